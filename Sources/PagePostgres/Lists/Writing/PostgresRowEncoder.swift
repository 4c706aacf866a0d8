import Foundation
import PageElements
import PagePostgresClient

/// An encoder that writes a record by the names of its properties.
struct PostgresRowEncoder: Encoder {
  private let row: Row
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the values of a record by name. Properties that are `nil` may be missing.
  ///
  /// - Throws: Any error of the record, and an `EncodingError` if it does not encode as properties.
  static func values<Record: Encodable>(
    of record: Record
  ) throws -> [(name: String, value: PostgresParameter)] {
    let encoder = PostgresRowEncoder(row: Row())
    try record.encode(to: encoder)
    return encoder.row.values
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Properties(row: row, codingPath: []))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnsupportedContainer(codingPath: []) }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    UnsupportedContainer(codingPath: [])
  }

  /// The values that all containers have encoded.
  private final class Row {
    var values: [(name: String, value: PostgresParameter)] = []
  }

  private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let row: Row
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) throws { try add(.null, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try add(parameter(value), key)
    }

    private func add(_ parameter: PostgresParameter, _ key: Key) throws {
      guard codingPath.isEmpty else {
        throw UnsupportedContainer(codingPath: codingPath + [key]).error
      }
      row.values.append((key.stringValue, parameter))
    }

    private func parameter<Value: Encodable>(_ value: Value) throws -> PostgresParameter {
      if let value = value as? any PostgresValue { return value.postgresParameter }
      if let data = value as? Data { return .bytes([UInt8](data)) }
      // A value that encodes as a single text, such as an enumeration, is stored as that text, and a compound value
      // as JSON.
      let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      guard json.utf8.first == UInt8(ascii: "\"") else {
        return json.hasSameBytes(as: "null") ? .null : .text(json)
      }
      return .text(try JSONDecoder().decode(String.self, from: Data(json.utf8)))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(Properties<Nested>(row: row, codingPath: codingPath + [key]))
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      UnsupportedContainer(codingPath: codingPath + [key])
    }
    func superEncoder() -> any Encoder { PostgresRowEncoder(row: row) }
    func superEncoder(forKey key: Key) -> any Encoder { PostgresRowEncoder(row: row) }
  }

  /// A container that throws, because only properties with values are supported.
  private struct UnsupportedContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let codingPath: [any CodingKey]
    var count: Int { 0 }

    var error: EncodingError {
      EncodingError.invalidValue(
        codingPath,
        .init(
          codingPath: codingPath,
          debugDescription: "Rows can be written only from a type with properties."))
    }

    func encodeNil() throws { throw error }
    func encode<Value: Encodable>(_ value: Value) throws { throw error }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(
        Properties<Nested>(row: Row(), codingPath: codingPath + [NamelessKey()]))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { PostgresRowEncoder(row: Row()) }
  }

  /// A coding key without a name.
  private struct NamelessKey: CodingKey {
    var stringValue: String { "" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }
}
