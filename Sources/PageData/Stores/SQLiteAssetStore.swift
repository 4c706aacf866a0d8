import Foundation
public import GRDB
public import PageSite

/// A store in SQLite for the assets of the last builds.
///
/// It creates its table `pe_assets` in the application's database if the table is missing. Several processes may
/// share it.
public struct SQLiteAssetStore: AssetStore {
  private let database: BoundedDatabase
  private let builds: Int

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  ///   - builds: The number of builds to keep: those that started last. 10 by default, at least one. Each takes about
  ///     100 KB.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(_ database: BoundedDatabase, builds: Int = 10) throws {
    (self.database, self.builds) = (database, max(1, builds))
    try StoreSchema.migrate(database.writer, "assets", [{ try $0.execute(sql: Self.tables) }])
  }

  /// Creates the store in a database that is already open: see ``BoundedDatabase/init(_:limits:)``.
  ///
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
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

  public func store(_ assets: [String: [UInt8]], build: String) async throws {
    try await database.write { [builds] database in
      let latest = try Int.fetchOne(database, sql: "SELECT max(started) FROM pe_assets") ?? 0
      // `started` is the order of the builds, not a time. A build that starts again becomes the newest, and counts
      // once.
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
    try await database.read(within: database.limits.readTime) { database in
      try Data.fetchOne(
        database, sql: "SELECT bytes FROM pe_assets WHERE path = ? LIMIT 1", arguments: [path]
      ).map(Array.init)
    }
  }
}
