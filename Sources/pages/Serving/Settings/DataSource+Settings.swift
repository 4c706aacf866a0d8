import PageElements
import PageLists

/// The titles, names and visibility of a database's tables and columns.
extension DataSource {
  /// Returns the title of a table.
  func title(of table: String) -> String {
    settings[table: table]?.title ?? Self.visible(table)
  }

  /// Returns the title of a column.
  func title(of column: String, in table: String) -> String {
    settings[table: table]?[column: column]?.title ?? Self.visible(column)
  }

  /// Returns the titles of a reference's columns.
  func columnTitles(of reference: TableReference, in table: any ServedTable) -> String {
    reference.columns.map { title(of: table.columns[$0].name, in: table.name) }.joined(
      separator: ", ")
  }

  /// Returns a name as a title. A name of white space alone is in quotation marks.
  private static func visible(_ name: String) -> String {
    if name.isEmpty { return "–" }
    return name.trimmingWhitespace.isEmpty ? "‘\(name)’" : name
  }

  func isHidden(_ column: String, of table: String) -> Bool {
    settings[table: table]?.hides(column) ?? false
  }

  /// Whether the key of a table contains a hidden column. A reader of the settings rejects that, but the table may
  /// change later.
  func hidesKey(of table: any ServedTable) -> Bool {
    table.key.contains { isHidden(table.columns[$0].name, of: table.name) }
  }

  /// Returns the columns that provide a row's display name, by the settings or else by default; empty if its key does.
  func nameColumns(of table: any ServedTable) -> [Int] {
    if let label = settings[table: table.name]?.labelColumn {
      return table.columnIndex(of: label).map { [$0] } ?? []
    }
    return table.names.filter { !isHidden(table.columns[$0].name, of: table.name) }
  }

  /// Returns the column that provides the display name for a reference; `nil` for the default one.
  func label(of label: ReferenceLabel) async throws -> String? {
    guard let settings = settings[table: label.table] else { return nil }
    if let name = settings.labelColumn { return name }
    guard settings.hides(label.text) || label.secondText.map(settings.hides) == true else {
      return nil
    }
    let other = try await database.table(label.table, TableVisibility.none)
    return other.flatMap { other in nameColumns(of: other).first.map { other.columns[$0].name } }
      ?? label.key
  }
}
