import GRDB
import PageBytes
import PageLists

/// Counts of derived values: dates, and elements of lists.
extension SQLiteListQuery {
  /// Returns queries that count rows by year, by month and by day, the latest first. A date without a day or a month is
  /// counted as itself.
  func dateCounts<Record>(of column: DataColumn<Record>, limit: Int) -> [SQL] {
    let day = day(column)
    return [4, 7, 10].map { length in
      counts(
        of: "substr(\(day), 1, \(length))", where: "\(day) IS NOT NULL", by: "1 DESC",
        limit: limit)
    }
  }

  /// Counts the values that ``dateCounts(of:limit:)`` omits: empty values, and values that are no dates.
  func undatedCounts<Record>(of column: DataColumn<Record>) -> SQL {
    let name = SQL(sql: "pe_t.\(column.name.quotedName)")
    return counts(
      of: "CASE WHEN \(name) <> '' THEN '' END", where: "\(day(column)) IS NULL",
      by: "1", limit: 2)
  }

  /// Returns the day at the start of a value, or the value if it is a month or a year, as a text; NULL for other values.
  /// A text such as `2024-4-1`, which a filter by the year finds, is returned as it is.
  private func day<Record>(_ column: DataColumn<Record>) -> SQL {
    let name = SQL(sql: "pe_t.\(column.name.quotedName)")
    if let times = column.times { return times.day(of: name) }
    let others: SQL =
      column.content == .days
      ? """
       WHEN typeof(\(name)) = 'text' AND \(name) GLOB '[0-9][0-9][0-9][0-9]-[0-9]*' \
      AND \(name) >= substr(\(name), 1, 4) || '-01-01' THEN \(name)
      """ : ""
    let years: SQL =
      column.hasYears
      ? " WHEN typeof(\(name)) = 'integer' AND \(name) BETWEEN 1000 AND 9999 THEN CAST(\(name) AS TEXT)"
      : ""
    return """
      CASE WHEN typeof(\(name)) = 'text' AND \(ListSQL.beginsWithDay(name)) THEN substr(\(name), 1, 10) \
      WHEN typeof(\(name)) = 'text' AND \(ListSQL.isPartialDate(name)) THEN \(name)\(others)\(years) END
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
