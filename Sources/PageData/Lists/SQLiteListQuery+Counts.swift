import GRDB
import PageBytes
import PageLists

/// What is counted of a column's values beside the values themselves.
extension SQLiteListQuery {
  /// Years, months and days, each as a query, the latest first.
  func dateCounts(of column: String, limit: Int) -> [SQL] {
    let name = SQL(sql: "pe_t.\(column.quotedName)")
    let day: SQL = """
      typeof(\(name)) = 'text' AND \(name) GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
      """
    return [4, 7, 10].map { length in
      counts(of: "substr(\(name), 1, \(length))", where: day, by: "1 DESC", limit: limit)
    }
  }

  /// The elements of lists in JSON, each once in a row.
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
