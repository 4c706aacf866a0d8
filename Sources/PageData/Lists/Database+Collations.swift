import GRDB
import GRDBSQLite
import PageElements

extension Database {
  /// Whether the texts of a table's column are compared by their bytes: no pragma tells.
  func comparesBytes(of column: String, in table: String) -> Bool {
    var collation: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", table, column, nil, &collation, nil, nil, nil)
    guard code == SQLITE_OK, let collation else { return false }
    return String(cString: collation).hasSameLetters(as: "BINARY")
  }
}
