import CSQLite
import PageBytes

/// The tables that a query may read, empty and without their hidden columns, in a database of their own.
///
/// A query that SQLite refuses is compiled here once more, and its author reads the message that is given here. So no
/// message depends on what is hidden, such as on whether a name exists.
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

  /// Returns the reason why a query is refused, which its author may read.
  func reason(for sql: String) -> QueryFault {
    do throws(QueryFault) {
      let (statement, _) = try connection.prepare(sql)
      defer { sqlite3_finalize(statement) }
      return SQLiteConnection.readsRows(statement) ? .notReadable : .onlyReads
    } catch {
      // Whatever neither reads nor changes rows is denied without a reason.
      return error.code & 0xFF == SQLITE_AUTH ? .onlyReads : error
    }
  }
}
