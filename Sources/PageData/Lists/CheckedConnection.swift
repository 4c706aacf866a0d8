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
  /// Whether forbidden reads are rejected.
  private var isStrict = false

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
    ServedConnection.readSchema(connection)
    pe_substitute_collations(connection)
    sqlite3_set_authorizer(
      connection,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        return Unmanaged<CheckedConnection>.fromOpaque(context).takeUnretainedValue()
          .verdict(action, first, second)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_close_v2(connection) }

  /// Returns whether a statement reads nothing that is forbidden.
  func mayRead(_ sql: String) -> Bool {
    // When SQLite first uses a virtual table, it prepares statements that read the table's shadow tables.
    isStrict = false
    _ = compiles(sql)
    isStrict = true
    return compiles(sql)
  }

  private func compiles(_ sql: String) -> Bool {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
  }

  /// Returns whether a statement may perform an action (SQLite, "Compile-Time Authorization Callbacks").
  private func verdict(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_FUNCTION: return SQLITE_OK
    case SQLITE_READ:
      let table = first.map { String(cString: $0) } ?? ""
      return isStrict && (isForbidden(table) || SQLiteTable.tellsOfSecrets(table))
        ? SQLITE_DENY : SQLITE_OK
    // These take effect when they are prepared.
    case SQLITE_PRAGMA, SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
    default: return isStrict ? SQLITE_DENY : SQLITE_OK
    }
  }
}
