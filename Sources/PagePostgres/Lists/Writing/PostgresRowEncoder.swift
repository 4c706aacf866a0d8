import Foundation
import PageElements

/// Writes a record by the names of its properties.
struct PostgresRowEncoder: Encoder {
  private let row: Row
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// What a record has, by names. A property without a value may be left out.
  ///
  /// - Throws: What the record throws, and an `EncodingError` for one that is no set of properties.
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
  func unkeyedContainer() -> any UnkeyedEncodingContainer { Misfit(codingPath: []) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Misfit(codingPath: []) }

  /// What was said, by whichever container said it.
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
      guard codingPath.isEmpty else { throw Misfit(codingPath: codingPath + [key]).error }
      row.values.append((key.stringValue, parameter))
    }

    private func parameter<Value: Encodable>(_ value: Value) throws -> PostgresParameter {
      if let value = value as? any PostgresValue { return value.postgresParameter }
      if let data = value as? Data { return .bytes([UInt8](data)) }
      // What is made of one value is that, such as an enumeration, and what has parts is JSON.
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
      Misfit(codingPath: codingPath + [key])
    }
    func superEncoder() -> any Encoder { PostgresRowEncoder(row: row) }
    func superEncoder(forKey key: Key) -> any Encoder { PostgresRowEncoder(row: row) }
  }

  /// Where something is written that is no property with a value.
  private struct Misfit: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let codingPath: [any CodingKey]
    var count: Int { 0 }

    var error: EncodingError {
      EncodingError.invalidValue(
        codingPath,
        .init(
          codingPath: codingPath, debugDescription: "A row is written as a type with properties."))
    }

    func encodeNil() throws { throw error }
    func encode<Value: Encodable>(_ value: Value) throws { throw error }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(
        Properties<Nested>(row: Row(), codingPath: codingPath + [Place()]))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { PostgresRowEncoder(row: Row()) }
  }

  /// A place without a name.
  private struct Place: CodingKey {
    var stringValue: String { "" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }
}
