public import PageSite

/// Keeps the assets of the last builds in PostgreSQL, so that instances of several builds serve each other's.
///
///     configuration.assetStore = try await PostgresAssetStore(database)
///
/// Its table `pe_assets` is made where it is missing.
public struct PostgresAssetStore: AssetStore {
  private let database: PostgresDatabase
  private let builds: Int

  /// Makes the table where it is missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - builds: How many builds are kept, counting from the one started last: 10 by default, and at least one. Each
  ///     takes some 100 KB.
  /// - Throws: `NewerStore`, or as ``PostgresDatabase/write(_:)``.
  public init(_ database: PostgresDatabase, builds: Int = 10) async throws {
    (self.database, self.builds) = (database, max(1, builds))
    try await PostgresSchema.migrate(database, "assets", [Self.table])
  }

  private static let table = """
    CREATE TABLE pe_assets (
      path text COLLATE "C" NOT NULL,
      build text COLLATE "C" NOT NULL,
      started bigint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (path, build)
    )
    """

  public func keep(_ assets: [String: [UInt8]], build: String) async throws {
    try await database.write { [builds] connection in
      // One start after the other: each is the newest.
      try await connection.run("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock + 1))")
      let latest = try await connection.run("SELECT max(started) FROM pe_assets").first?
        .value(0, as: Int.self)
      try await connection.run("DELETE FROM pe_assets WHERE build = \(build)")
      for (path, bytes) in assets {
        try await connection.run(
          """
          INSERT INTO pe_assets (path, build, started, bytes)
          VALUES (\(path), \(build), \((latest ?? 0) + 1), \(bytes))
          """)
      }
      try await connection.run(
        """
        DELETE FROM pe_assets WHERE started NOT IN
        (SELECT DISTINCT started FROM pe_assets ORDER BY started DESC LIMIT \(builds))
        """)
    }
  }

  public func bytes(at path: String) async throws -> [UInt8]? {
    try await database.run("SELECT bytes FROM pe_assets WHERE path = \(path) LIMIT 1").first?
      .value(0, as: [UInt8].self)
  }
}
