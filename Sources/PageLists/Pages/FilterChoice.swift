import PageElements

/// A way to compare, as a form offers it: "is empty" and "is not empty" are two there, which need no value, and a day
/// may stand for all of its times.
struct FilterChoice: Sendable {
  /// What a form sends of it.
  let name: String
  let title: @Sendable (ListWords) -> String
  /// Whether a value is typed.
  let needsValue: Bool
  /// Adds a filter by it.
  let add: @Sendable (ListQuery, _ column: String, _ value: String) -> ListQuery

  static func plain(
    _ test: ListQuery.Filter.Test, isDated: Bool = false
  ) -> FilterChoice {
    FilterChoice(
      name: test.rawValue, title: { $0.name(of: test, isDated: isDated) }, needsValue: true
    ) { $0.with($2, test, of: $1) }
  }

  private static let empties = ["1", "0"].map { value in
    FilterChoice(
      name: "empty." + value, title: { value == "0" ? $0.isNotEmpty : $0.isEmpty },
      needsValue: false
    ) { query, column, _ in query.with(value, .isEmpty, of: column) }
  }

  /// Of values with a time: those of a day lie between it and the next one.
  private static let moments = [
    day("on", \.on) { $0.with(ListPeriod(.day, of: $2), of: $1) },
    plain(.atLeast, isDated: true),
    plain(.lessThan, isDated: true),
    day("until", \.onOrBefore) { query, column, day in
      day.next.map { query.with($0.description, .lessThan, of: column) } ?? query
    },
    day("after", \.after) { query, column, day in
      day.next.map { query.with($0.description, .atLeast, of: column) } ?? query
    },
  ]

  private static func day(
    _ name: String, _ title: any KeyPath<ListWords, String> & Sendable,
    _ add: @escaping @Sendable (ListQuery, String, CalendarDate) -> ListQuery
  ) -> FilterChoice {
    FilterChoice(name: "day." + name, title: { $0[keyPath: title] }, needsValue: true) {
      query, column, value in
      // What is no day is told by the list itself, which is asked for it.
      CalendarDate(value).map { add(query, column, $0) }
        ?? query.with(value, .beginsWith, of: column)
    }
  }

  /// Those that a form may send, whatever the column.
  static let all =
    ListQuery.Filter.Test.allCases.filter { $0 != .isEmpty }.map { plain($0) } + empties
    + moments.filter { $0.name.utf8.starts(with: "day.".utf8) }

  /// Those that fit a column's values.
  ///
  /// - Parameter isChosen: Whether a value is one of several that are offered.
  static func choices(
    _ kind: ListKind, _ content: ListContent, isChosen: Bool
  ) -> [FilterChoice] {
    if isChosen || kind == .boolean { return [plain(.isOneOf), plain(.isNoneOf)] + empties }
    let ends = [ListQuery.Filter.Test.atLeast, .atMost, .moreThan, .lessThan]
    switch (kind, content) {
    case (.number, .moments): return moments + empties
    case (.number, _): return ([.isOneOf, .isNoneOf] + ends).map { plain($0) } + empties
    case (_, .days):
      return ([.isOneOf, .isNoneOf] + ends).map { plain($0, isDated: true) } + empties
    case (_, .moments): return moments + empties
    case (_, .times):
      return [plain(.beginsWith), plain(.atLeast), plain(.lessThan)]
        + empties
    case (_, .lists): return [plain(.includes), plain(.contains)] + empties
    case (_, .any):
      return
        ([.contains, .isOneOf, .isNoneOf, .beginsWith, .endsWith] + ends).map { plain($0) }
        + empties
    }
  }
}
