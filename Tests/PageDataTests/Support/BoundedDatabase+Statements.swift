import GRDB
import GRDBSQLite
import PageData

extension BoundedDatabase {
  /// Returns the number of statements that the read connection has prepared.
  func preparedStatements() async throws -> Int {
    try await writer.read { database in
      var count = 0
      var statement = sqlite3_next_stmt(database.sqliteConnection, nil)
      while statement != nil {
        count += 1
        statement = sqlite3_next_stmt(database.sqliteConnection, statement)
      }
      return count
    }
  }
}
