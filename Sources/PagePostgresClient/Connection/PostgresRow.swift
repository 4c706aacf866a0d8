/// A row of a result.
public struct PostgresRow: Sendable {
  package let result: PostgresResult
  package let index: Int

  /// Returns the text of a value, as the server has sent it; `nil` for NULL and for a column that does not exist.
  public subscript(column: Int) -> String? {
    result.withBytes(index, column) { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns the text of a value by its column's name.
  public subscript(name: String) -> String? {
    result.columns.firstIndex(of: name).flatMap { self[$0] }
  }

  /// Returns a value as a type; `nil` for NULL.
  ///
  /// - Throws: ``PostgresDecodingError`` if the text is not a value of the type.
  public func value<Value: PostgresValue>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let text = self[column] else { return nil }
    guard let value = Value(postgres: text) else {
      throw PostgresDecodingError(
        column: result.columns.indices.contains(column) ? result.columns[column] : "\(column)",
        expected: "\(Value.self)")
    }
    return value
  }

  /// Decodes the row as a value whose properties have the names of columns.
  ///
  ///     struct Tea: Decodable { var name: String; var price: Double? }
  ///     let teas = try await database.run("SELECT * FROM teas").map { try $0.decode(Tea.self) }
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: PostgresRowDecoder(row: self))
  }
}

/// The error of a text that is not a value of the requested type.
public struct PostgresDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the column.
  public let column: String
  /// The requested type.
  public let expected: String

  public var description: String {
    "The value of the column '\(column)' cannot be read as \(expected). Read it as another type."
  }
}
