import CSQLite
import GRDB
import PageBytes
import PageElements

/// Foreign collations: those that only the program that created a file provides.
///
/// Connections that read use substitutes, which compare texts byte by byte (`pe_substitute_collations`). An index that
/// is ordered by a foreign collation is useless to them, so they read its table without indexes
/// (``SQLiteTable/rows(as:)``). For views of the file, a temporary view takes the place of such a table.
///
/// Connections that write have no substitutes. SQLite rejects statements that would write such an index.
extension Database {
  /// Returns whether the schema may name a foreign collation. Few files do; for all others, no table is examined.
  func mayHaveForeignCollations() throws -> Bool {
    try String.fetchAll(
      self,
      sql:
        "SELECT sql FROM main.sqlite_schema WHERE type IN ('table', 'index') AND sql LIKE '%collate%'"
    ).contains { sql in
      let words = sql.statementWords
      return zip(words, words.dropFirst()).contains { word, next in
        word == Array("collate".utf8)
          && pe_is_builtin_collation(String(decoding: next, as: UTF8.self)) == 0
      }
    }
  }

  /// Returns the foreign collations of a table: those that its indexes may be ordered by, and all of its columns and
  /// indexes.
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
    // The condition of a partial index may compare a column that is not in the index.
    let isPartial = indexed.contains { Bool.fromDatabaseValue($0["partial"]) == true }
    return (Self.foreign(names + (isPartial ? columns : [])), Self.foreign(names + columns))
  }

  private static func foreign(_ names: [String]) -> [String] {
    names.reduce(into: []) { found, name in
      if pe_is_builtin_collation(name) == 0, !found.contains(where: name.isSameIgnoringCase) {
        found.append(name)
      }
    }
  }

  /// Creates temporary views that read these tables without their indexes, under the names of the tables. Then creates
  /// temporary copies of all views, which read the temporary views.
  private func shadowTables(_ tables: [String]) throws {
    for (index, name) in tables.enumerated() {
      // A table may have several such indexes.
      if tables[..<index].contains(where: name.isSameIgnoringCase) { continue }
      let table = "main." + name.quotedName
      let isWithoutRowid = try Bool.fetchOne(
        self, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
        arguments: [name])
      // SQLite ignores NOT INDEXED for the primary key of a WITHOUT ROWID table.
      let source = isWithoutRowid == true ? "\(table) LIMIT -1" : "\(table) NOT INDEXED"
      try execute(sql: "CREATE TEMP VIEW \(name.quotedName) AS SELECT * FROM \(source)")
    }
    let views = try String.fetchAll(
      self, sql: "SELECT sql FROM main.sqlite_schema WHERE type = 'view'")
    for sql in views {
      guard sql.utf8.starts(with: "CREATE VIEW".utf8) else { continue }
      // If SQLite cannot parse a view, only reading that view fails.
      let rest = String(decoding: sql.utf8.dropFirst("CREATE".utf8.count), as: UTF8.self)
      try? makeStatement(sql: "CREATE TEMP" + rest).execute()
    }
  }

  /// Makes the views of the file read tables without indexes if one of the indexes is ordered by a foreign collation,
  /// or cannot be parsed.
  ///
  /// - Parameter isDamaged: Whether the connection skipped statements of the schema.
  func shadowScannedTables(isDamaged: Bool) throws {
    var tables = isDamaged ? try UnreadableSchema.scannedTables(in: self) : []
    if try mayHaveForeignCollations() {
      let named = try String.fetchAll(
        self,
        sql: "SELECT DISTINCT tbl_name FROM main.sqlite_schema WHERE type IN ('table', 'index')")
      tables += try named.filter { try !foreignCollations(of: $0).ofIndexes.isEmpty }
    }
    if !tables.isEmpty { try shadowTables(tables) }
  }
}
