import PageElements
import PageLists

/// The titles, names and visibility of a database's tables and columns.
extension DataSource {
  /// Returns the title of a table.
  func title(of table: String) -> String {
    settings[table: table]?.title ?? (table.isEmpty ? "–" : table)
  }

  /// Returns the title of a column.
  func title(of column: String, in table: String) -> String {
    settings[table: table]?[column: column]?.title ?? (column.isEmpty ? "–" : column)
  }

  func isHidden(_ column: String, of table: String) -> Bool {
    settings[table: table]?.hides(column) ?? false
  }

  /// Returns the columns that provide a row's display name, by the settings or else by default; empty if its key does.
  func nameColumns(of table: any ServedTable) -> [Int] {
    if let label = settings[table: table.name]?.label {
      return table.columns.firstIndex { $0.name.hasSameBytes(as: label) }.map { [$0] } ?? []
    }
    func isShown(_ place: Int) -> Bool { !isHidden(table.columns[place].name, of: table.name) }
    if let names = table.names { return names.filter(isShown) }
    return table.columns.indices.first { table.columns[$0].kind == .text && isShown($0) }
      .map { [$0] } ?? []
  }

  /// Returns the column that provides the display name for a reference; `nil` for the default one.
  func label(of label: TableLabel) async throws -> String? {
    guard let settings = settings[table: label.table] else { return nil }
    if let name = settings.label { return name }
    guard settings.hides(label.text) || label.secondText.map(settings.hides) == true else {
      return nil
    }
    let other = try await database.table(label.table, TableHiding.none)
    return other.flatMap { other in nameColumns(of: other).first.map { other.columns[$0].name } }
      ?? label.key
  }
}
