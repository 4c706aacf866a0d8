import PageElements
import PageLists
import PageSite

/// The list of a table's or view's rows.
struct TableList: Sendable {
  let page: ListPage<TableRows>

  /// - Parameter readsLabels: Whether references show the display name of the row as a link.
  init(_ location: TableLocation, _ router: DataRouter, readsLabels: Bool = false) throws {
    let table = location.table
    var columns = table.columns.enumerated().map { index, column -> DataColumn<DataRecord> in
      var plain = Self.column(
        index, column, location.source, of: table, isKey: table.key == [index])
      plain.applySample(index, column, location)
      plain.numbers = column.numbers
      plain.hasBooleanTexts = location.sample.booleanTexts.contains(index)
      plain.thumbnail = Self.thumbnail(index, table)
      guard readsLabels, plain.link == nil,
        let label = table.labels.firstIndex(where: {
          $0.column == index && !location.source.isHidden($0)
        })
      else {
        // Bytes in a key or a reference identify a row.
        let isKey = table.key.contains(index)
        plain.hasKeys = isKey || table.references.contains { $0.columns.contains(index) }
        return plain
      }
      plain.referencedName = { Self.referencedName(from: index, $0, label) }
      let linked = plain.cell { record in
        Self.reference(from: index, record, label) {
          router.address(of: location.source, $0, in: table.labels[label])
        }
      }
      return plain.kind == .number ? linked.alignment(.start) : linked
    }
    .filter { !location.source.isHidden($0.name, of: table.name) }
    if columns.isEmpty {
      // PostgreSQL allows tables without columns, which may have rows.
      var placeholder = DataColumn<DataRecord>("No columns", name: "", kind: .text) { _ in .null }
      placeholder.isPlaceholder = true
      columns = [placeholder]
    }
    let settings = location.source.settings[table: table.name]
    var page = ListPage(
      location.source.title(of: table.name), in: try table.rows(readsLabels: readsLabels),
      columns: columns)
    if let settings { settings.apply(to: &page, of: table) }
    if let help = settings?.help ?? table.comment?.cut(toBytes: 2_000) {
      page.preface.append(Label(help).any)
    }
    for sentence in table.missingParts { page.preface.append(Label(sentence).any) }
    if location.source.database.isWritable, let reason = table.readOnlyReason {
      page.preface.append(Label(reason).any)
    }
    if location.table.isWritable, let reason = location.obstacleToAdding() {
      page.preface.append(Label(reason).any)
    }
    page.linksToRecords = table.hasRecords
    page.recordName = { RecordPage.name(of: $0, in: location) }
    page.cache = router.cache
    page.lookup = ReferenceLookup(location)
    page.views = router.views.map {
      ListViews($0, named: "\(location.source.name)/\(table.name)")
    }
    page.editing = router.editing(of: location, page.source)
    if page.editing != nil {
      let list = router.address(of: location.source, table.name)
      page.fields = { [columns] record in
        try await TableFields(location, record, isNew: false, in: list).addingFields(to: columns)
      }
      if table.importTarget != nil {
        page.importAddress = Address(list.text + "/" + ImportPages.name)
      }
    }
    self.page = page
  }

  private static func column(
    _ index: Int, _ column: TableColumn, _ source: DataSource, of table: any ServedTable,
    isKey: Bool
  ) -> DataColumn<DataRecord> {
    let settings = source.settings[table: table.name]
    let columnSettings = settings?[column: column.name]
    func names(_ names: [String]?, otherwise: Bool) -> Bool {
      names.map { $0.contains { table.areSameNames($0, column.name) } } ?? otherwise
    }
    // A column name may be empty, but a heading must not be.
    var plain = DataColumn<DataRecord>(
      source.title(of: column.name, in: table.name), name: column.name, kind: column.kind
    ) {
      index < $0.values.count ? $0.values[index] : .null
    }
    .format(columnSettings?.format ?? (column.choices.isEmpty ? .plain : .badge))
    .sortable(column.isSortable)
    .filterable(!column.name.isEmpty)
    .searchable(
      names(settings?.searchedColumns, otherwise: column.isSearchedByDefault)
    )
    .help(columnSettings?.help)
    // The table may have changed since the settings were read.
    let link = columnSettings?.link?.resolvingColumns { name in
      source.isHidden(name, of: table.name) ? nil : table.columnIndex(of: name)
    }
    if let link { plain.link = { link.address($0) } }
    // A key is a name, not a quantity.
    return isKey && column.kind == .number && columnSettings?.format == nil
      ? plain.alignment(.start) : plain
  }

  /// Returns the endpoints of a column's pictures; `nil` for a column without bytes.
  private static func thumbnail(
    _ index: Int, _ table: any ServedTable
  ) -> (@Sendable (DataRecord) -> String?)? {
    guard table.columns[index].isBytes, !table.key.contains(index) else { return nil }
    return { record in
      guard index < record.values.count, case .blob(let bytes) = record.values[index],
        RecordValue.imageType(bytes) != nil
      else { return nil }
      return RecordPage.valueEndpoint(of: index)
    }
  }

  private static func reference(
    from index: Int, _ record: DataRecord, _ label: Int, _ address: (SortValue) -> Address?
  ) -> AnyElement {
    let value = record.values[index]
    guard value != .null else { return NullMark().any }
    // A reference to a missing row is shown as the stored value.
    guard let name = referencedName(from: index, record, label),
      // An address cannot contain a text that is not valid UTF-8.
      !record.unreadable.contains(index),
      let address = address(record.storedKeys[label] ?? value)
    else {
      return (value.keyText ?? "").any
    }
    return Link(name.cut(toBytes: 300), to: address).any
  }

  /// Returns the display name of the row that a column refers to, or else its key; `nil` if there is no such row.
  static func referencedName(from index: Int, _ record: DataRecord, _ label: Int) -> String? {
    guard record.labels.indices.contains(label), record.labels[label] != .null else { return nil }
    for text in [record.labels[label].keyText, record.values[index].keyText] {
      if let text, !text.trimmingWhitespace.isEmpty { return text }
    }
    return "–"
  }
}

extension TableSettings {
  /// Sets the order and the shown columns. The table may have changed since the settings were read, so columns that
  /// are missing are left out.
  fileprivate func apply(to page: inout ListPage<TableRows>, of table: any ServedTable) {
    func current(_ name: String) -> String? {
      table.columnIndex(of: name).map { table.columns[$0].name }
    }
    page.order = RowOrder(
      order.terms.compactMap { term in
        current(term.name).map { RowOrder.Term($0, descending: term.isDescending) }
      })
    let names = shownColumns?.compactMap(current)
    page.shown = names?.isEmpty == true ? nil : names
  }
}

extension DataColumn<DataRecord> {
  /// Sets the kind and content of the column by the table's sample and the settings.
  fileprivate mutating func applySample(
    _ index: Int, _ column: TableColumn, _ location: TableLocation
  ) {
    content = location.content(index)
    times = location.times(index)
    if times != nil {
      (kind, content) = (.number, .dateTimes)
    } else if location.sample.years.contains(index) {
      hasYears = true
    } else if location.sample.numericDates.contains(index) {
      kind = .number
    } else if format == .plain, kind == .text, location.sample.withFewValues.contains(index),
      ["state", "status"].contains(where: { column.name.lowercased().hasSuffix($0) })
    {
      format = .badge
    }
  }
}

extension TableLocation {
  /// Returns the time scale of a column's numbers, by the settings or the sample; `nil` if they are not times.
  func times(_ index: Int) -> TimeScale? {
    let settings = source.settings[table: table.name]?[column: table.columns[index].name]
    return settings.map { $0.timeScale(detected: sample.timeScales[index]) }
      ?? sample.timeScales[index]
  }

  /// Returns the content of a column by its values, regardless of its declared type.
  func content(_ index: Int) -> ListContent {
    if sample.jsonArrays.contains(index) { return .jsonArrays }
    if sample.numericDates.contains(index) || sample.nonDates.contains(index) { return .any }
    if sample.dates.contains(index) { return .days }
    return sample.dateTimes.contains(index) ? .dateTimes : table.columns[index].content
  }
}
