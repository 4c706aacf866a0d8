import CSQLite
import PageBytes

/// An empty database with the tables and columns that a query may read.
///
/// A query that SQLite refuses is compiled again here, and its author sees the resulting message. The message therefore
/// cannot depend on anything hidden, such as whether a table exists.
final class VisibleSchema {
  private let connection: SQLiteConnection

  /// - Parameter tables: The readable tables and views with their visible columns.
  init(_ tables: [(name: String, columns: [String])]) throws(QueryFault) {
    connection = try SQLiteConnection()
    for (name, columns) in tables where !columns.isEmpty {
      let list = columns.map(\.quotedName).joined(separator: ", ")
      try connection.run("CREATE TABLE \(name.quotedName) (\(list))")
    }
    connection.limitStatements()
    sqlite3_set_authorizer(
      connection.pointer,
      { _, action, _, function, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE,
          SQLITE_DELETE:
          SQLITE_OK
        case SQLITE_FUNCTION:
          QueryFunctions.isAllowed(function.map { String(cString: $0) } ?? "")
            ? SQLITE_OK : SQLITE_DENY
        default: SQLITE_DENY
        }
      }, nil)
  }

  /// Returns the fault for a refused query, with a message for its author.
  func reason(for sql: String) -> QueryFault {
    do throws(QueryFault) {
      let (statement, _) = try connection.prepare(sql)
      defer { sqlite3_finalize(statement) }
      return SQLiteConnection.readsRows(statement) ? .notReadable : .doesNotReadRows
    } catch {
      // SQLite gives no reason for the statements that the authorizer denies.
      return error.code & 0xFF == SQLITE_AUTH ? .doesNotReadRows : error
    }
  }
}
