import CSQLite
import GRDB
import PageBytes
import PageElements

/// Collations that only the program has that made a file. Connections that read compare texts by their bytes instead
/// (`pe_substitute_collations`).
///
/// Indexes in the order of such a collation are of no use to them. Each table with one is read without its indexes
/// (``SQLiteTable/rows(as:)``), and by a temporary view where views of the file read it. Connections that write have no
/// substitute: SQLite refuses what would write such an index.
extension Database {
  /// Whether a definition may name a collation that is not SQLite's own. Almost none does, and then no table is asked.
  func mayHaveForeignCollations() throws -> Bool {
    try String.fetchAll(
      self,
      sql:
        "SELECT sql FROM main.sqlite_schema WHERE type IN ('table', 'index') AND sql LIKE '%collate%'"
    ).contains { sql in
      let words = sql.statementWords
      return zip(words, words.dropFirst()).contains { word, next in
        word == Array("collate".utf8)
          && pe_is_own_collation(String(decoding: next, as: UTF8.self)) == 0
      }
    }
  }

  /// The collations of a table that are not SQLite's own: those by which its indexes may be in another order here, and
  /// all of its columns and indexes.
  func foreignCollations(of table: String) throws -> (ofIndexes: [String], all: [String]) {
    let indexed = try GRDB.Row.fetchAll(
      self,
      sql: """
        SELECT DISTINCT coll, partial
        FROM pragma_index_list(?1, 'main') AS list, pragma_index_xinfo(list.name, 'main') WHERE coll IS NOT NULL
        """, arguments: [table])
    let names = indexed.compactMap { String.fromDatabaseValue($0["coll"]) }
    let columns = try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_xinfo(?1, 'main')", arguments: [table]
    ).compactMap { collation(of: $0, in: table) }
    // A partial index may compare a column that it does not hold.
    let isPartial = indexed.contains { Bool.fromDatabaseValue($0["partial"]) == true }
    return (Self.foreign(names + (isPartial ? columns : [])), Self.foreign(names + columns))
  }

  private static func foreign(_ names: [String]) -> [String] {
    names.reduce(into: []) { found, name in
      if pe_is_own_collation(name) == 0, !found.contains(where: name.hasSameLetters) {
        found.append(name)
      }
    }
  }

  /// Makes temporary views under the names of tables that are read without their indexes, and of all views, so that
  /// these read the temporary ones.
  private func shadowTables(_ tables: [String]) throws {
    for name in tables {
      let table = "main." + name.quotedName
      let isWithoutRowid = try Bool.fetchOne(
        self, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
        arguments: [name])
      // SQLite ignores NOT INDEXED for the key of a table without row numbers.
      let source = isWithoutRowid == true ? "\(table) LIMIT -1" : "\(table) NOT INDEXED"
      try execute(sql: "CREATE TEMP VIEW \(name.quotedName) AS SELECT * FROM \(source)")
    }
    let views = try String.fetchAll(
      self, sql: "SELECT sql FROM main.sqlite_schema WHERE type = 'view'")
    for sql in views {
      guard sql.utf8.starts(with: "CREATE VIEW".utf8) else { continue }
      // A view that SQLite cannot read is an error of its own readers.
      let rest = String(decoding: sql.utf8.dropFirst("CREATE".utf8.count), as: UTF8.self)
      try? makeStatement(sql: "CREATE TEMP" + rest).execute()
    }
  }

  /// Has the file's views read tables with an index in the order of a foreign collation without their indexes.
  func shadowScannedTables() throws {
    guard try mayHaveForeignCollations() else { return }
    let named = try String.fetchAll(
      self, sql: "SELECT DISTINCT tbl_name FROM main.sqlite_schema WHERE type IN ('table', 'index')"
    )
    let tables = try named.filter { try !foreignCollations(of: $0).ofIndexes.isEmpty }
    if !tables.isEmpty { try shadowTables(tables) }
  }
}
