import Foundation
package import PageElements
import PageSite

/// A year, month or day that filters a list whose values begin with dates.
struct ListPeriod: Hashable {
  enum Length: Int, CaseIterable {
    case year = 4
    case month = 7
    case day = 10
  }

  let length: Length
  /// The first day.
  let first: CalendarDate
  /// The day after the last one; `nil` at the end of the calendar.
  let end: CalendarDate?

  init(_ length: Length, of day: CalendarDate) {
    self.length = length
    switch length {
    case .year:
      first = CalendarDate(year: day.year, month: 1, day: 1) ?? day
      end = CalendarDate(year: day.year + 1, month: 1, day: 1)
    case .month:
      first = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
      end =
        day.month == 12
        ? CalendarDate(year: day.year + 1, month: 1, day: 1)
        : CalendarDate(year: day.year, month: day.month + 1, day: 1)
    case .day: (first, end) = (day, day.next)
    }
  }

  /// Creates the period that a text names: `2026`, `2026-11` or `2026-11-26`.
  init?(_ text: String) {
    guard let length = Length(rawValue: text.utf8.count),
      let day = CalendarDate(text + "0000-01-01".dropFirst(text.utf8.count))
    else { return nil }
    self.init(length, of: day)
  }

  /// Creates the period with this first day and this day after the last one; `nil` for the end of the calendar.
  init?(from first: String, before end: String?) {
    guard let day = CalendarDate(first) else { return nil }
    for length in Length.allCases {
      let period = ListPeriod(length, of: day)
      if period.first == day, period.end?.description == end {
        self = period
        return
      }
    }
    return nil
  }

  /// The last day of the calendar.
  fileprivate static let lastDay = "9999-12-31"

  /// The filter for its end.
  var endFilter: (test: ListQuery.Filter.Test, day: String) {
    end.map { (.lessThan, $0.description) } ?? (.atMost, Self.lastDay)
  }

  /// The longer periods that contain it, the longest first.
  var enclosingPeriods: [ListPeriod] {
    Length.allCases.prefix { $0 != length }.map { ListPeriod($0, of: first) }
  }

  /// The text that names it, such as `2026-11`.
  var text: String { first.description.cut(toBytes: length.rawValue) }

  /// Returns the display name of the period.
  func title(_ formats: Formats) -> String {
    switch length {
    case .year: formats.format(first, .dateTime.year())
    case .month: formats.format(first, .dateTime.year().month(.wide))
    case .day: formats.format(first)
    }
  }
}

extension CalendarDate {
  /// The next day; `nil` at the end of the calendar.
  package var next: CalendarDate? {
    CalendarDate(year: year, month: month, day: day + 1)
      ?? CalendarDate(year: year, month: month + 1, day: 1)
      ?? CalendarDate(year: year + 1, month: 1, day: 1)
  }
}

extension ListQuery {
  /// Returns the first value of a column's filter with this test.
  func value(_ test: Filter.Test, of column: String) -> String? {
    filters.first { $0.test == test && $0.column.hasSameBytes(as: column) }?.values.first
  }

  func without(_ test: Filter.Test, of column: String) -> ListQuery {
    var query = self
    query.filters.removeAll { $0.test == test && $0.column.hasSameBytes(as: column) }
    return query
  }

  /// Returns the period by which a column is filtered.
  func period(of column: String) -> ListPeriod? {
    guard let first = value(.atLeast, of: column) else { return nil }
    let end = value(.lessThan, of: column)
    return end == nil && !endsWithCalendar(column) ? nil : ListPeriod(from: first, before: end)
  }

  private func endsWithCalendar(_ column: String) -> Bool {
    value(.atMost, of: column) == ListPeriod.lastDay
  }

  /// Returns the query without the filters of a column's period.
  func withoutPeriod(of column: String) -> ListQuery {
    let query = without(.atLeast, of: column).without(.lessThan, of: column)
    return endsWithCalendar(column) ? query.without(.atMost, of: column) : query
  }

  /// Returns the query with the period as the only range of a column.
  func with(_ period: ListPeriod, of column: String) -> ListQuery {
    withoutPeriod(of: column).with(period.first.description, .atLeast, of: column)
      .with(period.endFilter.day, period.endFilter.test, of: column)
  }

  /// Returns the query with the range of a column reduced to its overlap with a period.
  func narrowed(to period: ListPeriod, of column: String) -> ListQuery {
    func isBefore(_ left: String, _ right: String) -> Bool {
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    var query = endsWithCalendar(column) ? without(.atMost, of: column) : self
    let first = period.first.description
    if value(.atLeast, of: column).map({ isBefore($0, first) }) ?? true {
      query = query.with(first, .atLeast, of: column)
    }
    let (test, end) = period.endFilter
    if value(.lessThan, of: column).map({ isBefore(end, $0) }) ?? true {
      query = query.without(.lessThan, of: column).with(end, test, of: column)
    }
    return query
  }
}
