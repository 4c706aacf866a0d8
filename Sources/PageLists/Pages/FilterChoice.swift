import PageElements

/// A comparison that a filter form offers.
///
/// The form has separate choices for "is empty" and "is not empty", which need no value. A day can mean all of its
/// times.
struct FilterChoice: Sendable {
  /// The name that the form sends.
  let name: String
  let title: @Sendable (ListTexts) -> String
  /// Whether the comparison needs a value.
  let needsValue: Bool
  /// Returns the query with a filter added.
  let add: @Sendable (ListQuery, _ column: String, _ value: String) -> ListQuery

  static func plain(
    _ test: ListQuery.Filter.Test, isDated: Bool = false
  ) -> FilterChoice {
    FilterChoice(
      name: test.rawValue, title: { $0.name(of: test, isDated: isDated) }, needsValue: true
    ) { $0.with($2, test, of: $1) }
  }

  private static let emptyTests = ["1", "0"].map { value in
    FilterChoice(
      name: "empty." + value, title: { value == "0" ? $0.isNotEmpty : $0.isEmpty },
      needsValue: false
    ) { query, column, _ in query.with(value, .isEmpty, of: column) }
  }

  /// The comparisons for values with a time, by day: from the start of a day to the start of the next one.
  private static let dateTimes = [
    day("on", \.on) { $0.with(ListPeriod(.day, of: $2), of: $1) },
    plain(.atLeast, isDated: true),
    plain(.lessThan, isDated: true),
    day("until", \.onOrBefore) { query, column, day in
      day.next.map { query.with($0.description, .lessThan, of: column) }
        ?? query.with(day.description, .atMost, of: column)
    },
    day("after", \.after) { query, column, day in
      day.next.map { query.with($0.description, .atLeast, of: column) }
        ?? query.with(day.description, .moreThan, of: column)
    },
  ]

  private static func day(
    _ name: String, _ title: any KeyPath<ListTexts, String> & Sendable,
    _ add: @escaping @Sendable (ListQuery, String, CalendarDate) -> ListQuery
  ) -> FilterChoice {
    FilterChoice(name: "day." + name, title: { $0[keyPath: title] }, needsValue: true) {
      query, column, value in
      // The list reports a value that is not a day when it reads the filter.
      CalendarDate(value).map { add(query, column, $0) }
        ?? query.with(value, .beginsWith, of: column)
    }
  }

  /// All comparisons that a form may send, for any column.
  static let all =
    ListQuery.Filter.Test.allCases.filter { $0 != .isEmpty }.map { plain($0) } + emptyTests
    + dateTimes.filter { $0.name.utf8.starts(with: "day.".utf8) }

  /// Returns the comparisons for a column.
  ///
  /// - Parameter isChosen: Whether the reader chooses an existing value.
  static func choices(
    _ kind: ListValueKind, _ content: ListContent, isChosen: Bool
  ) -> [FilterChoice] {
    if isChosen || kind == .boolean { return [plain(.isOneOf), plain(.isNoneOf)] + emptyTests }
    let ends = [ListQuery.Filter.Test.atLeast, .atMost, .moreThan, .lessThan]
    switch (kind, content) {
    case (.number, .dateTimes): return dateTimes + emptyTests
    case (.number, _): return ([.isOneOf, .isNoneOf] + ends).map { plain($0) } + emptyTests
    case (_, .days):
      return ([.isOneOf, .isNoneOf] + ends).map { plain($0, isDated: true) } + emptyTests
    case (_, .dateTimes): return dateTimes + emptyTests
    case (_, .times):
      return [plain(.beginsWith), plain(.atLeast), plain(.lessThan)]
        + emptyTests
    case (_, .jsonArrays): return [plain(.includes), plain(.contains)] + emptyTests
    case (_, .any):
      return
        ([.contains, .isOneOf, .isNoneOf, .beginsWith, .endsWith] + ends).map { plain($0) }
        + emptyTests
    }
  }
}
