import PageData
import PageElements
import PageLists
import PageSite

/// A table or view as a list.
struct TableList: Sendable {
  let page: ListPage<SQLiteList<SQLiteRecord>>

  /// - Parameter labels: Whether what its columns refer to is called by its name, and led to.
  init(_ place: DataPlace, _ places: DataPlaces, labels: Bool = false) throws {
    let table = place.table
    let columns = table.columns.enumerated().map { index, column -> DataColumn<SQLiteRecord> in
      let isKey = if case .columns(let keys) = table.key { keys == [index] } else { false }
      var plain = Self.column(index, column, isKey: isKey, isName: index == table.nameColumn)
      plain.content = place.sample.lists.contains(index) ? .lists : column.content
      plain.hasTruthTexts = place.sample.truthTexts.contains(index)
      guard labels,
        let label = table.labels.firstIndex(where: {
          $0.column == index && !place.source.isHidden($0.table)
        })
      else {
        return plain
      }
      let linked = plain.cell { record in
        Self.reference(from: index, record, label) {
          places.address(of: place.source, $0, in: table.labels[label])
        }
      }
      return plain.kind == .number ? linked.alignment(.start) : linked
    }
    var page = ListPage(
      table.name, in: try place.source.rows(of: table, labels: labels), columns: columns)
    page.leadsToRecords = table.hasRecords
    page.memo = places.memo
    page.lookup = ReferenceLookup(place)
    page.editing = places.editing(of: place, page.source)
    if page.editing != nil {
      page.fields = { [columns] record in
        try await TableFields(
          place, record, isNew: false, in: places.address(of: place.source, table.name)
        ).added(to: columns)
      }
      let list = places.address(of: place.source, table.name)
      page.importAddress = Address(list.text + "/" + ImportPages.name)
    }
    self.page = page
  }

  private static func column(
    _ index: Int, _ column: SQLiteTable.Column, isKey: Bool, isName: Bool
  ) -> DataColumn<SQLiteRecord> {
    // Names need not be any, but headings do.
    let title = column.name.isEmpty ? "–" : column.name
    let plain = DataColumn<SQLiteRecord>(title, name: column.name, kind: column.kind) {
      index < $0.values.count ? $0.values[index] : .null
    }
    .format(.plain)
    .sortable(!column.name.isEmpty)
    .filterable(!column.name.isEmpty)
    .searchable(column.kind == .text || column.kind == .any)
    .priority(index == 0 || isName ? 1 : index < 5 ? 2 : 3)
    // A key is a name, not a quantity.
    return isKey && column.kind == .number ? plain.alignment(.start).width(.fixed(96)) : plain
  }

  private static func reference(
    from index: Int, _ record: SQLiteRecord, _ label: Int, _ address: (SortValue) -> Address?
  ) -> AnyElement {
    let value = record.values[index]
    guard value != .null else { return "".any }
    // What refers to nothing is shown as it is.
    guard record.labels.indices.contains(label), record.labels[label] != .null,
      let address = address(value)
    else {
      return (value.shownText ?? "").any
    }
    let text = record.labels[label].shownText ?? ""
    return Link(text.cut(toBytes: 100), to: address).any
  }
}

extension SQLiteTable {
  /// The first column of texts, by which people call a row.
  var nameColumn: Int? { columns.firstIndex { $0.kind == .text } }
}
