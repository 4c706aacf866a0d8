import Foundation
import PageControls
import PageElements
import PageSite

/// How often the values of a column are there, each as a way to narrow the list down to it.
extension ListPage {
  /// More values of a column are not shown.
  private static var mostValues: Int { 20 }

  /// The counts that an address asks for.
  ///
  /// - Throws: A 400 for a column that is none.
  func facets(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>,
    _ version: UInt64?
  ) async throws -> [AnyElement] {
    var bars: [AnyElement] = []
    for column in selection.counted {
      // What the list is narrowed down to by this column shows beside what else there is.
      var others = selection
      others.conditions.removeAll { condition in
        guard case .isOneOf = condition.test else { return false }
        return condition.column.name.hasSameBytes(as: column.name)
      }
      let facets = try await memo.value(
        of: "facet \(RecordKey.segment(column.name)) \(request.path.text)?\(request.query.text)",
        at: version
      ) { [others] in
        try await source.facet(column, in: others, limit: Self.mostValues)
      }
      bars.append(bar(of: facets, column, request).any)
    }
    return bars
  }

  private func bar(
    of facets: [ListFacet]?, _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 8) {
      Chip(
        column.title,
        to: request.url { $0.facets?.removeAll { $0.hasSameBytes(as: column.name) } }, isOn: true)
      if let facets {
        for facet in facets {
          if let chip = chip(of: facet, column, request) { chip }
        }
        if facets.isEmpty { words.nothing }
      } else {
        words.tooSlow
      }
    }
    .scrollable(label: column.title)
  }

  private func chip(
    of facet: ListFacet, _ column: DataColumn<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> Chip? {
    let count = request.formats.format(Int64(facet.count), .number)
    guard let text = facet.value.shownText, !text.isEmpty else {
      guard facet.value == .null || facet.value == .text("") else { return nil }
      return Chip(
        "\(words.isEmpty) \(count)",
        to: request.url { $0 = $0.with("1", .isEmpty, of: column.name) })
    }
    // What no address can say, such as a text among numbers.
    guard text.utf8.count <= 400, column.canRead(text) else { return nil }
    let isOn = request.query.filters.contains { filter in
      filter.test == .isOneOf && filter.column.hasSameBytes(as: column.name)
        && filter.values.contains { $0.hasSameBytes(as: text) }
    }
    let title = facet.title.flatMap { $0.isEmpty ? nil : $0 } ?? self.title(of: text, column)
    return Chip(
      "\(title.cut(toBytes: 80)) \(count)",
      to: request.url { query in
        query =
          isOn
          ? query.without(text, of: column.name) : query.with(text, .isOneOf, of: column.name)
      }, isOn: isOn)
  }

  private func title(of text: String, _ column: DataColumn<Source.Record>) -> String {
    guard column.kind == .boolean else { return text }
    return text == "1" ? words.yes : text == "0" ? words.no : text
  }

  /// Ways to counts of the columns for which they are suggested.
  func countLinks(_ request: PageRequest<ListQuery>) -> HorizontalStack? {
    let offered = columns.filter { column in
      column.isCounted
        && !(request.query.facets ?? []).contains { $0.hasSameBytes(as: column.name) }
    }
    guard !offered.isEmpty else { return nil }
    return HorizontalStack(align: .center, spacing: 8) {
      Label(words.countBy).layoutPriority(hugging: .defaultHigh)
      for column in offered {
        Chip(column.title, to: request.url { $0.facets = ($0.facets ?? []) + [column.name] })
      }
    }
    .scrollable(label: words.countBy)
  }
}

extension ListQuery {
  /// The same without one value that a column may have.
  func without(_ value: String, of column: String) -> ListQuery {
    guard
      let filter = filters.first(where: {
        $0.test == .isOneOf && $0.column.hasSameBytes(as: column)
      })
    else { return self }
    return without(value, of: filter)
  }
}
