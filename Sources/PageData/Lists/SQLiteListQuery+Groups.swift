import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite

/// Queries for counts of values, and for totals of numbers.
extension SQLiteListQuery {
  /// Returns the query for the most frequent values of a column, their counts, and the display names of referenced
  /// rows.
  ///
  /// - Parameter label: The label of the column's reference.
  func facet(_ column: String, label: SQLiteTable.Label?, limit: Int) -> SQL {
    let name = SQL(sql: column.quotedName)
    let count = SQL(sql: (column + "_").quotedName)
    let narrowed: SQL = narrows ? " WHERE \(allConditions)" : ""
    let title: SQL = if let label { label.sql(of: column) } else { "NULL" }
    let isBinary = table.columns.first { $0.name.hasSameBytes(as: column) }?.isBinary ?? false
    // For a group of values that are equal in the column's collation, SQLite returns the one it reads first. With an
    // index whose second column is hidden, that one would reveal the order of the hidden column.
    let value: SQL = isBinary ? "pe_t.\(name)" : "min(pe_t.\(name) COLLATE BINARY)"
    // NULL and empty texts come first, so that the limit never separates them.
    let isEmpty: SQL = "(pe_t.\(name) IS NULL OR pe_t.\(name) = '')"
    return """
      SELECT pe_t.\(name), pe_t.\(count), \(title) FROM (
        SELECT \(value) AS \(name), count(*) AS \(count) FROM \(source)\(narrowed)
        GROUP BY pe_t.\(name) ORDER BY \(isEmpty) DESC, 2 DESC, 1 LIMIT \(limit)) AS pe_t
      ORDER BY pe_t.\(count) DESC, pe_t.\(name)
      """
  }

  /// Returns the query for the groups of a column's values. For each: the value, the number of rows, the total of a
  /// numeric column, and the display name of the referenced row.
  ///
  /// - Parameters:
  ///   - column: The index of the column; `nil` for one group of all rows.
  ///   - summed: The index of the numeric column.
  ///   - values: The values to include; `nil` for all.
  ///   - label: The label of the column's reference.
  func groups(
    by column: Int?, summing summed: Int?, of values: [SortValue]?, label: SQLiteTable.Label?,
    limit: Int
  ) -> SQL {
    let name = column.map { table.columns[$0].name } ?? "pe_group"
    let plain: (Int) -> SQL = { SQL(sql: "pe_t.\(table.columns[$0].name.quotedName)") }
    let none: SQL = "NULL"
    let value = column.map { table.groupName($0, plain($0)) } ?? none
    let alias = SQL(sql: name.quotedName)
    let count = SQL(sql: (name + "_").quotedName)
    let sum = SQL(sql: (name + "__").quotedName)
    let number = summed.map { place -> SQL in
      let number: SQL =
        "iif(typeof(\(plain(place))) IN ('integer', 'real'), \(plain(place)), NULL)"
      return "iif(count(\(number)) = 0, NULL, total(\(number)))"
    }
    var conditions: [SQL] = narrows ? [allConditions] : []
    if let values {
      conditions.append(
        "(\(ListSQL.any(values.map { "\(value) IS \(ListSQL.value($0))" as SQL }[...])))")
    }
    let narrowed: SQL =
      conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    let title = label?.sql(of: name) ?? none
    let most: SQL = number == nil ? count : "\(sum) DESC, \(count)"
    return """
      SELECT pe_t.\(alias), pe_t.\(count), pe_t.\(sum), \(title) FROM (
        SELECT \(value) AS \(alias), count(*) AS \(count), \(number ?? none) AS \(sum)
        FROM \(source)\(narrowed) GROUP BY 1 ORDER BY \(most) DESC, 1 LIMIT \(limit)) AS pe_t
      """
  }

  /// Returns the query that counts the values of an expression.
  ///
  /// - Parameters:
  ///   - value: The expression, in SQL.
  ///   - others: More tables to join, in SQL.
  ///   - condition: The condition for rows that count.
  ///   - order: The sort order of the values.
  func counts(
    of value: SQL, beside others: SQL = "", where condition: SQL, by order: SQL, limit: Int
  ) -> SQL {
    let narrowed: SQL = narrows ? " AND \(allConditions)" : ""
    return """
      SELECT \(value), count(*), NULL FROM \(source)\(others) WHERE (\(condition))\(narrowed) \
      GROUP BY 1 ORDER BY \(order) LIMIT \(limit)
      """
  }
}
