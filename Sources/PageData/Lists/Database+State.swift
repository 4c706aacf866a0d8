import GRDB
import GRDBSQLite

extension Database {
  /// Returns a number that changes with each commit that this connection can see. Numbers of different connections
  /// cannot be compared.
  func stateNumber() throws -> UInt64 {
    let version = try Int64.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0
    var hasher = Hasher()
    hasher.combine(sqliteConnection)
    hasher.combine(version)
    hasher.combine(totalChangesCount)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Whether the transaction has stored rows that refer to missing rows, so that SQLite would refuse to commit it.
  var violatesForeignKeys: Bool {
    var (violations, highest) = (Int32(0), Int32(0))
    sqlite3_db_status(
      sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &violations, &highest, 0)
    return violations != 0
  }
}
