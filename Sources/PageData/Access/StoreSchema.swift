import Foundation
import GRDB
import PageSite

/// Migrates the tables of a store to the version that this build uses.
///
/// `pe_schema` has the version of each store. A store without a version has no tables yet, or those of its first
/// version. So its first migration creates only missing tables.
enum StoreSchema {
  /// The maximum time to wait for another process, in seconds.
  private static let timeout = 10.0

  /// Runs the missing migrations in one transaction. If two processes start at once, the second finds the tables of
  /// the first.
  ///
  /// - Parameter steps: The migrations from each version to the next, starting with an empty database.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  static func migrate(
    _ writer: any DatabaseWriter, _ store: String, _ steps: [@Sendable (Database) throws -> Void]
  ) throws {
    let end = Date() + timeout
    while true {
      do {
        return try writer.writeWithoutTransaction { database in
          try database.inTransaction(.immediate) {
            try migrate(database, store, steps)
            return .commit
          }
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date() < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func migrate(
    _ database: Database, _ store: String, _ steps: [@Sendable (Database) throws -> Void]
  ) throws {
    try database.execute(
      sql: "CREATE TABLE IF NOT EXISTS pe_schema (name TEXT PRIMARY KEY NOT NULL, version NOT NULL)"
    )
    let found =
      try Int.fetchOne(
        database, sql: "SELECT CAST(version AS INTEGER) FROM pe_schema WHERE name = ?",
        arguments: [store]) ?? 0
    guard found <= steps.count else {
      throw UnsupportedStoreVersion(
        store: store, foundVersion: found, latestKnownVersion: steps.count)
    }
    guard found < steps.count else { return }
    for step in steps[max(0, found)...] { try step(database) }
    try database.execute(
      sql: """
        INSERT INTO pe_schema (name, version) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET version = excluded.version
        """,
      arguments: [store, steps.count])
  }
}
