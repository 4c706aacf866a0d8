import GRDB
import PageBytes
import PageElements

/// What people call the rows that a column refers to, in SQL. Their table is `pe_l`.
extension SQLiteTable.Label {
  /// The number of characters of a name, and of one beside which the key stands.
  private static let (longest, longestBeside) = (200, 80)
  /// Rows of a table whose names are compared.
  private static let mostCompared = 1_000
  /// The signs of a text that shows nothing.
  private static let blanks = " \t\n\r\u{A0}\u{3000}"

  /// The name of the row that a column of `pe_t` refers to; NULL where there is none.
  func sql(of column: String) -> SQL { selecting(title, of: column) }

  /// The names of all rows.
  var names: SQL { "SELECT \(title) FROM \(SQL(sql: table.quotedName)) AS pe_l" }

  /// The key of the row that a column of `pe_t` refers to, as it is stored there.
  func storedKey(of column: String) -> SQL {
    selecting(SQL(sql: "pe_l.\(key.quotedName)"), of: column)
  }

  private func selecting(_ value: SQL, of column: String) -> SQL {
    """
    (SELECT \(value) FROM \(SQL(sql: table.quotedName)) AS pe_l \
    WHERE \(isReferred(by: column)) LIMIT 1)
    """
  }

  /// Whether a column of `pe_t` refers to a row, compared as `PRAGMA foreign_key_check` does: with the collation and the
  /// affinity of the other's key. A sign takes the column's own affinity away.
  func isReferred(by column: String) -> SQL {
    SQL(sql: "pe_l.\(key.quotedName) = +pe_t.\(column.quotedName)")
  }

  /// The columns that name a row, as one text.
  func name(_ alias: StaticString = "pe_l") -> SQL {
    let first = "\(alias).\(text.quotedName)"
    guard let secondText else { return SQL(sql: first) }
    return SQL(
      sql: "trim(ifnull(\(first), '') || ' ' || ifnull(\(alias).\(secondText.quotedName), ''))")
  }

  /// What a row is called: its name, with its key behind it where another row has the same name; empty where it has
  /// none.
  var title: SQL {
    if isCalled(key) { return name() }
    let name = name()
    let plain: SQL = "substr(\(name), 1, \(Self.longest))"
    let beside: SQL =
      "substr(\(name), 1, \(Self.longestBeside)) || \(Self.mark) || \(SQL(sql: keyText))"
    let whole: SQL = if let isShared { "iif(\(isShared), \(beside), \(plain))" } else { plain }
    // Bytes are no name.
    return """
      iif(typeof(\(name)) IN ('null', 'blob') OR trim(\(name), \(Self.blanks)) = '', '', \(whole))
      """
  }

  /// What stands between a name and the key.
  private static let mark = " · "

  /// Whether another row has the same name; `nil` where none can.
  private var isShared: SQL? {
    let other = SQL(sql: "\(table.quotedName) AS pe_m")
    switch sharing {
    case .none: return nil
    case .always: return "TRUE"
    case .indexed:
      let key = SQL(sql: key.quotedName)
      return """
        EXISTS (SELECT 1 FROM \(other) WHERE \(name("pe_m")) = \(name()) AND pe_m.\(key) IS NOT pe_l.\(key))
        """
    case .compared:
      return """
        \(name()) COLLATE BINARY IN (SELECT name FROM (
          SELECT \(name("pe_m")) AS name FROM \(other) LIMIT \(Self.mostCompared))
        GROUP BY name COLLATE BINARY HAVING count(*) > 1)
        """
    }
  }

  /// The key as a text: bytes in hexadecimal digits, 16 of them as a UUID.
  private var keyText: String {
    let key = "pe_l.\(key.quotedName)"
    let digits = "lower(hex(substr(\(key), 1, 16)))"
    let uuid = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
      .map { "substr(\(digits), \($0), \($1))" }.joined(separator: " || '-' || ")
    return """
      CASE WHEN typeof(\(key)) <> 'blob' THEN substr(CAST(\(key) AS TEXT), 1, 80) \
      WHEN length(\(key)) = 16 THEN \(uuid) ELSE \(digits) END
      """
  }
}
