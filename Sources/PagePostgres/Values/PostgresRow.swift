/// A row that a statement has brought.
public struct PostgresRow: Sendable {
  let result: PostgresResult
  let index: Int

  /// The text of a value, as the server has sent it; `nil` for NULL, and where there is no such column.
  public subscript(column: Int) -> String? {
    result.withBytes(index, column) { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The text of a value by its column's name.
  public subscript(name: String) -> String? {
    result.columns.firstIndex(of: name).flatMap { self[$0] }
  }

  /// A value as a type; `nil` for NULL.
  ///
  /// - Throws: ``PostgresDecodingError`` where it is no such value.
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

  /// The row as a value with a property for each column that it wants.
  ///
  ///     struct Tea: Decodable { var name: String; var price: Double? }
  ///     let teas = try await database.run("SELECT * FROM teas").map { try $0.decode(Tea.self) }
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: PostgresRowDecoder(row: self))
  }
}

/// A value that is not what was asked for.
public struct PostgresDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of its column.
  public let column: String
  /// What it should have been.
  public let expected: String

  public var description: String {
    "The value of the column '\(column)' is no \(expected). Ask for it as another type."
  }
}
