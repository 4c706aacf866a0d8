import PageData
import PageElements
import PageLists
import PageSite

/// A table or view as a list.
struct TableList: Sendable {
  let page: ListPage<SQLiteList<SQLiteRecord>>

  init(_ place: DataPlace, _ places: DataPlaces) throws {
    let table = place.table
    let columns = table.columns.enumerated().map { index, column in
      Self.column(index, column)
    }
    var page = ListPage(table.name, in: try place.source.rows(of: table), columns: columns)
    page.leadsToRecords = table.hasRecords
    self.page = page
  }

  private static func column(
    _ index: Int, _ column: SQLiteTable.Column
  ) -> DataColumn<SQLiteRecord> {
    // Names need not be any, but headings do.
    let title = column.name.isEmpty ? "–" : column.name
    return DataColumn<SQLiteRecord>(title, name: column.name, kind: column.kind) {
      index < $0.values.count ? $0.values[index] : .null
    }
    .format(.plain)
    .sortable(!column.name.isEmpty)
    .filterable(!column.name.isEmpty)
    .searchable(column.kind == .text || column.kind == .any)
    .priority(index == 0 ? 1 : index < 5 ? 2 : 3)
  }
}

extension SQLiteTable.Column {
  /// What values it has, by its declared type.
  var kind: ListKind {
    let type = type.uppercased()
    if ["INT", "REAL", "FLOA", "DOUB", "DEC", "NUM"].contains(where: type.contains) { return .number }
    if type.contains("BOOL") { return .boolean }
    return type.isEmpty ? .any : .text
  }
}
