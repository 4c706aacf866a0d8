import Foundation
public import GRDB
public import PageSite

/// Keeps the assets of the last builds in SQLite.
///
/// Its table `pe_assets` stands beside the application's own and is made when it is missing. Several
/// processes may share it.
public struct SQLiteAssetStore: AssetStore {
  private let database: BoundedDatabase
  private let builds: Int

  /// Makes the table where it is missing.
  ///
  /// - Parameters:
  ///   - database: What it cannot do in time throws `DatabaseUnavailable`.
  ///   - builds: How many builds are kept, counting from the one started last: 10 by default, and at
  ///     least one. Each takes some 100 KB.
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
  public init(_ database: BoundedDatabase, builds: Int = 10) throws {
    (self.database, self.builds) = (database, max(1, builds))
    try StoreSchema.migrate(database.writer, "assets", [{ try $0.execute(sql: Self.tables) }])
  }

  /// Makes the table where it is missing, in a database that nothing else bounds.
  ///
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
  public init(_ writer: any DatabaseWriter, builds: Int = 10) throws {
    try self.init(BoundedDatabase(writer), builds: builds)
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS pe_assets (
      path TEXT NOT NULL,
      build TEXT NOT NULL,
      started INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (path, build)
    )
    """

  public func keep(_ assets: [String: [UInt8]], build: String) async throws {
    try await database.write { [builds] database in
      let latest = try Int.fetchOne(database, sql: "SELECT max(started) FROM pe_assets") ?? 0
      // A build that starts once more is the newest again, not another one.
      try database.execute(sql: "DELETE FROM pe_assets WHERE build = ?", arguments: [build])
      for (path, bytes) in assets {
        try database.execute(
          sql: "INSERT INTO pe_assets (path, build, started, bytes) VALUES (?, ?, ?, ?)",
          arguments: [path, build, latest + 1, Data(bytes)])
      }
      try database.execute(
        sql: """
          DELETE FROM pe_assets WHERE started NOT IN
          (SELECT DISTINCT started FROM pe_assets ORDER BY started DESC LIMIT ?)
          """,
        arguments: [builds])
    }
  }

  public func bytes(at path: String) async throws -> [UInt8]? {
    try await database.read { database in
      try Data.fetchOne(
        database, sql: "SELECT bytes FROM pe_assets WHERE path = ? LIMIT 1", arguments: [path]
      ).map(Array.init)
    }
  }
}
