import GRDB
import GRDBSQLite
import PageElements

extension Database {
  /// The collation of a table's column: no pragma tells.
  func collation(of column: String, in table: String) -> String? {
    var collation: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", table, column, nil, &collation, nil, nil, nil)
    guard code == SQLITE_OK, let collation else { return nil }
    return String(cString: collation)
  }

  /// Whether the texts of a table's column are compared by their bytes.
  func comparesBytes(of column: String, in table: String) -> Bool {
    collation(of: column, in: table)?.hasSameLetters(as: "BINARY") ?? false
  }
}
