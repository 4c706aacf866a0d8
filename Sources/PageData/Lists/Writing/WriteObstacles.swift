import CSQLite
import GRDBSQLite
import PageBytes
import PageElements

/// The errors that SQLite reports when it compiles statements that write to a table, and the effects of its triggers.
///
/// Triggers and indexes may need functions, modules or collations that only the program that created the file provides.
package struct WriteObstacles: Sendable {
  /// The error messages for an insert, an update and a delete; `nil` if SQLite compiles the statement.
  package private(set) var insert, update, delete: String?
  /// The names of the tables that triggers change when a row is deleted, or when others are deleted with it. There may
  /// be names of hidden tables.
  package private(set) var tablesChangedByTriggers: [String] = []
  /// Whether SQLite has compiled the statements or reported errors of the schema, so that the result stays valid.
  private(set) var isComplete = false

  /// - Parameters:
  ///   - table: The table.
  ///   - path: The path of the file, which is only read.
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
    let statements = table.writeStatements
    insert = Self.fault(of: statements.insert, on: connection)
    update = Self.fault(of: statements.update, on: connection)
    delete = Self.fault(of: statements.delete, on: connection)
    // Only a statement that the restricted connection accepts is compiled without restrictions.
    if delete == nil {
      tablesChangedByTriggers = Self.tablesChangedByTriggers(of: statements.delete, on: connection)
    }
    isComplete = [SQLITE_OK, SQLITE_ERROR].contains(sqlite3_errcode(connection))
    if ![insert, update, delete].allSatisfy({ $0.map(table.mayReveal) ?? true }) {
      (insert, update, delete) = (nil, nil, nil)
    }
  }

  /// Returns the names of the tables that the triggers of a statement change. The statement does not run.
  private static func tablesChangedByTriggers(
    of sql: String, on connection: OpaquePointer
  ) -> [String] {
    final class Found { var names: [String] = [] }
    let found = Found()
    sqlite3_set_authorizer(
      connection,
      { context, action, table, _, _, trigger in
        // SQLite runs the actions of foreign keys as triggers without a name.
        guard [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action), let table,
          trigger != nil, let context
        else { return SQLITE_OK }
        let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
        let name = String(cString: table)
        if !found.names.contains(where: name.hasSameBytes) { found.names.append(name) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(found).toOpaque())
    _ = fault(of: sql, on: connection)
    return withExtendedLifetime(found) { found.names }
  }

  /// Returns the error that SQLite reports when it compiles a statement. The statement does not run.
  private static func fault(of sql: String, on connection: OpaquePointer) -> String? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_ERROR else {
      return nil
    }
    return String(cString: sqlite3_errmsg(connection)).cut(toBytes: 300)
  }
}

extension SQLiteTable {
  /// Statements that run all triggers of the table when they write.
  var writeStatements: (insert: String, update: String, delete: String) {
    let name = "main." + name.quotedName
    let changes = columns.filter { !$0.isGenerated }
      .map { "\($0.name.quotedName) = \($0.name.quotedName)" }
    return (
      "INSERT INTO \(name) DEFAULT VALUES",
      "UPDATE \(name) SET \(changes.joined(separator: ", ")) WHERE TRUE",
      "DELETE FROM \(name) WHERE TRUE"
    )
  }
}

extension WriteObstacles {
  /// Returns a warning to show before a write; `nil` if SQLite reports no error.
  ///
  /// - Parameter isNew: Whether to warn about inserts (true) or updates (false); `nil` for all writes.
  package func sentence(isNew: Bool?) -> String? {
    var kinds: [(warning: String, message: String?)] = []
    if isNew != false { kinds.append(("SQLite rejects new rows", insert)) }
    // A change fails only if it affects the columns of the trigger or index.
    if isNew != true { kinds.append(("SQLite may reject changes", update)) }
    if isNew == nil { kinds.append(("SQLite rejects deletions", delete)) }
    let rejected = kinds.filter { $0.message != nil }
    guard let message = rejected.first?.message else { return nil }
    let program =
      SQLiteReadFailure(message).missingPart == nil
      ? "A trigger, an index or a foreign key of the file causes this."
      : "A trigger or an index needs it, and only the program that created the file provides it."
    return rejected.map { $0.warning + ". " }.joined() + "SQLite says: \(message). " + program
  }
}
