public import PageSite
public import PagePostgresClient

/// A store for the assets of the last builds in PostgreSQL, so that instances of different builds serve each other's
/// assets.
///
///     configuration.assetStore = try await PostgresAssetStore(database)
///
/// It creates its table `pe_assets` if the table is missing.
public struct PostgresAssetStore: AssetStore {
  private let database: PostgresDatabase
  private let builds: Int

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - builds: The number of builds to keep, the last started first: 10 by default, at least one. Each takes about
  ///     100 KB.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
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

  public func store(_ assets: [String: [UInt8]], build: String) async throws {
    try await database.write { [builds] connection in
      // Starts are serialized, so that each becomes the newest in turn.
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
