import PageElements
public import PageSite

/// The records and columns that a list shows, and their order: a ``ListQuery`` resolved by the list's columns.
public struct ListSelection<Record: Sendable>: Sendable {
  /// A comparison with the values of a column.
  public enum Test: Hashable, Sendable {
    /// Equal to one of these values.
    case isOneOf([SortValue])
    /// Equal to none of these values. NULL does not match.
    case isNoneOf([SortValue])
    /// At least this value, which is not NULL. Values of another kind do not match.
    case atLeast(SortValue)
    /// At most this value, which is not NULL. Values of another kind do not match.
    case atMost(SortValue)
    /// More than this value, which is not NULL. Values of another kind do not match.
    case moreThan(SortValue)
    /// Less than this value, which is not NULL. Values of another kind do not match.
    case lessThan(SortValue)
    /// Contains a text, ignoring case.
    case contains(String)
    /// Begins with a text, ignoring case.
    case beginsWith(String)
    /// Ends with a text, ignoring case.
    case endsWith(String)
    /// Is a JSON array (RFC 8259) that contains each of these texts, numbers or Boolean values, as JSON writes them.
    /// Nested elements do not match. In a ``MemoryList``, texts longer than 10,000 bytes never match.
    case includes([String])
    /// With `true`, is NULL or an empty text; with `false`, is neither.
    case isEmpty(Bool)
    /// Is a number within one of these spans.
    case isWithin([TimeSpan])
    /// Is within none of these spans. NULL is not within any span.
    case isOutside([TimeSpan])
    /// Is a number that the column shows as a time, and the time of day, such as `20:15:30`, contains a text.
    case isAtTime(String)
  }

  /// A condition that all selected records meet.
  public struct Condition: Sendable {
    /// The column whose values are compared.
    public var column: DataColumn<Record> { didSet { matchCache = ConditionMatchCache() } }
    /// The comparison.
    public var test: Test { didSet { matchCache = ConditionMatchCache() } }
    /// The cached results of this condition for records in memory.
    private(set) var matchCache = ConditionMatchCache()

    package init(column: DataColumn<Record>, test: Test) {
      (self.column, self.test) = (column, test)
    }
  }

  /// A column to sort by.
  public struct Term: Sendable {
    /// The column. NULL values sort last.
    public var column: DataColumn<Record>
    /// Whether greater values come first.
    public var isDescending: Bool
  }

  /// The conditions that each record meets. None by default.
  public var conditions: [Condition] = []
  /// The search words. Each occurs in at least one column of ``searched``. None by default.
  public var words: [String] = []
  /// The columns to search.
  public var searched: [DataColumn<Record>] = []
  /// The references to records with a search word in their names: for each word, conditions of which any selects the
  /// record instead of the word. Empty, the default, or one array for each of ``words``.
  public var namedReferences: [[Condition]] = []
  /// The sort order. If records are equal by one term, the next term decides, and finally the key, in the direction of
  /// the last term. By default, records are sorted by key.
  public var order: [Term] = []
  /// The columns that are shown, in their order.
  public var shown: [DataColumn<Record>] = []
  /// The columns for which to count values. None by default.
  public var counted: [DataColumn<Record>] = []

  /// The columns to group by and to sum. If it groups, the order begins with the grouping column. `nil`, the default,
  /// means neither.
  public var grouping: ListGrouping<Record>?

  /// Creates a selection of all records, sorted by key.
  public init() {}

  /// Returns the conditions that select a record instead of a word: references to records with the word in their name,
  /// times of a year, month or day that the word names, and numbers that are shown as the word in another format.
  ///
  /// - Parameters:
  ///   - index: The index of the word in ``words``.
  ///   - includesTimes: Whether to include the times. True by default.
  package func alternatives(toWord index: Int, includingTimes includesTimes: Bool = true)
    -> [Condition]
  {
    let references = namedReferences.indices.contains(index) ? namedReferences[index] : []
    guard includesTimes, words.indices.contains(index) else { return references }
    // Numbers that are shown as times
    let times = searched.compactMap { column -> Condition? in
      guard let scale = column.times else { return nil }
      if SearchWords.mayBeInTimeOfDay(words[index]) {
        return column.format == .date
          ? nil : Condition(column: column, test: .isAtTime(words[index]))
      }
      let span =
        ListPeriod(words[index]).map { TimeSpan($0, scale) }
        ?? (JSONNumber.read(words[index]) == nil ? TimeSpan(words[index], scale) : nil)
      return span.map { Condition(column: column, test: .isWithin([$0])) }
    }
    let amounts = searched.compactMap { column -> Condition? in
      guard column.kind == .number, column.times == nil else { return nil }
      return column.format.number(shownAs: words[index])
        .map { Condition(column: column, test: .isOneOf([$0])) }
    }
    return references + times + amounts
  }

  /// The columns of references with more records with a search word in their names than a search considers.
  var partlySearchedReferences: [DataColumn<Record>] {
    searched.filter { column in
      namedReferences.joined().contains { condition in
        guard case .isOneOf(let keys) = condition.test else { return false }
        return keys.count >= ListReference.maximumNamed
          && condition.column.name.hasSameBytes(as: column.name)
      }
    }
  }

  /// Whether the selection excludes any records.
  public var narrows: Bool { !conditions.isEmpty || !words.isEmpty }

  /// Whether the selection excludes records with NULL in a column.
  package func excludesNull(of column: DataColumn<Record>) -> Bool {
    conditions.contains { $0.column.name.hasSameBytes(as: column.name) && $0.excludesNull }
  }
}

extension ListSelection.Condition {
  fileprivate var excludesNull: Bool {
    switch test {
    case .isOneOf, .atLeast, .atMost, .moreThan, .lessThan, .contains, .beginsWith, .endsWith,
      .includes, .isEmpty(false), .isWithin, .isAtTime:
      true
    case .isNoneOf, .isEmpty(true), .isOutside: false
    }
  }

  /// Returns the 400 error for a value that does not fit the column, if only the source can detect that.
  ///
  /// - Parameters:
  ///   - value: The value in the address.
  ///   - expected: The expected values, as the object of "Write".
  package func invalidValue(_ value: String, expected: String) -> SiteProblem {
    let test: ListQuery.Filter.Test =
      switch test {
      case .isOneOf, .isWithin, .isAtTime: .isOneOf
      case .isNoneOf, .isOutside: .isNoneOf
      case .atLeast: .atLeast
      case .atMost: .atMost
      case .moreThan: .moreThan
      case .lessThan: .lessThan
      case .contains: .contains
      case .beginsWith: .beginsWith
      case .endsWith: .endsWith
      case .includes: .includes
      case .isEmpty: .isEmpty
      }
    return ListProblem.invalid(value, name: "\(test.rawValue).\(column.name)", expected: expected)
      .problem
  }
}

extension ListSelection {
  /// Creates the selection for a query, by the columns of a list.
  ///
  /// - Throws: A 400 error for an unknown column, a column that does not support the operation, or an invalid value.
  package init(
    _ query: ListQuery, of columns: [DataColumn<Record>], otherwise order: RowOrder = RowOrder([])
  ) throws {
    self.init()
    conditions = try query.filters.map { filter in
      let name = "\(filter.test.rawValue).\(filter.column)"
      let column = try Self.find(filter.column, in: columns, name) { $0.isFilterable }
      return Condition(column: column, test: try column.test(filter, name))
    }
    if !query.q.isEmpty {
      searched = columns.filter(\.isSearchable)
      words = SearchWords(query.q)?.words ?? []
    }
    let terms = query.sort.terms.isEmpty ? order.terms : query.sort.terms
    self.order = try terms.map { term in
      Term(
        column: try Self.find(term.name, in: columns, "sort") { $0.isSortable },
        isDescending: term.isDescending)
    }
    shown =
      try query.columns.map { names in
        try names.map { try Self.find($0, in: columns, "columns") { _ in true } }
      } ?? columns.filter { !$0.isHidden }
    if query.group != nil || query.sum != nil {
      let column = try query.group.map {
        try Self.find($0, in: columns, "group", where: \.isSortable)
      }
      let summed = try query.sum.map {
        try Self.find($0, in: columns, "sum") { $0.kind == .number }
      }
      grouping = ListGrouping(by: column, summing: summed)
      if let column { self.order = Self.order(self.order, groupedBy: column) }
    }
    counted = try (query.facets ?? []).map { name in
      try Self.find(name, in: columns, "facet") { $0.isFilterable }
    }
  }

  /// Returns the order with the grouping column first. Groups keep the direction of the column in the order, if it is
  /// there.
  private static func order(_ terms: [Term], groupedBy column: DataColumn<Record>) -> [Term] {
    let isSame = { (term: Term) in term.column.name.hasSameBytes(as: column.name) }
    let first = terms.first(where: isSame) ?? Term(column: column, isDescending: false)
    return [first] + terms.filter { !isSame($0) }
  }

  private static func find(
    _ column: String, in columns: [DataColumn<Record>], _ name: String,
    where isAllowed: (DataColumn<Record>) -> Bool
  ) throws -> DataColumn<Record> {
    guard let found = columns.first(where: { $0.name.hasSameBytes(as: column) && isAllowed($0) })
    else {
      throw ListProblem.unknownColumn(
        column, name: name, known: columns.filter(isAllowed).map(\.name)
      ).problem
    }
    return found
  }
}

extension DataColumn {
  fileprivate func test(
    _ filter: ListQuery.Filter, _ name: String
  ) throws -> ListSelection<Record>.Test {
    if let times, let test = try test(filter, name, times) { return test }
    if content == .dateTimes, kind == .text, let test = test(byDays: filter) { return test }
    switch filter.test {
    case .isOneOf: return .isOneOf(try filter.values.flatMap { try values($0, name) })
    case .isNoneOf: return .isNoneOf(try filter.values.flatMap { try values($0, name) })
    case .atLeast: return .atLeast(try value(filter.values.first ?? "", name))
    case .atMost: return .atMost(try value(filter.values.first ?? "", name))
    case .moreThan: return .moreThan(try value(filter.values.first ?? "", name))
    case .lessThan: return .lessThan(try value(filter.values.first ?? "", name))
    case .contains: return .contains(filter.values.first ?? "")
    case .beginsWith: return .beginsWith(filter.values.first ?? "")
    case .endsWith: return .endsWith(filter.values.first ?? "")
    case .includes: return .includes(filter.values)
    case .isEmpty:
      switch filter.values.first {
      case "1": return .isEmpty(true)
      case "0": return .isEmpty(false)
      case let value:
        throw ListProblem.invalid(value ?? "", name: name, expected: "1 for empty, or 0").problem
      }
    }
  }

  /// Returns the test of a filter by dates, times or stored numbers; `nil` for a filter that does not compare values.
  private func test(
    _ filter: ListQuery.Filter, _ name: String, _ scale: TimeScale
  ) throws -> ListSelection<Record>.Test? {
    func span(_ text: String) throws -> TimeSpan {
      guard let span = TimeSpan(text, scale) else {
        throw ListProblem.invalid(
          text, name: name,
          expected: "a date or time, such as 2026-11-29 or 2026-11-29T20:15, or the stored number"
        ).problem
      }
      return span
    }
    let first = filter.values.first ?? ""
    switch filter.test {
    case .isOneOf: return .isWithin(try filter.values.map(span))
    case .isNoneOf: return .isOutside(try filter.values.map(span))
    case .atLeast: return .atLeast(try span(first).start)
    case .lessThan: return .lessThan(try span(first).start)
    case .atMost:
      let span = try span(first)
      return span.end.map { .lessThan($0) } ?? .atMost(span.start)
    case .moreThan:
      let span = try span(first)
      return span.end.map { .atLeast($0) } ?? .moreThan(span.start)
    case .contains, .beginsWith, .endsWith, .includes, .isEmpty: return nil
    }
  }

  /// Returns the test of a filter by whole days, for texts with a date and a time; `nil` for any other filter.
  private func test(byDays filter: ListQuery.Filter) -> ListSelection<Record>.Test? {
    let days = filter.values.compactMap(TimeSpan.init(day:))
    guard let first = days.first, days.count == filter.values.count else { return nil }
    switch filter.test {
    case .isOneOf: return .isWithin(days)
    case .isNoneOf: return .isOutside(days)
    case .atMost: return first.end.map { .lessThan($0) }
    case .moreThan: return first.end.map { .atLeast($0) }
    case .atLeast, .lessThan, .contains, .beginsWith, .endsWith, .includes, .isEmpty: return nil
    }
  }

  /// Returns all stored values that a value in an address matches.
  private func values(_ text: String, _ name: String) throws -> [SortValue] {
    let value = try value(text, name)
    guard hasBooleanTexts, let boolean = BooleanText.boolean(value) else { return [value] }
    return BooleanText.values(boolean)
  }

  /// Whether an address can express a value as this text.
  func canRead(_ text: String) -> Bool { (try? value(text, "")) != nil }

  /// Returns the column's value for a text in an address.
  func value(_ text: String, _ name: String) throws -> SortValue {
    switch kind {
    case .number:
      guard let value = numbers.read(text) else {
        throw ListProblem.invalid(text, name: name, expected: "a number, such as 12 or -0.5")
          .problem
      }
      return value
    case .boolean:
      switch text {
      case "1", "true": return .integer(1)
      case "0", "false": return .integer(0)
      default:
        throw ListProblem.invalid(text, name: name, expected: "1, 0, true or false").problem
      }
    case .text, .any: return .text(text)
    }
  }
}
