import PageElements
import PageLists

/// What readers are told of a file's tables and columns.
extension DataSource {
  /// What a table is called.
  func title(of table: String) -> String {
    settings[table: table]?.title ?? (table.isEmpty ? "–" : table)
  }

  /// What a column is called.
  func title(of column: String, in table: String) -> String {
    settings[table: table]?[column: column]?.title ?? (column.isEmpty ? "–" : column)
  }

  func isHidden(_ column: String, of table: String) -> Bool {
    settings[table: table]?.hides(column) ?? false
  }

  /// The column by which people call a row: the first of texts, unless they say otherwise.
  func nameColumn(of table: any ServedTable) -> Int? {
    if let label = settings[table: table.name]?.label {
      return table.columns.firstIndex { $0.name.hasSameBytes(as: label) }
    }
    return table.columns.firstIndex { $0.kind == .text && !isHidden($0.name, of: table.name) }
  }

  /// The column of another table that says what a reference leads to; `nil` for the usual one.
  func label(of label: TableLabel) async throws -> String? {
    guard let settings = settings[table: label.table] else { return nil }
    if let name = settings.label { return name }
    guard settings.hides(label.text) else { return nil }
    let other = try await database.table(
      label.table, TableHiding(isHidden: { _ in false }, secrets: []))
    return other.flatMap { other in nameColumn(of: other).map { other.columns[$0].name } }
      ?? label.key
  }
}
