import Foundation
import PageControls
import PageElements
import PageForms
import PageSite

/// The elements above the rows that show the filters and add new ones.
extension ListPage {
  /// The maximum number of filter values for which the page looks up display names.
  private static var maximumTitles: Int { 20 }

  /// Returns the form of an open filter, the filters as chips, and the facets. Exported files omit the facets, because
  /// their links would lead nowhere.
  ///
  /// - Throws: A 400 error for an unknown column.
  func filterBars(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>,
    _ version: UInt64?
  ) async throws -> [AnyElement] {
    var bars: [AnyElement] = []
    if let form = try await filterForm(request, version) { bars.append(form.any) }
    if request.query.narrows || request.query.group != nil || request.query.sum != nil {
      bars.append(try await chips(request, version).any)
    }
    return request.isStaticExport ? bars : bars + (try await facets(request, selection, version))
  }

  /// Returns a chip for each filter. It links to the list without that filter.
  private func chips(
    _ request: PageRequest<ListQuery>, _ version: UInt64?
  ) async throws -> HorizontalStack {
    var chips: [AnyElement] = []
    for filter in request.query.filters {
      let column = columns.first { $0.name.hasSameBytes(as: filter.column) }
      let title = column?.title ?? filter.column
      let period = column?.isDated == true ? request.query.period(of: filter.column) : nil
      if let period, [.atLeast, period.endFilter.test].contains(filter.test) {
        // Both ends of the period share one chip.
        guard filter.test == .atLeast else { continue }
        chips.append(
          Chip(
            "\(title.cut(toBytes: 80)) \(period.title(request.formats))",
            to: request.url { $0 = $0.withoutPeriod(of: filter.column) }, isOn: true
          ).any)
        continue
      }
      for (value, phrase) in try await phrases(of: filter, request, version) {
        chips.append(
          Chip(phrase, to: request.url { $0 = $0.without(value, of: filter) }, isOn: true).any)
      }
    }
    if !request.query.q.isEmpty {
      chips.append(
        Chip("“\(request.query.q.cut(toBytes: 80))”", to: request.url { $0.q = "" }, isOn: true)
          .any)
    }
    chips += groupChips(request).map(\.any)
    if request.query.filters.count > 1 {
      chips.append(
        Link(
          words.clear,
          to: request.url { query in
            query.filters = []
            query.q = ""
          }
        ).any)
    }
    return HorizontalStack(align: .center, spacing: 8, chips).scrollable(label: words.filter)
  }

  /// Returns the description of a filter for each of its values.
  func phrases(
    of filter: ListQuery.Filter, _ request: PageRequest<ListQuery>, _ version: UInt64?
  ) async throws -> [(value: String, phrase: String)] {
    let column = columns.first { $0.name.hasSameBytes(as: filter.column) }
    let titles = try await titles(of: filter, request, version)
    return filter.values.map { value in
      let valueText =
        titles[value] ?? column?.displayText(value, filter.test, request.formats, words) ?? value
      let phrase = words.phrase(
        filter.test, of: column?.title ?? filter.column, valueText,
        isDated: column?.isDated ?? false,
        stored: value)
      return (value, phrase)
    }
  }

  /// Returns the display names of the rows whose keys are a filter's values.
  private func titles(
    of filter: ListQuery.Filter, _ request: PageRequest<ListQuery>, _ version: UInt64?
  ) async throws -> [String: String] {
    guard let lookup, filter.test == .isOneOf || filter.test == .isNoneOf else { return [:] }
    let values = Array(filter.values.prefix(Self.maximumTitles))
    let key = RecordKey(([filter.column] + values).map { .text($0) }).text
    return try await cache.value(of: "titles \(request.path.text) \(key)", at: version) {
      try await lookup.titles(of: filter.column, values)
    }
  }

  /// Returns the dialog that starts a filter. The reader chooses the column first, because it decides the comparisons
  /// and the field for the value.
  func filterDialog(_ request: PageRequest<ListQuery>) -> Dialog {
    Dialog(words.filter, id: "filter", icon: .filter) {
      Form(to: request.url { $0 = $0.withoutOpenForms }) {
        Select(
          words.column, name: "filter",
          choices: columns.filter(\.isFilterable).map { Choice($0.name, $0.title) },
          selection: request.query.openFilterColumn)
        Button(words.next, kind: .submit)
      }
    }
  }

  /// Returns the form of the filter for the column in the address; `nil` if the address names none.
  private func filterForm(
    _ request: PageRequest<ListQuery>, _ version: UInt64?
  ) async throws -> Form? {
    guard let name = request.query.openFilterColumn else { return nil }
    guard let column = columns.first(where: { $0.name.hasSameBytes(as: name) && $0.isFilterable })
    else {
      throw ListProblem.unknownColumn(
        name, name: "filter", known: columns.filter(\.isFilterable).map(\.name)
      ).problem
    }
    let field = try await valueField(column, request, version)
    let choices = FilterChoice.choices(column.kind, column.content, isChosen: field.isChosen)
    let address = ListAddress(path: request.path, query: request.query.withoutOpenForms)
      .endpoint("filter", [("column", column.name)])
    var form = Form(to: address) {
      FieldSet(column.title) {
        Select(
          words.comparison, name: "test",
          choices: choices.map { Choice($0.name, $0.title(words)) })
        element(of: field, request)
      }
      .sideBySide()
      HorizontalStack(align: .center, spacing: 12) {
        Button(words.addFilter, kind: .submit)
        Link(words.cancel, to: request.url { $0 = $0.withoutOpenForms })
      }
    }
    form.takesFocus = true
    return form
  }

  /// The field for a filter's value.
  private enum ValueField {
    case line, number, day, time
    case choices([ListChoice])
    /// A text field with suggestions, for a column that refers to many rows.
    case searchText(from: Address, hasNoMatch: Bool)

    /// Whether the reader chooses an existing value.
    var isChosen: Bool {
      switch self {
      case .choices, .searchText: true
      case .line, .number, .day, .time: false
      }
    }
  }

  private func valueField(
    _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>, _ version: UInt64?
  ) async throws -> ValueField {
    switch try await lookup?.choices(of: column.name) ?? .none {
    case .few(let choices): return .choices(choices)
    case .many:
      let searchText = request.query.searchText ?? ""
      let found =
        searchText.isEmpty
        ? []
        : try await lookup?.rows(of: column.name, like: searchText, limit: Self.maximumChoices)
          ?? []
      if !found.isEmpty { return .choices(found) }
      let address = ListAddress(path: request.path, query: ListQuery())
        .endpoint("suggest", [("column", column.name), ("named", "1")])
      return .searchText(from: address, hasNoMatch: !searchText.isEmpty)
    case .none: break
    }
    switch (column.kind, column.content) {
    case (.number, .dateTimes): return .day
    case (.number, _): return .number
    case (.boolean, _):
      return .choices([ListChoice("1", words.yes), ListChoice("0", words.no)])
    case (_, .days), (_, .dateTimes): return .day
    case (_, .times): return .time
    case (_, .jsonArrays): return .line
    case (_, .any):
      guard column.isCounted else { return .line }
      let facets = try await cache.value(
        of: "values \(RecordKey.segment(column.name)) \(request.path.text)", at: version
      ) { try await source.facet(column, in: ListSelection(), limit: Self.maximumChoices + 1) }
      guard let facets, facets.count <= Self.maximumChoices else { return .line }
      let choices = facets.compactMap { facet -> ListChoice? in
        guard let text = facet.value.displayText, !text.isEmpty, text.utf8.count <= 400 else {
          return nil
        }
        return ListChoice(text, text.cut(toBytes: 100))
      }
      return choices.isEmpty ? .line : .choices(choices.sorted { $0.label < $1.label })
    }
  }

  /// The maximum number of choices for a filter's value.
  static var maximumChoices: Int { 50 }

  private func element(of field: ValueField, _ request: PageRequest<ListQuery>) -> AnyElement {
    switch field {
    case .line: return TextField(words.value, name: "value").any
    case .number: return Stepper(words.value, name: "value", step: nil).any
    case .day: return DateField(words.value, name: "value").any
    case .time: return TextField(words.value, name: "value", kind: .time).any
    case .choices(let choices):
      return Select(
        words.value, name: "value", choices: choices.map { Choice($0.value, $0.label) }
      ).any
    case .searchText(let address, let hasNoMatch):
      return TextField(words.value, name: "value", text: request.query.searchText ?? "")
        .suggestions(from: address)
        .help(hasNoMatch ? words.nothingFound : words.searchHelp).any
    }
  }

  /// Returns the list's query with a submitted filter. If the value is missing or ambiguous, the query opens the form
  /// again.
  func query(
    _ query: ListQuery, adding choice: FilterChoice, of name: String, _ value: String
  ) async throws -> ListQuery {
    let column = columns.first { $0.name.hasSameBytes(as: name) }
    guard choice.needsValue else { return choice.add(query, name, "") }
    var query = query
    guard !value.isEmpty else {
      query.openFilterColumn = column?.name
      return query
    }
    if let lookup, column != nil, choice.comparesKeys,
      case .many = try await lookup.choices(of: name)
    {
      guard let key = try await lookup.key(of: name, calledAs: value) else {
        (query.openFilterColumn, query.searchText) = (name, value)
        return query
      }
      return choice.add(query, name, key)
    }
    return choice.add(query, name, column?.kind == .number ? value.asJSONNumber : value)
  }
}

extension ListLookup {
  /// Returns the key of the single row that a text identifies; `nil` if the text identifies several rows or none.
  ///
  /// The text may be the key, the display name, a part of the name, or a suggestion with both.
  fileprivate func key(of column: String, calledAs text: String) async throws -> String? {
    if let keySeparator = text.range(of: ListChoice.keySeparator, options: [.backwards, .literal]) {
      let key = String(text[keySeparator.upperBound...])
      let title = try await titles(of: column, [key])[key]
      // A display name that several rows share already ends with the key.
      if let title,
        [String(text[..<keySeparator.lowerBound]), text].contains(where: title.hasSameBytes)
      {
        return key
      }
    }
    let rows = try await rows(of: column, like: text, limit: 50)
    if let first = rows.first, first.value.hasSameBytes(as: text) { return first.value }
    let same = rows.filter { $0.label.hasSameBytes(as: text) }
    if same.count == 1 { return same[0].value }
    return rows.count == 1 ? rows[0].value : nil
  }
}

extension ListChoice {
  /// The separator between a display name and its key, which distinguishes rows with the same name.
  static let keySeparator = " · "

  /// The display name with the key.
  var named: String {
    if label.isEmpty || label.hasSameBytes(as: value) { return value }
    return label.utf8.reversed().starts(with: (Self.keySeparator + value).utf8.reversed())
      ? label : label + Self.keySeparator + value
  }
}

extension FilterChoice {
  /// Whether the filter compares the value with keys, if the column has keys.
  fileprivate var comparesKeys: Bool { name == "is" || name == "not" }
}

extension String {
  /// The number in JSON syntax, if a browser accepts this text as a number: `.5` becomes 0.5.
  fileprivate var asJSONNumber: String {
    guard JSONNumber.read(self) == nil, utf8.count <= 100,
      let number = Double(self), number.isFinite, !utf8.contains(UInt8(ascii: "x"))
    else { return self }
    return "\(number)"
  }
}

extension DataColumn {
  /// Returns a value from an address as cells show it.
  func displayText(
    _ text: String, _ test: ListQuery.Filter.Test, _ formats: Formats, _ words: ListTexts
  ) -> String {
    switch test {
    case .contains, .beginsWith, .endsWith, .includes, .isEmpty: return text
    case .isOneOf, .isNoneOf, .atLeast, .atMost, .moreThan, .lessThan:
      guard let value = try? value(text, "") else { return text }
      return listCell(value, formats, words).text
    }
  }
}
