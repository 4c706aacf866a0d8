import Foundation

/// A decoder that reads a row by the names of its columns.
struct PostgresRowDecoder: Decoder {
  let row: PostgresRow
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Columns(row: row))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw Self.unsupported()
  }

  private static func unsupported() -> DecodingError {
    DecodingError.dataCorrupted(
      .init(
        codingPath: [], debugDescription: "Rows can be decoded only into a type with properties."))
  }

  private struct Columns<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: PostgresRow
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { row.result.columns.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { row.result.columns.contains(key.stringValue) }

    func decodeNil(forKey key: Key) throws -> Bool { row[key.stringValue] == nil }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      guard contains(key) else {
        throw DecodingError.keyNotFound(
          key,
          .init(codingPath: [key], debugDescription: "No column is named '\(key.stringValue)'."))
      }
      guard let text = row[key.stringValue] else {
        throw DecodingError.valueNotFound(
          type,
          .init(codingPath: [key], debugDescription: "The column '\(key.stringValue)' is NULL."))
      }
      if let type = type as? any PostgresValue.Type, let value = type.init(postgres: text) as? Value
      {
        return value
      }
      // A column holds compound values as JSON.
      if text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "["),
        let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
      {
        return value
      }
      return try Value(from: SingleValueContainer(text: text, key: key))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw PostgresRowDecoder.unsupported() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw PostgresRowDecoder.unsupported()
    }
    func superDecoder() throws -> any Decoder { PostgresRowDecoder(row: row) }
    func superDecoder(forKey key: Key) throws -> any Decoder { PostgresRowDecoder(row: row) }
  }

  /// A decoder for types that encode as one value, such as enumerations.
  private struct SingleValueContainer: Decoder, SingleValueDecodingContainer {
    let text: String
    let key: any CodingKey
    var codingPath: [any CodingKey] { [key] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      throw PostgresRowDecoder.unsupported()
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw PostgresRowDecoder.unsupported()
    }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      if let type = type as? any PostgresValue.Type, let value = type.init(postgres: text) as? Value
      {
        return value
      }
      if let type = type as? any LosslessStringConvertible.Type,
        let value = type.init(text) as? Value
      {
        return value
      }
      throw DecodingError.typeMismatch(
        type,
        .init(
          codingPath: codingPath,
          debugDescription:
            "The value of the column '\(key.stringValue)' cannot be read as \(Value.self)."))
    }
  }
}
