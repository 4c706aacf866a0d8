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
}
