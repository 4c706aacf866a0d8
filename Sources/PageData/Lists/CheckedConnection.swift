import CSQLite
import GRDBSQLite
import PageElements

/// A separate connection on which SQLite only reports what a view would read, without reading it.
///
/// GRDB's connections have an authorizer of their own, which observes transactions. This one has ours.
final class CheckedConnection {
  private let connection: OpaquePointer
  /// Returns whether reading a table is forbidden.
  private let isForbidden: (String) -> Bool
  /// Whether forbidden reads are rejected, and whether only those of triggers are.
  private var (isStrict, isOfTriggers) = (false, false)

  /// - Parameter isForbidden: Returns whether reading the table of a name is forbidden.
  /// - Returns: `nil` if the file cannot be opened.
  init?(path: String, isForbidden: @escaping (String) -> Bool) {
    self.isForbidden = isForbidden
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      return nil
    }
    connection = opened
    sqlite3_busy_timeout(connection, 200)
    pe_accept_double_quotes(connection)
    sqlite3_exec(connection, "PRAGMA foreign_keys = ON", nil, nil, nil)
    ServedConnection.readSchema(connection)
    pe_substitute_collations(connection)
    sqlite3_set_authorizer(
      connection,
      { context, action, first, _, _, view in
        guard let context else { return SQLITE_DENY }
        return Unmanaged<CheckedConnection>.fromOpaque(context).takeUnretainedValue()
          .authorization(action, first, view)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_close_v2(connection) }

  /// Returns whether a statement reads nothing that is forbidden.
  func mayRead(_ sql: String) -> Bool {
    isOfTriggers = false
    return strictCode(of: sql) == SQLITE_OK
  }

  /// Returns whether the triggers that a statement may run, directly or through each other, read nothing that is
  /// forbidden.
  func mayRunTriggers(of sql: String) -> Bool {
    isOfTriggers = true
    return strictCode(of: sql) != SQLITE_AUTH
  }

  private func strictCode(of sql: String) -> Int32 {
    // When SQLite first uses a virtual table, it prepares statements that read the table's shadow tables.
    isStrict = false
    _ = code(of: sql)
    isStrict = true
    return code(of: sql)
  }

  private func code(of sql: String) -> Int32 {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
  }

  /// Returns whether a statement may perform an action (SQLite, "Compile-Time Authorization Callbacks").
  ///
  /// - Parameter view: The trigger or view that performs it; `nil` for the statement itself and for foreign keys.
  private func authorization(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ view: UnsafePointer<CChar>?
  ) -> Int32 {
    let isStrict = isStrict && (!isOfTriggers || view != nil)
    // SQLite reports a view as the place of a read, even if no column of the view is read.
    if isStrict, !isOfTriggers, let view, isForbidden(String(cString: view)) { return SQLITE_DENY }
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_FUNCTION: return SQLITE_OK
    case SQLITE_READ:
      let table = first.map { String(cString: $0) } ?? ""
      return isStrict && (isForbidden(table) || SQLiteTable.isSchemaTable(table))
        ? SQLITE_DENY : SQLITE_OK
    // These take effect when they are prepared.
    case SQLITE_PRAGMA, SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
    default: return isStrict && !isOfTriggers ? SQLITE_DENY : SQLITE_OK
    }
  }
}
