import PageSite

/// Brings the tables of one of the library's stores to the version that this build knows.
///
/// Versions stand in `pe_schema`, by the name of the store. They lie where the connection's `search_path` makes tables.
enum PostgresSchema {
  /// Whoever changes tables has this lock, so that of several instances at a first start the others find what one has
  /// made.
  static let lock = 0x7061_6765

  /// Takes the steps that a database lacks, all in one transaction.
  ///
  /// - Parameter steps: Each leads from one version to the next, the first from nothing.
  /// - Throws: `NewerStore`, or as ``PostgresDatabase/write(_:)``.
  static func migrate(
    _ database: PostgresDatabase, _ store: String, _ steps: [String]
  ) async throws {
    try await database.write { connection in
      try await connection.run("SELECT pg_advisory_xact_lock(\(lock))")
      // Whoever may only read and write may not even ask for a table that is there.
      if try await connection.run("SELECT to_regclass('pe_schema')").first?[0] == nil {
        try await connection.run(
          script: "CREATE TABLE pe_schema (name text PRIMARY KEY, version integer NOT NULL)")
      }
      let row = try await connection.run("SELECT version FROM pe_schema WHERE name = \(store)")
        .first
      let found = try row?.value(0, as: Int.self) ?? 0
      guard found <= steps.count else {
        throw NewerStore(store: store, found: found, known: steps.count)
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
