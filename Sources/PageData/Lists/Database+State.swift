import GRDB
import GRDBSQLite

extension Database {
  /// A number that differs after each commit, as far as this connection can tell. It means nothing to another one.
  func stateNumber() throws -> UInt64 {
    let version = try Int64.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0
    var hasher = Hasher()
    hasher.combine(sqliteConnection)
    hasher.combine(version)
    hasher.combine(totalChangesCount)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
