import GRDB
import PageBytes
import PageElements

/// SQL for the display names of the rows that a column references. The alias of their table is `pe_l`.
extension SQLiteTable.Label {
  /// The maximum number of characters of a name alone, and of a name that is followed by its key.
  private static let (lengthLimit, lengthLimitBeforeKey) = (200, 80)
  /// The maximum number of rows whose names are compared.
  private static let comparisonLimit = 1_000
  /// The characters of a text that looks empty.
  private static let blanks = " \t\n\r\u{A0}\u{3000}"

  /// The display name of the row that a column of `pe_t` references; NULL if there is no such row.
  func sql(of column: String) -> SQL { selecting(title, of: column) }

  /// A query for the display names of all rows.
  var names: SQL { "SELECT \(title) FROM \(SQL(sql: table.quotedName)) AS pe_l" }

  /// The key of the row that a column of `pe_t` references, as stored in that row.
  func storedKey(of column: String) -> SQL {
    selecting(SQL(sql: "pe_l.\(key.quotedName)"), of: column)
  }

  private func selecting(_ value: SQL, of column: String) -> SQL {
    """
    (SELECT \(value) FROM \(SQL(sql: table.quotedName)) AS pe_l \
    WHERE \(isReferred(by: column)) LIMIT 1)
    """
  }

  /// The condition that a column of `pe_t` references a row.
  ///
  /// It compares as `PRAGMA foreign_key_check` does, with the collation and affinity of the referenced key. A unary
  /// plus removes the affinity of the referencing column.
  func isReferred(by column: String) -> SQL {
    SQL(sql: "pe_l.\(key.quotedName) = +pe_t.\(column.quotedName)")
  }

  /// The columns of the display name of a row, as one text.
  func name(_ alias: StaticString = "pe_l") -> SQL {
    let first = "\(alias).\(text.quotedName)"
    guard let secondText else { return SQL(sql: first) }
    return SQL(
      sql: "trim(ifnull(\(first), '') || ' ' || ifnull(\(alias).\(secondText.quotedName), ''))")
  }

  /// The display name of a row, followed by its key if another row has the same name; empty if the row has no name.
  var title: SQL {
    if isNamed(by: key) { return name() }
    let name = name()
    let plain: SQL = "substr(\(name), 1, \(Self.lengthLimit))"
    let withKey: SQL =
      "substr(\(name), 1, \(Self.lengthLimitBeforeKey)) || \(Self.separator) || \(SQL(sql: keyText))"
    let whole: SQL = if let isShared { "iif(\(isShared), \(withKey), \(plain))" } else { plain }
    // A BLOB cannot be a name.
    return """
      iif(typeof(\(name)) IN ('null', 'blob') OR trim(\(name), \(Self.blanks)) = '', '', \(whole))
      """
  }

  /// The separator between a name and its key.
  private static let separator = " · "

  /// The condition that another row has the same name; `nil` if names are unique.
  private var isShared: SQL? {
    let other = SQL(sql: "\(table.quotedName) AS pe_m")
    switch disambiguation {
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
          SELECT \(name("pe_m")) AS name FROM \(other) LIMIT \(Self.comparisonLimit))
        GROUP BY name COLLATE BINARY HAVING count(*) > 1)
        """
    }
  }

  /// The key as a text. A BLOB is written in hexadecimal digits, and one of 16 bytes as a UUID.
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
