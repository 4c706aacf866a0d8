import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// Queries for counts of values, and for totals of numbers.
extension PostgresListQuery {
  func count(upTo limit: Int) -> PostgresQuery {
    // With few matches, a LIMIT would only make PostgreSQL choose a plan for finding some of them quickly.
    if plan(limit: limit) == .byIndex {
      return "SELECT count(*) FROM \(table.sql) AS pe_t\(narrowed("WHERE"))"
    }
    var (source, narrowed) = rows("WHERE", limit: limit)
    // The numbers of equal rows are not needed.
    if case .none = table.key { source = "\(table.sql) AS pe_t" }
    return """
      SELECT count(*) FROM (SELECT 1 FROM \(source)\(narrowed) LIMIT \(raw: "\(limit + 1)")) AS pe_c
      """
  }

  /// The query for the number of rows in PostgreSQL's statistics, which is negative without statistics; `nil` if
  /// there can be none.
  var estimate: PostgresQuery? {
    guard conditions.isEmpty, table.kind != .view, table.kind != .foreign else { return nil }
    return """
      WITH RECURSIVE parts AS (
        SELECT \(table.number)::oid AS oid
        UNION ALL
        SELECT i.inhrelid FROM parts JOIN pg_catalog.pg_inherits AS i ON i.inhparent = parts.oid
      )
      SELECT sum(c.reltuples)::bigint, min(c.reltuples)
      FROM parts JOIN pg_catalog.pg_class AS c ON c.oid = parts.oid WHERE c.relkind IN ('r', 'm')
      """
  }

  /// Returns the query for the most frequent values of a column, their counts, and the display names of referenced
  /// rows.
  func facet(_ column: PostgresTable.Column, label: PostgresTable.Reference?, limit: Int)
    -> PostgresQuery
  {
    let title: PostgresQuery = label?.title(of: "pe_g.pe_value") ?? "NULL"
    // Texts that the collation treats as equal are one value, as in a filter.
    let isEqual = !column.type.isExact && column.type.isOrdered && column.type.family == .text
    return """
      SELECT pe_g.pe_value, pe_g.pe_count, \(title) FROM (
        SELECT \(isEqual ? "min(\(column.shownText) COLLATE \"C\")" : column.exact) AS pe_value, count(*) AS pe_count
        FROM \(table.sql) AS pe_t\(narrowed("WHERE"))
        GROUP BY \(isEqual ? column.sql : "1") ORDER BY 2 DESC, 1 LIMIT \(raw: "\(limit)")) AS pe_g
      ORDER BY 2 DESC, 1
      """
  }

  /// A text that begins with a date of the years 1 to 9999. PostgreSQL writes years before 1 with BC at the end.
  private static var dated: String { "^[0-9]{4}-[0-9]{2}-[0-9]{2}(?!.* BC$)" }

  /// Returns queries that count rows by year, by month and by day, the latest first.
  ///
  /// - Parameter times: The time scale of the column's numbers; `nil` if its values are dates or texts.
  func dateCounts(of column: PostgresTable.Column, _ times: TimeScale?, limit: Int)
    -> [PostgresQuery]
  {
    let (day, isDated) = day(of: column, times)
    return [4, 7, 10].map { length in
      """
      SELECT substr(\(day), 1, \(raw: "\(length)")), count(*), NULL FROM \(table.sql) AS pe_t
      WHERE \(isDated)\(narrowed("AND"))
      GROUP BY 1 ORDER BY 1 DESC LIMIT \(raw: "\(limit)")
      """
    }
  }

  /// Counts the values that ``dateCounts(of:_:limit:)`` omits: empty ones, and those that do not begin with a date.
  func undatedCounts(of column: PostgresTable.Column, _ times: TimeScale?) -> PostgresQuery {
    """
    SELECT CASE WHEN \(column.sql)::text <> '' THEN '' END, count(*), NULL FROM \(table.sql) AS pe_t
    WHERE ((\(day(of: column, times).isDated)) IS NOT TRUE)\(narrowed("AND")) GROUP BY 1
    """
  }

  private func day(
    of column: PostgresTable.Column, _ times: TimeScale?
  ) -> (text: PostgresQuery, isDated: PostgresQuery) {
    if let times {
      let day = times.day(of: column)
      return (day, "\(day) IS NOT NULL")
    }
    let text: PostgresQuery = "(\(column.sql)::text COLLATE \"C\")"
    return (text, "\(text) ~ '\(raw: Self.dated)'")
  }

  /// Returns the query that counts the elements of arrays, each once per row; `nil` if the column has no elements.
  func elementCounts(of column: PostgresTable.Column, limit: Int) -> PostgresQuery? {
    guard let elements = column.elements else { return nil }
    return """
      SELECT pe_l.element, count(*), NULL FROM \(table.sql) AS pe_t
      CROSS JOIN LATERAL (SELECT DISTINCT pe_a.element COLLATE "C" FROM \(elements) AS pe_a(element)) AS pe_l(element)
      WHERE pe_l.element IS NOT NULL\(narrowed("AND"))
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT \(raw: "\(limit)")
      """
  }

  /// Returns the query for the groups of a column's values. For each: the value, the number of rows, the total of a
  /// numeric column, and the display name of the referenced row.
  ///
  /// - Parameters:
  ///   - column: The column; `nil` for one group of all rows.
  ///   - summed: The numeric column.
  ///   - values: The values to include; `nil` for all.
  ///   - label: The reference of the column.
  func groups(
    by column: PostgresTable.Column?, summing summed: PostgresTable.Column?,
    of values: [SortValue]?,
    label: PostgresTable.Reference?, limit: Int
  ) -> PostgresQuery {
    let sum: PostgresQuery
    if let summed, summed.type.kind == .number {
      sum = "sum(\(summed.sql))"
    } else {
      sum = "NULL"
    }
    var all = conditions
    if let values, let column {
      all.append(
        values.isEmpty
          ? "FALSE" : values.map { column.isExactly($0) }.joined(separator: " OR "))
    }
    let narrowed: PostgresQuery =
      all.isEmpty
      ? "" : " WHERE \(all.map { "(\($0))" as PostgresQuery }.joined(separator: " AND "))"
    let most: PostgresQuery = summed == nil ? "" : "3 DESC NULLS LAST, "
    let title: PostgresQuery = label?.title(of: "pe_g.pe_value") ?? "NULL"
    let group: PostgresQuery = column == nil ? "HAVING count(*) > 0" : "GROUP BY 1"
    return """
      SELECT pe_g.pe_value, pe_g.pe_count, pe_g.pe_sum, \(title) FROM (
        SELECT \(column?.groupName ?? "NULL") AS pe_value, count(*) AS pe_count, \(sum) AS pe_sum
        FROM \(table.sql) AS pe_t\(narrowed) \(group) ORDER BY \(most)2 DESC, 1 LIMIT \(raw: "\(limit)")) AS pe_g
      ORDER BY \(most)2 DESC, 1
      """
  }
}

extension PostgresTable.Column {
  /// The value by which rows are grouped. Empty texts and NULL are one group.
  fileprivate var groupName: PostgresQuery {
    guard let isEmptyText else { return exact }
    return "CASE WHEN \(isEmptyText) THEN NULL ELSE \(exact) END"
  }

  /// Returns the condition that the column has a value, including NULL, as groups distinguish values.
  fileprivate func isExactly(_ value: SortValue) -> PostgresQuery {
    if value == .null || value == .text(""), let isEmptyText {
      return "\(sql) IS NULL OR \(isEmptyText)"
    }
    if value == .null { return "\(sql) IS NULL" }
    if type.isExact { return equals(value) }
    return "\(exact) = \(value.displayText ?? "")::text"
  }
}
