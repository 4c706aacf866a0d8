import Foundation
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
    // A list shows 0 and 0.0 differently in a column without a type, although SQLite treats them as equal. It shows the
    // number 5 and the text '5' alike.
    let isAny = table.columns.contains { $0.name.hasSameBytes(as: column) && $0.kind == .any }
    let isInteger: SQL = "typeof(pe_t.\(name)) = 'integer'"
    let isText = isBinary && isAny
    let group: SQL =
      isText ? "iif(\(isInteger), CAST(pe_t.\(name) AS TEXT), pe_t.\(name))" : "pe_t.\(name)"
    let type: SQL =
      !isAny
      ? "" : isText ? ", iif(\(isInteger), 'text', typeof(pe_t.\(name)))" : ", typeof(pe_t.\(name))"
    let value: SQL =
      isBinary && !isText ? "pe_t.\(name)" : "min(pe_t.\(name) COLLATE BINARY)"
    // NULL and empty texts come first, so that the limit never separates them.
    let isEmpty: SQL = "(pe_t.\(name) IS NULL OR pe_t.\(name) = '')"
    return """
      SELECT pe_t.\(name), pe_t.\(count), \(title) FROM (
        SELECT \(value) AS \(name), count(*) AS \(count) FROM \(source)\(narrowed)
        GROUP BY \(group)\(type) ORDER BY \(isEmpty) DESC, 2 DESC, 1 LIMIT \(limit)) AS pe_t
      ORDER BY pe_t.\(count) DESC, pe_t.\(name)
      """
  }

  /// Returns the query for the groups of a column's values. For each: the value, the number of rows, the total of a
  /// numeric column, the display name of the referenced row, and the totals of the upper and the lower halves of the
  /// numbers if all are integers. Empty texts and NULL are one group.
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
    let (high, low) = (SQL(sql: (name + "_high").quotedName), SQL(sql: (name + "_low").quotedName))
    var totals: (sum: SQL, high: SQL, low: SQL) = (none, none, none)
    if let summed {
      let number = plain(summed)
      let isNumber: SQL = "typeof(\(number)) IN ('integer', 'real')"
      let isInteger: SQL = "typeof(\(number)) = 'integer'"
      let areIntegers: SQL = "total(typeof(\(number)) = 'real') = 0"
      totals = (
        "iif(total(\(isNumber)) = 0, NULL, total(iif(\(isNumber), \(number), NULL)))",
        "iif(\(areIntegers), coalesce(sum(iif(\(isInteger), \(number) >> 32, 0)), 0), NULL)",
        """
        iif(\(areIntegers), coalesce(sum(iif(\(isInteger), \(number) & \(Int64(UInt32.max)), 0)), 0), NULL)
        """
      )
    }
    var conditions: [SQL] = narrows ? [allConditions] : []
    if let values {
      conditions.append(
        "(\(ListSQL.any(values.map { Self.isInGroup(value, $0.grouped) }[...])))")
    }
    let narrowed: SQL =
      conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    let title = label?.sql(of: name) ?? none
    let most: SQL = summed == nil ? count : "\(sum) DESC, \(count)"
    // The inner query can read the groups from an index of the column.
    return """
      SELECT pe_t.\(alias), pe_t.\(count), pe_t.\(sum), \(title), pe_t.\(high), pe_t.\(low) FROM (
        SELECT nullif(pe_g.\(alias), '') AS \(alias), sum(pe_g.\(count)) AS \(count),
          iif(count(pe_g.\(sum)) = 0, NULL, total(pe_g.\(sum))) AS \(sum),
          iif(count(*) = count(pe_g.\(high)), sum(pe_g.\(high)), NULL) AS \(high),
          iif(count(*) = count(pe_g.\(low)), sum(pe_g.\(low)), NULL) AS \(low)
        FROM (
          SELECT \(value) AS \(alias), count(*) AS \(count), \(totals.sum) AS \(sum),
            \(totals.high) AS \(high), \(totals.low) AS \(low)
          FROM \(source)\(narrowed) GROUP BY 1) AS pe_g
        GROUP BY 1 ORDER BY \(most) DESC, 1 LIMIT \(limit)) AS pe_t
      """
  }

  private static func isInGroup(_ column: SQL, _ value: SortValue) -> SQL {
    value == .null
      ? "(\(column) IS NULL OR \(column) = '')" : "\(column) IS \(ListSQL.value(value))"
  }

  /// Returns the sum of integers by the sums of their upper and lower 32 bits; `nil` if these are no integers.
  static func exactSum(high: SortValue, low: SortValue) -> Decimal? {
    guard case .integer(let high) = high, case .integer(let low) = low else { return nil }
    return Decimal(high) * Decimal(1 << 32) + Decimal(low)
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
