import PageControls
package import PageElements
package import PageSite

/// A list and its settings, from which data pages and their endpoints are made.
package struct ListPage<Source: ListSource>: Sendable {
  /// The number up to which rows are counted.
  private static var countLimit: Int { 10_000 }
  /// The width of the column with a row's buttons, in CSS pixels.
  private static var buttonsWidth: Double { 96 }
  /// The maximum number of columns for which the page offers a choice of columns.
  private static var maximumOfferedColumns: Int { 60 }

  package var title: String
  package var source: Source
  package var columns: [DataColumn<Source.Record>]
  /// The order of the rows if the address has none.
  package var order = RowOrder([])
  /// The names of the columns shown if the address names none, in display order. `nil`, the default, shows all columns
  /// that are not hidden.
  package var shown: [String]?
  package var words = ListTexts()
  /// The elements below the title.
  package var preface: [AnyElement] = []
  /// A notice shown above the forms of its records.
  package var formNotice: String?
  /// Whether each row links to the page of its record.
  package var linksToRecords = false
  /// Returns the display name of a record. If it is `nil` or returns `nil`, the first text of the record is its name.
  package var recordName: (@Sendable (Source.Record) -> String?)?
  /// Returns further sections for the page of a record.
  var details: (@Sendable (Source.Record, PageRequest<NoQuery>) async throws -> [Section])?
  /// The forms and permissions of an editable list; `nil` for a read-only list.
  package var editing: ListEditing<Source.Record>?
  /// The lookup of referenced rows; `nil` if the columns have no references.
  package var lookup: (any ListLookup)?
  /// The cache of counts and facets.
  package var cache = ListCache()
  /// Returns the columns with the fields for a record, if the fields depend on the record.
  package var fields: (@Sendable (Source.Record) async throws -> [DataColumn<Source.Record>])?
  /// The store for views; `nil` if the list has no views.
  package var views: ListViews?
  /// The address of the page that imports rows; `nil` if the list has no such page.
  package var importAddress: Address?
  /// The actions on several records, other than deletion.
  var bulk: [ListBulkAction<Source.Record>] = []

  package init(
    _ title: String, in source: Source, columns: [DataColumn<Source.Record>]
  ) {
    (self.title, self.source, self.columns) = (title, source, columns)
  }

  package func selection(_ query: ListQuery) throws -> ListSelection<Source.Record> {
    var selection = try ListSelection(query, of: columns, otherwise: order)
    if query.columns == nil { selection.shown = defaultColumns }
    return selection
  }

  /// Returns the selection for a query, including the records that refer to a record with a search word in its name.
  func resolvedSelection(_ query: ListQuery) async throws -> ListSelection<Source.Record> {
    var selection = try selection(query)
    if let references = ColumnReferences(selection.searched) {
      try await references.addNamedReferences(to: &selection)
    }
    return selection
  }

  /// The columns shown if the address names none.
  var defaultColumns: [DataColumn<Source.Record>] {
    guard let shown else { return columns.filter { !$0.isHidden } }
    return shown.compactMap { name in columns.first { $0.name.hasSameBytes(as: name) } }
  }

  /// Returns the content of the page.
  package func content(_ request: PageRequest<ListQuery>) async throws -> PageContent {
    let selection = try await resolvedSelection(request.query)
    // The names of other records may change without this list's version.
    let version = selection.namedReferences.isEmpty ? source.version : nil
    let address = "\(request.path.text)?\(request.query.text)"
    let count = try await cache.value(of: "count \(address)", at: version) {
      try await source.count(selection, upTo: Self.countLimit)
    }
    let scope = try await cache.value(of: "scope \(address)", at: version) {
      selection.words.isEmpty ? nil : try await source.searchScope(selection)
    }
    let mayAdd = try await editing?.offersNew(like: nil, request.identity) ?? false
    let actions = try await bulkActions(for: request.identity)
    let above = try await filterBars(request, selection, version) + viewsBar(request)
    let editor = try await editor(request, selection)
    let groups = try await groups(request, selection, version)
    let headings = try await headings(
      selection, count, hasCheckboxes: !actions.isEmpty, request)
    // A reader who may add or delete records can probably change some. The permission to change is checked for each
    // row.
    let hasButtons = isEditable && (mayAdd || !actions.isEmpty)
    let buttons = hasButtons ? [Column.actions(width: .fixed(Self.buttonsWidth))] : []
    let table = Table(columns: headings + buttons)
      .dataGrid()
      .rowStyle { $0.separatorStyle = .full }
      .headerView(
        header(
          request, selection, (count, scope), actions, above + summary(groups, request, selection),
          mayAdd: mayAdd))
    let rows = ListRows(
      source: source, selection: selection, name: title,
      sections: sections(groups, request, selection), references: ColumnReferences(selection.shown)
    ) { [isEditable] entry, names in
      if let editor, editor.key.hasSameBytes(as: entry.key) { return editor }
      let row = try self.row(
        of: entry, selection, names, request, hasCheckbox: !actions.isEmpty)
      return isEditable ? try await self.editable(row, entry, request) : row
    }
    // The table can mark the order only if it shows all columns of the order.
    let isShown = request.query.sort.terms.allSatisfy { term in
      headings.contains { $0.sort.hasSameBytes(as: term.name) }
    }
    return PageContent(
      title: title, table: isShown ? try table.sorted(by: \.sort, in: request) : table, rows: rows,
      placeholder: Row(emptyState(request)))
  }

  private func header(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>,
    _ known: (count: ListCount, scope: ListSearchScope?),
    _ actions: [ListBulkAction<Source.Record>], _ above: [AnyElement], mayAdd: Bool
  ) -> VerticalStack {
    // An exported file omits forms that send requests, because they do nothing there.
    let isInteractive = !request.isStaticExport
    return VerticalStack(align: .fill, spacing: 12) {
      TitleBar(title, detail: detail(known.count, known.scope, selection, request)) {
        if isInteractive {
          if columns.count > 1, columns.count <= Self.maximumOfferedColumns {
            columnsDialog(request, selection)
          }
          if columns.contains(where: \.isFilterable) { filterDialog(request) }
          if let groupDialog = groupDialog(request) { groupDialog }
        }
        Menu(words.export, id: "export", icon: .download) {
          for format in ExportFormat.allCases {
            Link(format.title, to: address(of: "export", request, [("format", format.rawValue)]))
          }
          Link(
            words.exportForExcel,
            to: address(of: "export", request, [("format", "csv"), ("bom", "1")]))
          if let importAddress { Link(words.importRows, to: importAddress).icon(.upload) }
        }
        if !actions.isEmpty {
          bulkDialog(actions, selection, known.count, request)
        }
        if mayAdd {
          Link(words.add, to: RecordAddress(list: request.path).new).role(.primary).icon(.add)
        }
      }
      for element in preface { element }
      if isInteractive, columns.contains(where: \.isSearchable) { searchForm(request) }
      for element in above { element }
      if isInteractive, let countLinks = countLinks(request) { countLinks }
    }
  }

  private func detail(
    _ count: ListCount, _ scope: ListSearchScope?, _ selection: ListSelection<Source.Record>,
    _ request: PageRequest<ListQuery>
  ) -> String? {
    var parts = [words.count(count, request)].filter { !$0.isEmpty }
    if case .exactly = count {
    } else {
      // A short list is fast without an index.
      let slow = source.columnsWithoutIndex(selection).map(\.title)
      if !slow.isEmpty { parts.append("\(words.withoutIndex) \(slow.joined(separator: ", "))") }
    }
    if let scope {
      if scope.matchesPrefixes { parts.append(words.matchesPrefixes) }
      if let names = scope.columns {
        let titles = names.map { name in
          columns.first { $0.name.hasSameBytes(as: name) }?.title ?? name
        }
        parts.append("\(words.searchesIndexOnly) \(titles.joined(separator: ", "))")
      }
    }
    let partlySearched = selection.partlySearchedReferences.map(\.title)
    if !partlySearched.isEmpty {
      parts.append("\(words.searchesFirstNames) \(partlySearched.joined(separator: ", "))")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func searchForm(_ request: PageRequest<ListQuery>) -> Form {
    Form(to: request.url) {
      HorizontalStack(align: .center, spacing: 8) {
        TextField(
          words.search, name: "q", text: request.query.q, placeholder: words.search, kind: .search,
          showsLabel: false
        )
        .focusable(by: "/")
        Button(words.search, kind: .submit).role(.secondary)
      }
    }
  }

  private func columnsDialog(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>
  ) -> Dialog {
    Dialog(words.columns, id: "columns", icon: .table) {
      Form(to: address(of: "columns", request)) {
        for column in columns {
          Checkbox(
            column.title, name: "show",
            isOn: selection.shown.contains { $0.name.hasSameBytes(as: column.name) },
            value: column.name
          ).help(column.help)
        }
        Button(words.apply, kind: .submit)
      }
    }
  }

  private func emptyState(_ request: PageRequest<ListQuery>) -> EmptyState {
    guard request.query.narrows else { return EmptyState(words.noRows, icon: .table) }
    return EmptyState(
      words.nothingFound, detail: words.nothingFoundDetail, icon: .search
    ) {
      Link(
        words.clear,
        to: request.url { query in
          query.filters = []
          query.q = ""
        }
      ).role(.secondary)
    }
  }

  private func row(
    of entry: ListEntry<Source.Record>, _ selection: ListSelection<Source.Record>,
    _ names: ReferencedNames, _ request: PageRequest<ListQuery>, hasCheckbox: Bool
  ) throws -> Row {
    var cells = try cells(
      of: entry, in: selection.shown, names, at: request.path, request.formats,
      showsPictures: !request.isStaticExport)
    let isLink = linksToRecords && entry.isRecord
    if isLink, hasCheckbox, let first = selection.shown.first {
      let title = ListCell.beginning(of: first.linkTitle(of: entry.record, names))
      cells[0] =
        HorizontalStack(align: .center, spacing: 12) {
          RowCheckbox(
            key: entry.key,
            title: recordName?(entry.record) ?? (title.isEmpty ? entry.key : title)
          )
          .layoutPriority(hugging: .defaultHigh)
          cells[0]
        }.any
    }
    let row = Row(key: entry.key, cells: cells)
    return isLink ? row.accessory(.disclosure) : row
  }

  /// Returns the cells of a row. If the row has a record, its first cell links to it.
  ///
  /// - Parameters:
  ///   - list: The address of the list, without its query.
  ///   - showsPictures: Whether to show pictures, which the server sends on request.
  func cells(
    of entry: ListEntry<Source.Record>, in columns: [DataColumn<Source.Record>],
    _ names: ReferencedNames, at list: Address, _ formats: Formats, showsPictures: Bool
  ) throws -> [AnyElement] {
    let record =
      linksToRecords && entry.isRecord ? RecordAddress(list: list).record(entry.key) : nil
    var cells = try columns.map { column in
      let cell = try column.cell(of: entry.record, names, formats, words)
      guard showsPictures, let record, let picture = column.thumbnail?(entry.record) else {
        return cell
      }
      return HorizontalStack(align: .center, spacing: 8) {
        Image(record.text + picture, alternative: "", width: 24, height: 24)
        cell
      }.any
    }
    if let record, let first = columns.first {
      let title = ListCell.beginning(of: first.linkTitle(of: entry.record, names))
      cells[0] = Link(title.isEmpty ? "–" : title, to: record).any
    }
    return cells
  }

  private func address(
    of endpoint: String, _ request: PageRequest<ListQuery>,
    _ parameters: [(name: String, value: String)] = []
  ) -> Address {
    ListAddress(path: request.path, query: request.query.withoutOpenForms).endpoint(
      endpoint, parameters)
  }
}

extension DataColumn {
  /// Returns the text of its cell, unless the list replaces the cell.
  func text(
    of record: Record, _ names: ReferencedNames, _ formats: Formats, _ words: ListTexts
  ) -> String {
    let value = value(record)
    if let name = names[name]?[value] ?? referencedName?(record) {
      return ListCell.beginning(of: name)
    }
    if hasKeys, let key = value.bytesText { return key }
    return listCell(value, formats, words).text
  }

  /// Returns the text of the link to a record; empty if the record has no value in this column.
  fileprivate func linkTitle(of record: Record, _ names: ReferencedNames) -> String {
    if let name = names[name]?[value(record)] ?? referencedName?(record) { return name }
    if let times, let text = times.text(of: value(record)) { return text }
    return value(record).keyText?.trimmingWhitespace ?? ""
  }

  package func cell(
    of record: Record, _ formats: Formats, _ words: ListTexts
  ) throws -> AnyElement {
    try cell(of: record, [:], formats, words)
  }

  /// - Parameter names: The names of the records that columns refer to.
  func cell(
    of record: Record, _ names: ReferencedNames, _ formats: Formats, _ words: ListTexts
  ) throws -> AnyElement {
    if let cell { return try cell(record) }
    if let name = names[name]?[value(record)] {
      let text = ListCell.beginning(of: name)
      return reference?.address(of: value(record)).map { Link(text, to: $0).any } ?? text.any
    }
    if hasKeys, let key = value(record).bytesText { return key.any }
    let cell = listCell(value(record), formats, words)
    if let address = link?(record), !cell.text.isEmpty { return Link(cell.text, to: address).any }
    return cell.element
  }

  /// Returns the cell for the record's own page, which shows long texts in full.
  func recordCell(
    of record: Record, _ names: ReferencedNames, _ formats: Formats, _ words: ListTexts
  ) throws -> AnyElement {
    guard cell == nil, names[name] == nil, kind != .boolean,
      format == .automatic || format == .plain,
      link?(record) == nil, case .text(let text) = value(record),
      text.utf8.count > ListCell.textLimit || text.utf8.contains(UInt8(ascii: "\n")),
      format == .plain || text.webAddress == nil
    else { return try cell(of: record, names, formats, words) }
    return ExpandableText(text).element
  }
}

extension ExportFormat {
  var title: String {
    switch self {
    case .csv: "CSV"
    case .json: "JSON"
    case .jsonl: "JSON Lines"
    }
  }
}
