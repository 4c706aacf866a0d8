import PageElements
public import PageSite

/// What of a list is shown, and in which order: an address's ``ListQuery``, read by the list's columns.
public struct ListSelection<Record: Sendable>: Sendable {
  /// How one column's values are compared.
  public enum Test: Hashable, Sendable {
    /// Equal to one of these.
    case isOneOf([SortValue])
    /// Equal to none of these. What has no value is equal to none.
    case isNoneOf([SortValue])
    /// At least this, which is not null. What is of another kind is not.
    case atLeast(SortValue)
    /// At most this, which is not null. What is of another kind is not.
    case atMost(SortValue)
    /// More than this, which is not null. What is of another kind is not.
    case moreThan(SortValue)
    /// Less than this, which is not null. What is of another kind is not.
    case lessThan(SortValue)
    /// Contains a text, ignoring case.
    case contains(String)
    /// Begins with a text, ignoring case.
    case beginsWith(String)
    /// Ends with a text, ignoring case.
    case endsWith(String)
    /// Is a text that is an array in JSON (RFC 8259) in which each of these is: a text, or a number or truth value as
    /// it is written there. Nested elements do not match. In a
    /// ``MemoryList``, texts longer than 10,000 bytes never match.
    case includes([String])
    /// Has no value or an empty text; or else, with false, has one.
    case isEmpty(Bool)
    /// Is a number within one of these spans.
    case isWithin([TimeSpan])
    /// Is within none of these spans. Null is within none.
    case isOutside([TimeSpan])
  }

  /// What holds for all rows that are shown.
  public struct Condition: Sendable {
    /// The column whose values are compared.
    public var column: DataColumn<Record> { didSet { known = KnownMatches() } }
    /// How they are.
    public var test: Test { didSet { known = KnownMatches() } }
    /// The cached results of this condition for records in memory.
    private(set) var known = KnownMatches()

    init(column: DataColumn<Record>, test: Test) { (self.column, self.test) = (column, test) }
  }

  /// What rows are ordered by.
  public struct Term: Sendable {
    /// The column by whose values they are, what has none last.
    public var column: DataColumn<Record>
    /// Whether greater values come first.
    public var isDescending: Bool
  }

  /// All of them hold. None by default.
  public var conditions: [Condition] = []
  /// Each is in some column of ``searched``. None by default.
  public var words: [String] = []
  /// Where words are sought.
  public var searched: [DataColumn<Record>] = []
  /// Where rows are equal by one term, the next one decides, and the key in the end, in the direction of the last
  /// term. By key alone by default.
  public var order: [Term] = []
  /// The columns that are shown, in their order.
  public var shown: [DataColumn<Record>] = []
  /// The columns whose values are counted. None by default.
  public var counted: [DataColumn<Record>] = []

  /// How the rows are put into groups, whose column the order then begins with, and what is added up; `nil`, the
  /// default, for neither.
  public var grouping: ListGrouping<Record>?

  /// All rows by their keys.
  public init() {}

  /// Whether it leaves rows out.
  public var narrows: Bool { !conditions.isEmpty || !words.isEmpty }

  /// Whether what has no value in a column is none of the rows.
  package func leavesOutNull(of column: DataColumn<Record>) -> Bool {
    conditions.contains { $0.column.name.hasSameBytes(as: column.name) && $0.leavesOutNull }
  }
}

extension ListSelection.Condition {
  fileprivate var leavesOutNull: Bool {
    switch test {
    case .isOneOf, .atLeast, .atMost, .moreThan, .lessThan, .contains, .beginsWith, .endsWith,
      .includes, .isEmpty(false), .isWithin:
      true
    case .isNoneOf, .isEmpty(true), .isOutside: false
    }
  }

  /// Says that a value is none of the column's, which only its source could tell: answered with 400.
  ///
  /// - Parameters:
  ///   - value: What an address has.
  ///   - expected: What it should have, to stand behind "Write".
  package func misfit(_ value: String, expected: String) -> SiteProblem {
    let test: ListQuery.Filter.Test =
      switch test {
      case .isOneOf, .isWithin: .isOneOf
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
    return ListProblem.unfit(value, name: "\(test.rawValue).\(column.name)", expected: expected)
      .problem
  }
}

extension ListSelection {
  /// What an address says, by the columns of a list.
  ///
  /// - Throws: A 400 for a column that is none, may not be used so, or a value that does not fit.
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

  /// Groups come in the direction in which rows are ordered by their column, where they are.
  private static func order(_ terms: [Term], groupedBy column: DataColumn<Record>) -> [Term] {
    let isSame = { (term: Term) in term.column.name.hasSameBytes(as: column.name) }
    let first = terms.first(where: isSame) ?? Term(column: column, isDescending: false)
    return [first] + terms.filter { !isSame($0) }
  }

  private static func find(
    _ column: String, in columns: [DataColumn<Record>], _ name: String,
    where isFit: (DataColumn<Record>) -> Bool
  ) throws -> DataColumn<Record> {
    guard let found = columns.first(where: { $0.name.hasSameBytes(as: column) && isFit($0) }) else {
      throw ListProblem.unknownColumn(
        column, name: name, known: columns.filter(isFit).map(\.name)
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
        throw ListProblem.unfit(value ?? "", name: name, expected: "1 for empty, or 0").problem
      }
    }
  }

  /// Returns the test of a filter by dates, times or stored numbers; `nil` for a filter that does not compare values.
  private func test(
    _ filter: ListQuery.Filter, _ name: String, _ scale: TimeScale
  ) throws -> ListSelection<Record>.Test? {
    func span(_ text: String) throws -> TimeSpan {
      guard let span = TimeSpan(text, scale) else {
        throw ListProblem.unfit(
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

  /// All that is stored for what an address says.
  private func values(_ text: String, _ name: String) throws -> [SortValue] {
    let value = try value(text, name)
    guard hasTruthTexts, let truth = TruthText.truth(value) else { return [value] }
    return TruthText.values(truth)
  }

  /// Whether an address can say a value so.
  func canRead(_ text: String) -> Bool { (try? value(text, "")) != nil }

  /// A value as the column has them.
  func value(_ text: String, _ name: String) throws -> SortValue {
    switch kind {
    case .number:
      guard let value = numbers.read(text) else {
        throw ListProblem.unfit(text, name: name, expected: "a number, such as 12 or -0.5").problem
      }
      return value
    case .boolean:
      switch text {
      case "1", "true": return .integer(1)
      case "0", "false": return .integer(0)
      default:
        throw ListProblem.unfit(text, name: name, expected: "1, 0, true or false").problem
      }
    case .text, .any: return .text(text)
    }
  }
}
