import Foundation
import GRDB
import PageSite

/// Brings the tables of one of the library's stores to the version that this build knows.
///
/// Versions stand in `pe_schema`, by the name of the store; a store without one has no tables yet, or
/// those of its first version, which its first step makes where they are missing.
enum StoreSchema {
  /// How long another process may take, in seconds.
  private static let patience = 10.0

  /// Takes the steps that a database lacks, all in one transaction, so that of two processes at a
  /// first start the second finds what the first has made.
  ///
  /// - Parameter steps: Each leads from one version to the next, the first from nothing.
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
  static func migrate(
    _ writer: any DatabaseWriter, _ store: String, _ steps: [@Sendable (Database) throws -> Void]
  ) throws {
    let end = Date() + patience
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
      throw NewerStore(store: store, found: found, known: steps.count)
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
