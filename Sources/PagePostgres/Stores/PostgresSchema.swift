import PageSite
import PagePostgresClient

/// Migrates the tables of a store to the version that this build uses.
///
/// `pe_schema` has the version of each store. The tables are created in the first schema of the connection's
/// `search_path`.
enum PostgresSchema {
  /// The lock for schema changes. If several instances start at once, the others find the tables that the first has
  /// created.
  static let lock = 0x7061_6765

  /// Runs the missing migrations in one transaction.
  ///
  /// - Parameter steps: The migrations from each version to the next, starting with an empty database.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
  static func migrate(
    _ database: PostgresDatabase, _ store: String, _ steps: [String]
  ) async throws {
    try await database.write { connection in
      try await connection.run("SELECT pg_advisory_xact_lock(\(lock))")
      // `CREATE TABLE IF NOT EXISTS` needs the privilege to create tables even if the table exists.
      if try await connection.run("SELECT to_regclass('pe_schema')").first?[0] == nil {
        try await connection.run(
          script: "CREATE TABLE pe_schema (name text PRIMARY KEY, version integer NOT NULL)")
      }
      let row = try await connection.run("SELECT version FROM pe_schema WHERE name = \(store)")
        .first
      let found = try row?.value(0, as: Int.self) ?? 0
      guard found <= steps.count else {
        throw UnsupportedStoreVersion(
          store: store, foundVersion: found, latestKnownVersion: steps.count)
      }
      guard found < steps.count else { return }
      for step in steps[max(0, found)...] { try await connection.run(script: step) }
      try await connection.run(
        """
        INSERT INTO pe_schema (name, version) VALUES (\(store), \(steps.count))
        ON CONFLICT (name) DO UPDATE SET version = excluded.version
        """)
    }
  }
}
