/// A value that can be converted to a row, such as a `TypedRow` of PageMigration.
///
///     Section("Numbers") {
///       IntRow(data: 1)
///       StringRow(data: "Awesome")
///       Row("Any row")
///     }
///
/// In a section, every row is a ``Row``, so no other type erasure is needed.
public protocol RowConvertible {
  /// Returns a new row for the value.
  func makeRow() -> Row
}

extension ListBuilder<Row> {
  /// Adds the row of a value.
  @inlinable public static func buildExpression(_ row: some RowConvertible) -> Part {
    .one(row.makeRow())
  }

  /// Adds the row of a value; adds none for `nil`.
  public static func buildExpression(_ row: (some RowConvertible)?) -> Part {
    row.map { .one($0.makeRow()) } ?? .many([])
  }

  /// Adds the rows of values.
  @inlinable public static func buildExpression(_ rows: [some RowConvertible]) -> Part {
    .many(rows.map { $0.makeRow() })
  }

  /// Adds the rows of values of different types.
  @inlinable public static func buildExpression(
    _ rows: some Collection<any RowConvertible>
  ) -> Part {
    .many(rows.map { $0.makeRow() })
  }
}
