/// Tells whenever tables of a database may have been changed, by whomever.
///
///     page.live(changes: { PostgresChanges(database, in: "tasks") })
///
/// It says that something has changed, not what: a page renders what it shows and is compared with what it showed.
/// Tables that tell of their changes (``PostgresDatabase/tellChanges(in:)``) are heard of within milliseconds, and only
/// they; for others the server is asked every ``PostgresLimits/askingInterval`` whether anything was written.
///
/// It never ends by itself. While the server is away it says nothing, and once it is there again it says so: what
/// happened meanwhile is then seen.
public struct PostgresChanges: AsyncSequence, Sendable {
  /// Says nothing but that something has changed.
  public typealias Element = Void

  private let database: PostgresDatabase
  private let tables: [String]

  /// Watches tables. Its first element says that it has begun: what came before went unseen.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - tables: The names of the tables, as they are written in statements; none means all.
  public init(_ database: PostgresDatabase, in tables: String...) {
    (self.database, self.tables) = (database, tables)
  }

  public func makeAsyncIterator() -> AsyncStream<Void>.Iterator {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = database.news.join(tables) { continuation.yield() }
    continuation.onTermination = { [database] _ in database.news.leave(id) }
    return stream.makeAsyncIterator()
  }
}

extension PostgresDatabase {
  /// Has tables tell of each change when it is committed, whoever makes it: by a trigger on each, and one function. What
  /// is there stays.
  ///
  /// Changes that are told wait for each other as they are committed (PostgreSQL, "NOTIFY"), in the whole server: some
  /// hundreds a second, and more where its disk is quick.
  ///
  /// - Parameter tables: Their names, as they are written in statements.
  /// - Throws: As ``write(_:)``; a ``PostgresError`` where the user may make no trigger.
  public func tellChanges(in tables: String...) async throws {
    try await write { connection in
      // Two instances that start at once make one function.
      try await connection.run("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))")
      try await connection.run(
        script: """
          CREATE OR REPLACE FUNCTION pe_tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            PERFORM pg_notify('\(PostgresNews.channel)', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
            RETURN NULL;
          END $$
          """)
      for table in tables {
        let rows = try await connection.run("SELECT \(table)::regclass::text")
        guard let name = rows.first?[0] else { continue }
        try await connection.run(
          """
          CREATE OR REPLACE TRIGGER \(name: PostgresNews.trigger)
          AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(raw: name)
          FOR EACH STATEMENT EXECUTE FUNCTION pe_tell_changed()
          """)
      }
    }
  }
}
