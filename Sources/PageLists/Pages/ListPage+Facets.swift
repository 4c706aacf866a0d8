import Foundation
import PageControls
import PageElements
import PageSite

/// The facets of a list: how often each value of a column occurs. Each value links to the list filtered by it.
extension ListPage {
  /// The maximum number of values shown for a column.
  private static var maximumValues: Int { 20 }
  /// The maximum number of periods: the days of a month.
  private static var maximumPeriods: Int { 31 }

  /// Returns the facets that an address requests.
  ///
  /// - Throws: A 400 error for an unknown column.
  func facets(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>,
    _ version: UInt64?
  ) async throws -> [AnyElement] {
    var bars: [AnyElement] = []
    for column in selection.counted {
      let part = column.facetPart
      // A column's own filters do not apply to its facet, so that its other values remain visible.
      var selectionWithoutColumn = selection
      selectionWithoutColumn.conditions.removeAll { condition in
        guard part == .value, case .isOneOf = condition.test else { return false }
        return condition.column.name.hasSameBytes(as: column.name)
      }
      let facets = try await cache.value(
        of: "facet \(RecordKey.segment(column.name)) \(request.path.text)?\(request.query.text)",
        at: version
      ) { [selectionWithoutColumn] in
        try await source.facet(
          column, by: part, in: selectionWithoutColumn,
          limit: part == .date ? Self.maximumPeriods : Self.maximumValues)
      }
      let titled =
        if let facets {
          try await ColumnReferences([column])?.titled(facets, of: column) ?? facets
        } else { facets }
      var undated: [ListFacet]?
      if part == .date, request.query.period(of: column.name) == nil {
        undated = try await cache.value(
          of: "rest \(RecordKey.segment(column.name)) \(request.path.text)?\(request.query.text)",
          at: version
        ) { [selectionWithoutColumn] in
          try await source.facet(column, by: .undated, in: selectionWithoutColumn, limit: 2)
        }
      }
      if part == .element {
        var empty = selectionWithoutColumn
        empty.conditions.append(.init(column: column, test: .isEmpty(true)))
        undated = try await source.facet(column, in: empty, limit: 2)?.merged(in: column)
      }
      bars.append(bar(of: titled, undated ?? [], column, request).any)
    }
    return bars
  }

  /// - Parameter undated: The counts of empty values and of values without a date.
  private func bar(
    of facets: [ListFacet]?, _ undated: [ListFacet], _ column: DataColumn<Source.Record>,
    _ request: PageRequest<ListQuery>
  ) -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 8) {
      Chip(
        column.title,
        to: request.url { $0.facets?.removeAll { $0.hasSameBytes(as: column.name) } }, isOn: true)
      if let facets {
        for chip in chips(of: facets, column, request) { chip }
        for facet in undated where facet.value == .null {
          if let chip = chip(of: facet, column, request) { chip }
        }
        for facet in undated where facet.value != .null {
          Label("\(words.withoutDate) \(request.formats.format(Int64(facet.count), .number))")
            .layoutPriority(hugging: 251)
        }
        let others = unlinkedCount(facets, column, request)
        if others > 0 {
          Label("\(words.otherValues) \(request.formats.format(Int64(others), .number))")
            .layoutPriority(hugging: 251)
        }
        if facets.isEmpty, undated.isEmpty { Label(words.noRows).layoutPriority(hugging: 251) }
      } else {
        Label(words.tooManyRowsToCount).layoutPriority(hugging: 251)
      }
    }
    .scrollable(label: column.title)
  }

  /// Returns the number of records with values that no filter can express.
  private func unlinkedCount(
    _ facets: [ListFacet], _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> Int {
    let unlinked =
      switch column.facetPart {
      case .value: facets.merged(in: column).filter { chip(of: $0, column, request) == nil }
      case .element: facets.filter { chip(ofElement: $0, column, request) == nil }
      case .date, .undated: facets.filter { $0.value.displayText.flatMap { ListPeriod($0) } == nil }
      }
    return unlinked.reduce(0) { $0 + $1.count }
  }

  private func chips(
    of facets: [ListFacet], _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> [Chip] {
    switch column.facetPart {
    case .value:
      return facets.merged(in: column).compactMap { chip(of: $0, column, request) }
    case .element:
      return facets.compactMap { chip(ofElement: $0, column, request) }
    case .date, .undated:
      let periods = facets.reversed().compactMap { facet in
        facet.value.displayText.flatMap { ListPeriod($0) }.map { (period: $0, count: facet.count) }
      }
      let length = periods.map(\.period.length.rawValue).max()
      // The longer periods around the selected one are links back to them.
      let enclosingPeriods =
        request.query.period(of: column.name) == nil
        ? []
        : periods.first { $0.period.length.rawValue == length }?.period.enclosingPeriods ?? []
      return enclosingPeriods.map { whole in
        Chip(
          "‹ \(whole.title(request.formats))",
          to: request.url { $0 = $0.with(whole, of: column.name) })
      }
        + periods.map { period, count in
          let title =
            "\(period.title(request.formats)) \(request.formats.format(Int64(count), .number))"
          if period.length.rawValue != length {
            // A value such as `2019`, which belongs to none of the months.
            return chip(title, for: period.text, of: column, request)
          }
          let isOn = request.query.period(of: column.name) == period
          return Chip(
            title,
            to: request.url { query in
              query =
                isOn
                ? query.withoutPeriod(of: column.name)
                : query.narrowed(to: period, of: column.name)
            }, isOn: isOn)
        }
    }
  }

  private func chip(
    ofElement facet: ListFacet, _ column: DataColumn<Source.Record>,
    _ request: PageRequest<ListQuery>
  ) -> Chip? {
    guard let text = facet.value.displayText, !text.isEmpty, text.utf8.count <= 400 else {
      return nil
    }
    let filter = request.query.filters.first { filter in
      filter.test == .includes && filter.column.hasSameBytes(as: column.name)
        && filter.values.contains { $0.hasSameBytes(as: text) }
    }
    return Chip(
      "\(text.cut(toBytes: 80)) \(request.formats.format(Int64(facet.count), .number))",
      to: request.url { query in
        query =
          filter.map { query.without(text, of: $0) }
          ?? query.with(text, .includes, of: column.name)
      }, isOn: filter != nil)
  }

  private func chip(
    of facet: ListFacet, _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> Chip? {
    let count = request.formats.format(Int64(facet.count), .number)
    // A filter does not find bytes by their digest.
    let bytes: String? =
      if case .blob = facet.value {
        RecordKey([facet.value]).text(areNumbers: [false], limit: .max)
      } else { nil }
    guard let text = bytes ?? facet.value.displayText, !text.isEmpty else {
      guard facet.value == .null || facet.value == .text("") else { return nil }
      return Chip(
        "\(words.isEmpty) \(count)",
        to: request.url { $0 = $0.with("1", .isEmpty, of: column.name) })
    }
    // An address cannot express some values, such as a text among numbers, or bytes that are not UTF-8.
    guard text.utf8.count <= 400, column.canRead(text), !text.unicodeScalars.contains("\u{FFFD}")
    else { return nil }
    let title =
      facet.title.flatMap { $0.isEmpty ? nil : $0 }
      ?? column.displayText(text, .isOneOf, request.formats, words)
    return chip("\(title.cut(toBytes: 80)) \(count)", for: text, of: column, request)
  }

  /// Returns the chip of a filter by one value.
  private func chip(
    _ title: String, for text: String, of column: DataColumn<Source.Record>,
    _ request: PageRequest<ListQuery>
  ) -> Chip {
    let isOn = request.query.filters.contains { filter in
      filter.test == .isOneOf && filter.column.hasSameBytes(as: column.name)
        && filter.values.contains { $0.hasSameBytes(as: text) }
    }
    return Chip(
      title,
      to: request.url { query in
        query =
          isOn
          ? query.without(text, of: column.name) : query.with(text, .isOneOf, of: column.name)
      }, isOn: isOn)
  }

  /// Returns links to the facets of the columns that suggest them.
  func countLinks(_ request: PageRequest<ListQuery>) -> HorizontalStack? {
    let offered = columns.filter { column in
      column.isCounted
        && !(request.query.facets ?? []).contains { $0.hasSameBytes(as: column.name) }
    }
    guard !offered.isEmpty else { return nil }
    return HorizontalStack(align: .center, spacing: 8) {
      // As in chips: elements with the same priority keep their width, and the bar scrolls.
      Label(words.countBy).layoutPriority(hugging: 251)
      for column in offered {
        Chip(column.title, to: request.url { $0.facets = ($0.facets ?? []) + [column.name] })
      }
    }
    .scrollable(label: words.countBy)
  }
}

extension DataColumn {
  /// The part of the values that the facet counts.
  fileprivate var facetPart: ListFacet.Part {
    isDated ? .date : content == .jsonArrays ? .element : .value
  }
}

extension [ListFacet] {
  /// Returns the facets with equivalent values merged: true and 1 in a column of Boolean values, and NULL and the empty
  /// text in any column.
  fileprivate func merged<Record>(in column: DataColumn<Record>) -> [ListFacet] {
    var all: [ListFacet] = []
    for facet in self {
      let boolean =
        column.hasBooleanTexts
        ? BooleanText.boolean(facet.value).map { SortValue.integer($0 ? 1 : 0) } : nil
      let value = facet.value == .text("") ? .null : boolean ?? facet.value
      // An address matches both a number and a text that look the same, so they share a chip.
      func exact(_ value: SortValue) -> ExactValue {
        ExactValue(
          value: column.kind == .any ? value.displayText.map { .text($0) } ?? value : value)
      }
      if let index = all.firstIndex(where: { exact($0.value) == exact(value) }) {
        all[index].count += facet.count
      } else {
        all.append(ListFacet(value, count: facet.count, title: facet.title))
      }
    }
    // Merged counts may change the order.
    return all.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }
}

extension ListQuery {
  /// Returns the query without one value of a column's `isOneOf` filter.
  func without(_ value: String, of column: String) -> ListQuery {
    guard
      let filter = filters.first(where: {
        $0.test == .isOneOf && $0.column.hasSameBytes(as: column)
      })
    else { return self }
    return without(value, of: filter)
  }
}
