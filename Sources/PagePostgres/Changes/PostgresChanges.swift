public import PagePostgresClient

/// A sequence with an element whenever tables of a database may have changed, by any client of the server.
///
///     page.live(changes: { PostgresChanges(database, in: "tasks") })
///
/// An element says that something has changed, not what: the page renders again and is compared with its previous
/// version. Tables that notify of their changes (``PostgresDatabase/notifyChanges(in:)``) are reported within
/// milliseconds. If one of the tables does not, the server is polled every `PostgresLimits.pollingInterval` for any
/// write.
///
/// The sequence never ends by itself. It pauses while the server is unreachable. When the server is back, it has an
/// element for the changes of the meantime.
public struct PostgresChanges: AsyncSequence, Sendable {
  /// The empty element: something has changed.
  public typealias Element = Void

  private let database: PostgresDatabase
  private let tables: [String]

  /// Observes tables. Its first element reports that observation has begun. Earlier changes are not reported.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - tables: The names of the tables, as SQL writes them. Without names, all tables are observed.
  public init(_ database: PostgresDatabase, in tables: String...) {
    (self.database, self.tables) = (database, tables)
  }

  public func makeAsyncIterator() -> AsyncStream<Void>.Iterator {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = database.listener.subscribe(tables) { continuation.yield() }
    continuation.onTermination = { [database] _ in database.listener.unsubscribe(id) }
    return stream.makeAsyncIterator()
  }
}

extension PostgresDatabase {
  /// Makes tables notify of each committed change by any client. Creates one function, and a trigger on each table.
  /// Existing ones stay.
  ///
  /// Commits of such changes wait for each other (PostgreSQL, "NOTIFY"), in the whole server: it commits some
  /// hundreds a second, or more with a fast disk.
  ///
  /// - Parameter tables: The names of the tables, as SQL writes them.
  /// - Throws: The errors of ``write(_:)``; a ``PostgresError`` if the database user may not create triggers.
  public func notifyChanges(in tables: String...) async throws {
    try await write { connection in
      // The lock prevents two instances from creating the function at the same time.
      try await connection.run("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))")
      try await connection.run(
        script: """
          CREATE OR REPLACE FUNCTION pe_tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            PERFORM pg_notify('\(PostgresListener.channel)', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
            RETURN NULL;
          END $$
          """)
      for table in tables {
        let rows = try await connection.run("SELECT \(table)::regclass::text")
        guard let name = rows.first?[0] else { continue }
        try await connection.run(
          """
          CREATE OR REPLACE TRIGGER \(name: PostgresListener.trigger)
          AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(raw: name)
          FOR EACH STATEMENT EXECUTE FUNCTION pe_tell_changed()
          """)
      }
    }
  }
}
