import PageElements
import PageLists
import PageSite

/// How often values are there, and what numbers come to.
extension PostgresListQuery {
  func count(upTo limit: Int) -> PostgresQuery {
    // For those that are few a limit would only have PostgreSQL begin where it finds some at once.
    if way(limit: limit) == .byIndex {
      return "SELECT count(*) FROM \(table.sql) AS pe_t\(narrowed("WHERE"))"
    }
    var (source, narrowed) = rows("WHERE", limit: limit)
    // Their numbers are of no matter.
    if case .none = table.key { source = "\(table.sql) AS pe_t" }
    return """
      SELECT count(*) FROM (SELECT 1 FROM \(source)\(narrowed) LIMIT \(raw: "\(limit + 1)")) AS pe_c
      """
  }

  /// How many rows there were when PostgreSQL looked last, or less than none where it has not; `nil` where it does not
  /// say.
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

  /// The values that a column has most often, how often, and what people call the row that each refers to.
  func facet(_ column: PostgresTable.Column, label: PostgresTable.Reference?, limit: Int)
    -> PostgresQuery
  {
    let title: PostgresQuery = label?.title(of: "pe_g.pe_value") ?? "NULL"
    // Texts that the collation treats as equal are one value, as in a filter.
    let isEqual = !column.type.isExact && column.type.isOrdered && column.type.family == .text
    return """
      SELECT pe_g.pe_value, pe_g.pe_count, \(title) FROM (
        SELECT \(isEqual ? "min(\(column.exact))" : column.exact) AS pe_value, count(*) AS pe_count
        FROM \(table.sql) AS pe_t\(narrowed("WHERE"))
        GROUP BY \(isEqual ? column.sql : "1") ORDER BY 2 DESC, 1 LIMIT \(raw: "\(limit)")) AS pe_g
      ORDER BY 2 DESC, 1
      """
  }

  /// Years, months and days, each as a query, the latest first.
  func dateCounts(of column: PostgresTable.Column, limit: Int) -> [PostgresQuery] {
    let text: PostgresQuery = "(\(column.sql)::text COLLATE \"C\")"
    return [4, 7, 10].map { length in
      """
      SELECT substr(\(text), 1, \(raw: "\(length)")), count(*), NULL FROM \(table.sql) AS pe_t
      WHERE \(text) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'\(narrowed("AND"))
      GROUP BY 1 ORDER BY 1 DESC LIMIT \(raw: "\(limit)")
      """
    }
  }

  /// Counts the values that ``dateCounts(of:limit:)`` omits: empty ones, and those that do not begin with a date.
  func undatedCounts(of column: PostgresTable.Column) -> PostgresQuery {
    let text: PostgresQuery = "(\(column.sql)::text COLLATE \"C\")"
    return """
      SELECT CASE WHEN \(text) <> '' THEN '' END, count(*), NULL FROM \(table.sql) AS pe_t
      WHERE (\(text) IS NULL OR \(text) !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}')\(narrowed("AND")) GROUP BY 1
      """
  }

  /// The elements of lists, each once in a row; `nil` where a column has none.
  func elementCounts(of column: PostgresTable.Column, limit: Int) -> PostgresQuery? {
    guard let elements = column.elements else { return nil }
    return """
      SELECT pe_l.element, count(*), NULL FROM \(table.sql) AS pe_t
      CROSS JOIN LATERAL (SELECT DISTINCT pe_a.element COLLATE "C" FROM \(elements) AS pe_a(element)) AS pe_l(element)
      WHERE pe_l.element IS NOT NULL\(narrowed("AND"))
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT \(raw: "\(limit)")
      """
  }

  /// The groups of a column's values: each, how many rows it has, what a number of theirs comes to, and what people call
  /// the row that it refers to.
  ///
  /// - Parameters:
  ///   - column: The column; `nil` for one group of all rows.
  ///   - summed: The number.
  ///   - values: Only these; `nil` for all.
  ///   - label: What the column refers to.
  func groups(
    by column: PostgresTable.Column?, summing summed: PostgresTable.Column?,
    of values: [SortValue]?,
    label: PostgresTable.Reference?, limit: Int
  ) -> PostgresQuery {
    let sum: PostgresQuery
    if let summed, summed.type.kind == .number {
      sum =
        summed.hasNaN
        ? "sum(\(summed.sql)) FILTER (WHERE \(summed.sql) <> 'NaN')" : "sum(\(summed.sql))"
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
        SELECT \(column?.exact ?? "NULL") AS pe_value, count(*) AS pe_count, \(sum) AS pe_sum
        FROM \(table.sql) AS pe_t\(narrowed) \(group) ORDER BY \(most)2 DESC, 1 LIMIT \(raw: "\(limit)")) AS pe_g
      ORDER BY \(most)2 DESC, 1
      """
  }
}

extension PostgresTable.Column {
  /// What holds where it has a value, null included, as it is told apart from others in groups.
  fileprivate func isExactly(_ value: SortValue) -> PostgresQuery {
    if value == .null { return "\(sql) IS NULL" }
    if type.isExact { return equals(value) }
    return "\(exact) = \(value.shownText ?? "")::text"
  }
}
