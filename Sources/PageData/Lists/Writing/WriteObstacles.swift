import CSQLite
import GRDBSQLite
import PageBytes
import PageElements

/// What keeps rows of a table from being written, as SQLite says it when it compiles such a statement: triggers and
/// indexes may need functions, modules or collations that only the program has that made the file.
package struct WriteObstacles: Sendable {
  /// What SQLite says against a new row, a change, and a deletion; `nil` where it says nothing.
  package private(set) var insert, update, delete: String?

  /// - Parameters:
  ///   - table: The table.
  ///   - path: The file, which is not written.
  init(to table: SQLiteTable, in path: String) {
    var opened: OpaquePointer?
    defer { sqlite3_close_v2(opened) }
    guard
      sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      let connection = opened
    else { return }
    sqlite3_busy_timeout(connection, 200)
    ServedConnection.restrict(connection)
    pe_accept_double_quotes(connection)
    sqlite3_exec(connection, "PRAGMA foreign_keys = ON", nil, nil, nil)
    ServedConnection.readSchema(connection)
    let name = "main." + table.name.quotedName
    let changes = table.columns.filter { !$0.isGenerated }
      .map { "\($0.name.quotedName) = \($0.name.quotedName)" }
    insert = Self.fault(of: "INSERT INTO \(name) DEFAULT VALUES", on: connection)
    update = Self.fault(
      of: "UPDATE \(name) SET \(changes.joined(separator: ", ")) WHERE TRUE", on: connection)
    delete = Self.fault(of: "DELETE FROM \(name) WHERE TRUE", on: connection)
    if ![insert, update, delete].allSatisfy({ $0.map(table.mayTell) ?? true }) {
      (insert, update, delete) = (nil, nil, nil)
    }
  }

  /// What SQLite says against a statement that is compiled and not run.
  private static func fault(of sql: String, on connection: OpaquePointer) -> String? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_ERROR else {
      return nil
    }
    return String(cString: sqlite3_errmsg(connection)).cut(toBytes: 300)
  }
}

extension WriteObstacles {
  /// What is said before anybody writes; `nil` where nothing is refused.
  ///
  /// - Parameter isNew: Whether a new row is written, and not one that is there; `nil` for whatever is written.
  package func sentence(isNew: Bool?) -> String? {
    var kinds: [(what: String, message: String?)] = []
    if isNew != false { kinds.append(("New rows are refused", insert)) }
    // A trigger or an index may be of other columns than those that are changed.
    if isNew != true { kinds.append(("Changes may be refused", update)) }
    if isNew == nil { kinds.append(("Deletions are refused", delete)) }
    let refused = kinds.filter { $0.message != nil }
    guard let message = refused.first?.message else { return nil }
    let program =
      MissingPart(message).name == nil
      ? "A trigger, an index or a reference of the file needs it."
      : "A trigger or an index needs it, and only the program has it that made the file."
    return refused.map { $0.what + ". " }.joined() + "SQLite says: \(message). " + program
  }
}
