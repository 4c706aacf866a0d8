import GRDB
import GRDBSQLite
import PageElements

extension Database {
  /// Returns the collation of a table's column, which no pragma reports; `nil` if SQLite does not report it either.
  func collation(of column: String, in table: String) -> String? {
    var collation: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", table, column, nil, &collation, nil, nil, nil)
    guard code == SQLITE_OK, let collation else { return nil }
    return String(cString: collation)
  }

  /// Returns whether SQLite compares the texts of a table's column byte by byte.
  func comparesBytes(of column: String, in table: String) -> Bool {
    collation(of: column, in: table)?.isSameIgnoringCase(as: "BINARY") ?? false
  }
}
