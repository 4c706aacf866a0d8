import GRDB
import GRDBSQLite

extension Database {
  /// The number of bytes in SQLite's page cache.
  var cacheUsed: Int {
    var (used, most) = (Int32(0), Int32(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &used, &most, 0)
    return Int(used)
  }
}
