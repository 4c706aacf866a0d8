/// A value that becomes a row where one is wanted, such as a `TypedRow` of PageMigration.
///
///     Section("Numbers") {
///       IntRow(data: 1)
///       StringRow(data: "Awesome")
///       Row("Any row")
///     }
///
/// ``Row`` is what rows of all types are once they are in a section: no further type erases them.
public protocol RowConvertible {
  /// The row, made anew by each call.
  func makeRow() -> Row
}

extension ListBuilder<Row> {
  /// The row that the value becomes.
  @inlinable public static func buildExpression(_ row: some RowConvertible) -> Part {
    .one(row.makeRow())
  }

  /// The row that the value becomes; none for `nil`.
  public static func buildExpression(_ row: (some RowConvertible)?) -> Part {
    row.map { .one($0.makeRow()) } ?? .many([])
  }

  /// The rows that the values become.
  @inlinable public static func buildExpression(_ rows: [some RowConvertible]) -> Part {
    .many(rows.map { $0.makeRow() })
  }

  /// The rows that unlike values become.
  @inlinable public static func buildExpression(
    _ rows: some Collection<any RowConvertible>
  ) -> Part {
    .many(rows.map { $0.makeRow() })
  }
}
