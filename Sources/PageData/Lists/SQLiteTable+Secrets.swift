import GRDB
import PageBytes
import PageElements

extension SQLiteTable {
  /// Whether a name is that of what nobody may read: SQLite's own tables, and the library's, which hold secrets.
  package static func isSecret(_ name: String) -> Bool {
    name.beginsWithLetters(of: "pe_") || name.beginsWithLetters(of: "sqlite_")
  }

  /// Tables without a name in the file that tell of all that have one.
  static func tellsOfSecrets(_ name: String) -> Bool {
    name.beginsWithLetters(of: "pragma_") || name.beginsWithLetters(of: "fts5vocab")
      || name.hasSameLetters(as: "dbstat")
  }
}

extension [SQLiteTable] {
  /// Those that show nothing of what is secret: no view that reads it, and no virtual table that has its content there.
  func withoutTelltales(in path: String, _ database: Database) throws -> [SQLiteTable] {
    let virtual = try GRDB.Row.fetchAll(
      database,
      sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'"
    )
    var telltales: [String] = []
    // One may be made of another.
    for _ in 0..<3 {
      for row in virtual {
        guard let name = String.fromDatabaseValue(row["name"]),
          let sql = String.fromDatabaseValue(row["sql"]),
          !telltales.contains(where: { $0.hasSameLetters(as: name) })
        else { continue }
        let words = sql.statementWords.map { String(decoding: $0, as: UTF8.self) }
        if SQLiteTable.isSecret(name) || words.contains(where: SQLiteTable.isSecret)
          || words.contains(where: { word in telltales.contains { $0.hasSameLetters(as: word) } })
        {
          telltales.append(name)
        }
      }
    }
    func isTelltale(_ table: SQLiteTable) -> Bool {
      telltales.contains { name in
        table.name.hasSameLetters(as: name)
          || table.kind == .shadow
            && table.name.beginsWithLetters(of: name + "_")
      }
    }
    let others = filter { !isTelltale($0) }
    guard others.contains(where: { $0.kind == .view && $0.fault == nil }) else { return others }
    let connection = CheckedConnection(path: path) { name in
      SQLiteTable.isSecret(name) || telltales.contains { $0.hasSameLetters(as: name) }
    }
    return others.filter { table in
      guard table.kind == .view, table.fault == nil else { return true }
      return connection?.mayRead("SELECT * FROM \(table.name.quotedName)") ?? false
    }
  }
}
