import Foundation
import PageCharts
import PageControls
import PageElements
import PageSite

/// Groups of a list: a section for each value of a column, sums, and a chart.
extension ListPage {
  /// The maximum number of groups in the chart.
  private static var maximumDrawnGroups: Int { 20 }
  /// The largest absolute value that a chart can have. A list with a larger one has no chart.
  private static var maximumDrawnNumber: Double { 1e15 }

  /// Returns the largest groups of a whole list, the largest first; `nil` if the query has no grouping or finding the
  /// groups takes too long.
  func groups(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>,
    _ version: UInt64?
  ) async throws -> [ListGroup]? {
    guard let grouping = selection.grouping else { return nil }
    return try await cache.value(
      of: "groups \(request.path.text)?\(request.query.text)", at: version
    ) {
      try await source.groups(grouping, of: nil, in: selection, limit: Self.maximumDrawnGroups + 1)
    }
  }

  /// Returns the sections of a grouped list; `nil` for a list without groups.
  func sections(
    _ groups: [ListGroup]?, _ request: PageRequest<ListQuery>,
    _ selection: ListSelection<Source.Record>
  ) -> ListSections<Source.Record>? {
    guard let grouping = selection.grouping, let column = grouping.column else { return nil }
    return ListSections(by: column) { value, group in
      let title = self.title(of: value, group?.title, column, request.formats)
      return TextCell(title, detail: group.map { self.detail($0, grouping, request) } ?? "")
        .any
    } findGroups: { [source] values in
      guard let groups else { return nil }
      if groups.count <= Self.maximumDrawnGroups { return groups }
      return try await source.groups(grouping, of: values, in: selection, limit: values.count)
    }
  }

  /// Returns the sum of the list, or the chart of its groups.
  func summary(
    _ groups: [ListGroup]?, _ request: PageRequest<ListQuery>,
    _ selection: ListSelection<Source.Record>
  ) -> [AnyElement] {
    guard let grouping = selection.grouping else { return [] }
    guard let groups else { return [words.tooManyRowsToCount.any] }
    guard let column = grouping.column else {
      guard let summed = grouping.summed, let group = groups.first else { return [] }
      return ["\(summed.title): \(summed.text(ofSumOf: group, request.formats))".any]
    }
    guard groups.count > 1 else { return [] }
    let drawn = groups.prefix(Self.maximumDrawnGroups)
    let numbers = drawn.map { grouping.summed == nil ? Double($0.count) : $0.sum }
    // This is also false for NaN.
    guard numbers.allSatisfy({ abs($0 ?? 0) <= Self.maximumDrawnNumber }) else { return [] }
    let subject = grouping.summed?.title ?? words.rows
    let label = [subject, words.by, column.title].joined(separator: " ")
    let formats = request.formats
    let chart = Chart(
      label,
      by: drawn.map {
        title(of: $0.value, $0.title, column, formats).cut(toBytes: 60)
      },
      numbers
    )
    .style(.bars)
    .formatted { number in
      grouping.summed?.text(ofSum: number, formats) ?? formats.format(number, .number)
    }
    return [chart.any]
  }

  /// Returns the dialog in which a reader chooses the groups.
  func groupDialog(_ request: PageRequest<ListQuery>) -> Dialog? {
    let groupable = columns.filter(\.isSortable)
    let summable = columns.filter(\.isQuantity)
    guard !groupable.isEmpty || !summable.isEmpty else { return nil }
    func choices(_ columns: [DataColumn<Source.Record>]) -> [Choice] {
      [Choice("", words.none)] + columns.map { Choice($0.name, $0.title) }
    }
    return Dialog(words.group, id: "group", icon: .chart) {
      Form(to: ListAddress(path: request.path, query: request.query).endpoint("group")) {
        if !groupable.isEmpty {
          Select(
            words.groupBy, name: "by", choices: choices(groupable),
            selection: request.query.group ?? "")
        }
        if !summable.isEmpty {
          Select(
            words.sumOf, name: "total", choices: choices(summable),
            selection: request.query.sum ?? "")
        }
        Button(words.groupRows, kind: .submit)
      }
    }
  }

  /// Returns a chip for the grouping column and one for the summed column. Each links to the list without that column.
  func groupChips(_ request: PageRequest<ListQuery>) -> [Chip] {
    func title(_ name: String) -> String {
      columns.first { $0.name.hasSameBytes(as: name) }?.title ?? name
    }
    var chips: [Chip] = []
    if let name = request.query.group {
      chips.append(
        Chip("\(words.groupBy) \(title(name))", to: request.url { $0.group = nil }, isOn: true))
    }
    if let name = request.query.sum {
      chips.append(
        Chip("\(words.sumOf) \(title(name))", to: request.url { $0.sum = nil }, isOn: true))
    }
    return chips
  }

  private func title(
    of value: SortValue, _ name: String?, _ column: DataColumn<Source.Record>, _ formats: Formats
  ) -> String {
    if let name, !name.isEmpty { return name.cut(toBytes: ListCell.textLimit) }
    if value == .null || value == .text("") { return words.emptyGroupTitle }
    if column.kind == .boolean {
      let text = column.listCell(value, formats, words).text
      // Several stored values may be shown as the same Boolean value, but are groups of their own.
      guard [words.yes, words.no].contains(text), let stored = value.displayText,
        !["0", "1"].contains(stored)
      else { return text }
      return "\(text) (\(ListCell.beginning(of: stored)))"
    }
    if let text = column.times?.text(of: value) { return text }
    if case .blob(let bytes) = value {
      return formats.format(Int64(bytes.count), .byteCount(style: .file))
    }
    return value.displayText?.cut(toBytes: ListCell.textLimit) ?? ""
  }

  private func detail(
    _ group: ListGroup, _ grouping: ListGrouping<Source.Record>, _ request: PageRequest<ListQuery>
  ) -> String {
    var parts = [words.count(.exactly(group.count), request)]
    if let summed = grouping.summed {
      parts.append("\(summed.title) \(summed.text(ofSumOf: group, request.formats))")
    }
    return parts.joined(separator: " · ")
  }
}

extension DataColumn {
  /// Whether its numbers can be summed. Start-aligned numbers are identifiers, such as keys.
  var isQuantity: Bool { kind == .number && format != .date && times == nil && alignment != .start }

  /// Returns the sum of a group, or a dash if it has none.
  func text(ofSumOf group: ListGroup, _ formats: Formats) -> String {
    group.sum.map { text(ofSum: $0, exactly: group.exactSum, formats) } ?? "–"
  }

  /// - Parameter exact: The sum without rounding, if it is known.
  func text(ofSum sum: Double, exactly exact: Decimal? = nil, _ formats: Formats) -> String {
    guard sum.isFinite else { return formats.format(sum, .number) }
    if let exact {
      switch format {
      case .currency(let code):
        return formats.format(exact, Decimal.FormatStyle.Currency(code: code))
      case .bytes, .percent: break
      case .automatic, .plain, .date, .badge:
        return formats.format(exact, Decimal.FormatStyle().precision(.fractionLength(0...30)))
      }
    }
    return switch format {
    case .currency(let code): formats.format(sum, .currency(code: code))
    case .bytes:
      formats.format(
        Int64(clamping: Int64(exactly: sum.rounded()) ?? .max), .byteCount(style: .file))
    case .percent: formats.format(sum, .percent)
    case .automatic, .plain, .date, .badge:
      // A `Double` represents decimal numbers of up to 15 digits. In larger numbers, rounding would hide more than it
      // corrects.
      formats.format(
        sum, .number.precision(.significantDigits(1...(abs(sum) < 1e13 ? 15 : 17))))
    }
  }
}
