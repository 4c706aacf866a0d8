import CSQLite
import GRDB
import PageBytes
import PageElements

/// The schema statements of a file that this SQLite cannot parse, such as those for a newer version.
struct UnreadableSchema {
  private struct Part {
    let type, name, table: String
    let sql: String
  }

  private var parts: [Part] = []
  /// The names of tables that have triggers.
  private var triggered: [String] = []

  /// - Parameter database: A connection that skipped such statements.
  init(of path: String, _ database: Database) throws {
    guard !Self.isReadable(path) else { return }
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        WITH loaded (type, name) AS MATERIALIZED (
          SELECT 'table', name FROM pragma_table_list WHERE schema = 'main'
          UNION ALL SELECT 'index', list.name
          FROM pragma_table_list AS tables, pragma_index_list(tables.name, 'main') AS list
          WHERE tables.schema = 'main')
        SELECT type, name, tbl_name, sql FROM main.sqlite_schema AS made
        WHERE sql IS NOT NULL AND (type = 'trigger' OR NOT EXISTS (
          SELECT 1 FROM loaded WHERE loaded.name = made.name
            AND loaded.type = iif(made.type = 'index', 'index', 'table')))
        """)
    for row in rows {
      guard let type = String.fromDatabaseValue(row["type"]),
        let name = String.fromDatabaseValue(row["name"]),
        let table = String.fromDatabaseValue(row["tbl_name"]),
        let sql = String.fromDatabaseValue(row["sql"])
      else { continue }
      if type == "trigger" {
        triggered.append(table)
        if Self.isReadable(trigger: sql, of: table) { continue }
      }
      parts.append(Part(type: type, name: name, table: table, sql: sql))
    }
  }

  /// Returns the tables together with the unreadable ones, and with notes on skipped indexes and triggers.
  func annotating(_ tables: [SQLiteTable]) -> [SQLiteTable] {
    guard !parts.isEmpty else { return tables }
    let missing = parts.compactMap { part -> SQLiteTable? in
      guard part.type == "table" || part.type == "view", !SQLiteTable.isSecret(part.name) else {
        return nil
      }
      return SQLiteTable(
        part.name, isView: part.type == "view", definition: part.sql, fault: Self.reason)
    }
    // The triggers of a view do not affect writes to tables.
    let outOfTables = parts.filter { $0.type != "view" && !isOfView($0) }
    let named = tables.map { table in
      var table = table
      let own = outOfTables.filter { $0.table.hasSameLetters(as: table.name) }
      table.lacks += own.map { "The \(Self.description(of: $0)) \(Self.reason)" }
      if let part = own.first ?? (mayWriteOthers(table, tables) ? outOfTables.first : nil) {
        table.writeFault =
          "Rows cannot be changed here: the \(Self.description(of: part)) \(Self.reason)"
      }
      return table
    }
    return (named + missing).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func isOfView(_ part: Part) -> Bool {
    part.type == "trigger"
      && parts.contains { $0.type == "view" && $0.name.hasSameLetters(as: part.table) }
  }

  /// Returns whether a write to a table may, by a trigger or a foreign key, reach a table with a skipped index or
  /// trigger.
  private func mayWriteOthers(_ table: SQLiteTable, _ tables: [SQLiteTable]) -> Bool {
    parts.contains { $0.type == "table" }
      || triggered.contains { $0.hasSameLetters(as: table.name) }
      || tables.contains { other in
        other.references.contains { $0.table.hasSameLetters(as: table.name) }
      }
  }

  private static func description(of part: Part) -> String {
    "\(part.type) ‘\(part.name.cut(toBytes: 80))’"
  }

  /// The end of the sentence about each skipped statement.
  static var reason: String {
    "is written for a newer SQLite than this one (\(String(cString: sqlite3_libversion())))."
  }

  /// Returns whether SQLite can parse the whole schema of a file.
  private static func isReadable(_ path: String) -> Bool {
    var opened: OpaquePointer?
    defer { sqlite3_close_v2(opened) }
    guard
      sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK
    else { return true }
    sqlite3_busy_timeout(opened, 200)
    let probe = "SELECT 1 FROM sqlite_schema LIMIT 1"
    return sqlite3_exec(opened, probe, nil, nil, nil) != SQLITE_CORRUPT
      || !ServedConnection.isUnreadableSchema(String(cString: sqlite3_errmsg(opened)))
  }

  /// Returns whether SQLite can parse a trigger. The columns of its table do not matter.
  private static func isReadable(trigger sql: String, of table: String) -> Bool {
    var opened: OpaquePointer?
    defer { sqlite3_close_v2(opened) }
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      let connection = opened
    else { return false }
    pe_accept_double_quotes(connection)
    let name = table.quotedName
    ServedConnection.restrict(connection)
    // One of the two fits: only views have INSTEAD OF triggers, and only tables have other triggers.
    return ["CREATE TABLE \(name) (x)", "CREATE VIEW \(name) AS SELECT 1"].contains { source in
      sqlite3_exec(connection, "BEGIN", nil, nil, nil)
      defer { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
      guard sqlite3_exec(connection, source, nil, nil, nil) == SQLITE_OK else { return false }
      // The statement is compiled but never run, because a file may contain any SQL in place of a trigger.
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      return sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    }
  }
}
