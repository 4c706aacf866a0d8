import GRDB
import PageBytes
import PageLists

/// Counts of derived values: dates, and elements of lists.
extension SQLiteListQuery {
  /// Returns queries that count rows by year, by month and by day, the latest first. A date without a day or a month is
  /// counted as itself.
  ///
  /// - Parameters:
  ///   - times: The time scale of the column's numbers; `nil` if its values are texts.
  ///   - hasYears: Whether some of its dates are numbers of years.
  func dateCounts(of column: String, _ times: TimeScale?, hasYears: Bool, limit: Int) -> [SQL] {
    let day = day(column, times, hasYears)
    return [4, 7, 10].map { length in
      counts(
        of: "substr(\(day), 1, \(length))", where: "\(day) IS NOT NULL", by: "1 DESC",
        limit: limit)
    }
  }

  /// Counts the values that ``dateCounts(of:_:hasYears:limit:)`` omits: empty values, and values that are no dates.
  func undatedCounts(of column: String, _ times: TimeScale?, hasYears: Bool) -> SQL {
    let name = SQL(sql: "pe_t.\(column.quotedName)")
    return counts(
      of: "CASE WHEN \(name) <> '' THEN '' END", where: "\(day(column, times, hasYears)) IS NULL",
      by: "1", limit: 2)
  }

  /// Returns the day at the start of a value, or the value if it is a month or a year, as a text; NULL for other values.
  private func day(_ column: String, _ times: TimeScale?, _ hasYears: Bool) -> SQL {
    let name = SQL(sql: "pe_t.\(column.quotedName)")
    if let times { return times.day(of: name) }
    let years: SQL =
      hasYears
      ? " WHEN typeof(\(name)) = 'integer' AND \(name) BETWEEN 1000 AND 9999 THEN CAST(\(name) AS TEXT)"
      : ""
    return """
      CASE WHEN typeof(\(name)) = 'text' AND \(ListSQL.beginsWithDay(name)) THEN substr(\(name), 1, 10) \
      WHEN typeof(\(name)) = 'text' AND \(ListSQL.isPartialDate(name)) THEN \(name)\(years) END
      """
  }

  /// Returns the query that counts the elements of JSON arrays, each once per row.
  func elementCounts(of column: String, limit: Int) -> SQL {
    let list = ListSQL.list(SQL(sql: "pe_t.\(column.quotedName)"))
    let (mine, other) = (ListSQL.element("pe_j"), ListSQL.element("pe_k"))
    return counts(
      of: mine, beside: ", json_each(\(list)) AS pe_j",
      where: """
        \(mine) IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM json_each(\(list)) AS pe_k WHERE pe_k.key < pe_j.key AND \(other) = \(mine))
        """, by: "2 DESC, 1", limit: limit)
  }
}
