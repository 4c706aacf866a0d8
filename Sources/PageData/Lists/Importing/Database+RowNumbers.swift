import GRDB
import GRDBSQLite

extension Database {
  /// Returns whether a column is declared AUTOINCREMENT. SQLite then never reuses a number, and assigns none after the
  /// largest.
  func isAutoincremented(_ column: String, in table: String) -> Bool {
    var isAutoincremented: Int32 = 0
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", table, column, nil, nil, nil, nil, &isAutoincremented)
    return code == SQLITE_OK && isAutoincremented != 0
  }

  /// Returns whether a table with an AUTOINCREMENT column has already used the largest possible number.
  func hasUsedLargestRowNumber(in table: String) throws -> Bool {
    try Int64.fetchOne(
      self, sql: "SELECT seq FROM main.sqlite_sequence WHERE name = ?", arguments: [table])
      == Int64.max
  }
}
