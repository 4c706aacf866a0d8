import GRDB
import PageElements
import PageLists

/// The dates without a day, such as `2019` and `2019-05`, on both sides of a day. A range includes the years and months
/// that it contains completely.
struct PartialDates {
  /// The year and the month of the day. As texts, they sort before the day.
  private let year, month: String
  private let day: CalendarDate
  /// Whether the day is the first of its month, without a time.
  private let isFirst: Bool
  /// Whether the column has numbers that are years. SQLite converts the text `2019` in a column of dates.
  private let hasYears: Bool

  /// - Returns: `nil` if the text does not begin with a day.
  init?(_ text: String, hasYears: Bool) {
    guard let day = CalendarDate(text.cut(toBytes: 10)) else { return nil }
    (year, month) = (text.cut(toBytes: 4), text.cut(toBytes: 7))
    (self.day, self.hasYears) = (day, hasYears)
    isFirst = day.day == 1 && text.utf8.count == 10
  }

  /// Returns a condition for a range of dates with these partial dates.
  ///
  /// - Parameter dates: The condition for texts, compared as such.
  func condition(_ column: SQL, _ comparisonOperator: StaticString, _ dates: SQL) -> SQL {
    let before: SQL = "(\(dates) AND \(column) NOT IN (\(year), \(month)))"
    switch "\(comparisonOperator)" {
    case ">=" where isFirst && day.month == 1:
      // The first comparison uses an index. Its bound is not a number, and sorts before the year.
      var start = Array(year.utf8)
      start[3] -= 1
      let all: SQL = """
        (\(column) >= \(String(decoding: start, as: UTF8.self) + "~") \
        AND (\(dates) OR typeof(\(column)) = 'text' AND \(column) IN (\(year), \(month))))
        """
      return orYears(column, all, day.year, 9_999)
    case ">=" where isFirst:
      return orYears(
        column, "(\(column) >= \(month) AND (\(dates) OR \(column) = \(month)))", day.year + 1,
        9_999)
    case ">=", ">": return orYears(column, dates, day.year + 1, 9_999)
    default: return orYears(column, before, 1_000, day.year - 1)
    }
  }

  private func orYears(_ column: SQL, _ condition: SQL, _ first: Int, _ last: Int) -> SQL {
    guard hasYears else { return condition }
    return """
      (\(condition) OR (typeof(\(column)) = 'integer' AND \(column) BETWEEN \(first) AND \(last)))
      """
  }
}

extension ListSQL {
  /// Returns the condition that a text is a year or a month: `2019` or `2019-05`.
  static func isPartialDate(_ value: SQL) -> SQL {
    """
    (length(\(value)) IN (4, 7) AND \(beginsWithDay("(\(value) || substr('0000-01-01', length(\(value)) + 1))")))
    """
  }
}
