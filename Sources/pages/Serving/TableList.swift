import PageElements
import PageLists
import PageSite

/// The list of a table's or view's rows.
struct TableList: Sendable {
  let page: ListPage<TableRows>

  /// - Parameter labels: Whether references show the display name of the row as a link.
  init(_ place: DataPlace, _ places: DataPlaces, labels: Bool = false) throws {
    let table = place.table
    var names = place.source.nameColumns(of: table)
    // A text describes a row better than a numeric key.
    if names.isEmpty, let first = table.columns.firstIndex(where: { $0.kind == .text }) {
      names = [first]
    }
    var columns = table.columns.enumerated().map { index, column -> DataColumn<DataRecord> in
      var plain = Self.column(
        index, column, place.source, of: table, isKey: table.key == [index],
        isName: names.contains(index))
      plain.settle(index, column, place)
      plain.numbers = column.numbers
      plain.hasBooleanTexts = place.sample.booleanTexts.contains(index)
      guard labels, plain.link == nil,
        let label = table.labels.firstIndex(where: {
          $0.column == index && !place.source.isHidden($0)
        })
      else {
        // Bytes in a key or a reference identify a row.
        let isKey = table.key.contains(index)
        plain.hasKeys = isKey || table.references.contains { $0.columns.contains(index) }
        return plain
      }
      plain.referredName = { Self.referredName(from: index, $0, label) }
      let linked = plain.cell { record in
        Self.reference(from: index, record, label) {
          places.address(of: place.source, $0, in: table.labels[label])
        }
      }
      return plain.kind == .number ? linked.alignment(.start) : linked
    }
    .filter { !place.source.isHidden($0.name, of: table.name) }
    if columns.isEmpty {
      // PostgreSQL allows tables without columns, which may have rows.
      var none = DataColumn<DataRecord>("No columns", name: "", kind: .text) { _ in .null }
      none.isPlaceholder = true
      columns = [none]
    }
    let settings = place.source.settings[table: table.name]
    var page = ListPage(
      place.source.title(of: table.name), in: try table.rows(labels: labels),
      columns: columns)
    if let settings { settings.apply(to: &page, of: table) }
    if let help = settings?.help ?? table.comment?.cut(toBytes: 2_000) {
      page.preface.append(Label(help).any)
    }
    for sentence in table.missingParts { page.preface.append(Label(sentence).any) }
    page.leadsToRecords = table.hasRecords
    page.recordName = { RecordPage.name(of: $0, in: place) }
    page.memo = places.memo
    page.lookup = ReferenceLookup(place)
    page.views = places.views.map {
      ListViews($0, called: "\(place.source.name)/\(table.name)")
    }
    page.editing = places.editing(of: place, page.source)
    if page.editing != nil {
      let list = places.address(of: place.source, table.name)
      page.fields = { [columns] record in
        try await TableFields(place, record, isNew: false, in: list).added(to: columns)
      }
      if table.importing != nil { page.importAddress = Address(list.text + "/" + ImportPages.name) }
    }
    self.page = page
  }

  private static func column(
    _ index: Int, _ column: TableColumn, _ source: DataSource, of table: any ServedTable,
    isKey: Bool, isName: Bool
  ) -> DataColumn<DataRecord> {
    let settings = source.settings[table: table.name]
    let own = settings?[column: column.name]
    func names(_ names: [String]?, otherwise: Bool) -> Bool {
      names.map { $0.contains { table.isSame($0, column.name) } } ?? otherwise
    }
    let rank =
      settings?.shown.map { $0.firstIndex { table.isSame($0, column.name) } ?? $0.count }
      ?? index
    // A column name may be empty, but a heading must not be.
    var plain = DataColumn<DataRecord>(
      source.title(of: column.name, in: table.name), name: column.name, kind: column.kind
    ) {
      index < $0.values.count ? $0.values[index] : .null
    }
    .format(own?.format ?? .plain)
    .sortable(column.isOrdered)
    .filterable(!column.name.isEmpty)
    .searchable(
      names(settings?.searched, otherwise: column.isSearchedByDefault)
    )
    .priority(rank == 0 || isName ? 1 : rank < 5 ? 2 : 3)
    .help(own?.help)
    // A date with a time is twice as wide as most values.
    if column.content == .moments { plain = plain.width(.flexible(weight: 2)) }
    // The table may have changed since the settings were read.
    let link = own?.link?.finding { name in
      source.isHidden(name, of: table.name) ? nil : table.place(of: name)
    }
    if let link { plain.link = { link.address($0) } }
    // A key is a name, not a quantity.
    return isKey && column.kind == .number && own?.format == nil
      ? plain.alignment(.start).width(.fixed(96)) : plain
  }

  private static func reference(
    from index: Int, _ record: DataRecord, _ label: Int, _ address: (SortValue) -> Address?
  ) -> AnyElement {
    let value = record.values[index]
    guard value != .null else { return "".any }
    // A reference to a missing row is shown as the stored value.
    guard let name = referredName(from: index, record, label),
      // An address cannot contain a text that is not valid UTF-8.
      !record.unreadable.contains(index),
      let address = address(record.storedKeys[label] ?? value)
    else {
      return (value.keyText ?? "").any
    }
    return Link(name.cut(toBytes: 300), to: address).any
  }

  /// Returns the display name of the row that a column refers to, or else its key; `nil` if there is no such row.
  static func referredName(from index: Int, _ record: DataRecord, _ label: Int) -> String? {
    guard record.labels.indices.contains(label), record.labels[label] != .null else { return nil }
    for text in [record.labels[label].keyText, record.values[index].keyText] {
      if let text, !text.withoutWhiteSpaceAround.isEmpty { return text }
    }
    return "–"
  }
}

extension TableSettings {
  /// Sets the order and the shown columns. The table may have changed since the settings were read, so columns that
  /// are missing are left out.
  fileprivate func apply(to page: inout ListPage<TableRows>, of table: any ServedTable) {
    func current(_ name: String) -> String? { table.place(of: name).map { table.columns[$0].name } }
    page.order = RowOrder(
      order.terms.compactMap { term in
        current(term.name).map { RowOrder.Term($0, descending: term.isDescending) }
      })
    let names = shown?.compactMap(current)
    page.shown = names?.isEmpty == true ? nil : names
  }
}

extension DataColumn<DataRecord> {
  /// Sets the kind and content of the column by the table's sample and the settings.
  fileprivate mutating func settle(_ index: Int, _ column: TableColumn, _ place: DataPlace) {
    content = place.content(index)
    times = place.times(index)
    if times != nil {
      (kind, content) = (.number, .moments)
      width = .flexible(weight: 2)
    } else if place.sample.numericDates.contains(index) {
      kind = .number
    }
  }
}

extension DataPlace {
  /// Returns the time scale of a column's numbers, by the settings or the sample; `nil` if they are not times.
  func times(_ index: Int) -> TimeScale? {
    let settings = source.settings[table: table.name]?[column: table.columns[index].name]
    return settings.map { $0.times(sample.timeScales[index]) } ?? sample.timeScales[index]
  }

  /// Returns the content of a column by its values, regardless of its declared type.
  func content(_ index: Int) -> ListContent {
    if sample.jsonArrays.contains(index) { return .lists }
    if sample.numericDates.contains(index) || sample.nonDates.contains(index) { return .any }
    if sample.dates.contains(index) { return .days }
    return sample.dateTimes.contains(index) ? .moments : table.columns[index].content
  }
}
