public import PageSite
public import PagePostgresClient

/// A session store in PostgreSQL, for several instances and across restarts.
///
///     configuration.sessions = try await PostgresSessionStore(database)
///
/// It creates its table `pe_sessions` if the table is missing. It stores only the SHA-256 of each cookie, with which
/// nobody can log in. Times are the server's.
public struct PostgresSessionStore: SessionStore {
  /// The maximum number of sessions that one log-in removes.
  private static let removalLimit = 100

  private let database: PostgresDatabase
  private let limits: SessionLimits
  private let time: PostgresTime
  private let trimSchedule: TrimSchedule

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - limits: The lifetime of sessions, and their maximum number. Each instance may exceed
  ///     `SessionLimits.sessions` by a hundredth.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
  public init(_ database: PostgresDatabase, limits: SessionLimits = SessionLimits()) async throws {
    try await self.init(database, limits: limits, now: nil)
  }

  init(
    _ database: PostgresDatabase, limits: SessionLimits, now: (@Sendable () -> Int)?
  ) async throws {
    (self.database, self.limits, time) = (database, limits, PostgresTime(customClock: now))
    trimSchedule = TrimSchedule(count: limits.sessions)
    try await PostgresSchema.migrate(database, "sessions", [Self.table])
  }

  private static let table = """
    CREATE TABLE pe_sessions (
      id bytea PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY,
      person text COLLATE "C" NOT NULL,
      stays boolean NOT NULL,
      begun bigint NOT NULL,
      used bigint NOT NULL
    );
    CREATE INDEX pe_sessions_used ON pe_sessions (used, number);
    CREATE INDEX pe_sessions_person ON pe_sessions (person, used, number);
    """

  public func begin(_ id: SessionID, for user: String, staysLoggedIn: Bool) async throws {
    let limits = limits
    try await database.write { [self] connection in
      try await connection.run(
        """
        DELETE FROM pe_sessions WHERE id IN (
          SELECT id FROM pe_sessions
          WHERE used <= \(time.sql) - CASE WHEN stays THEN \(limits.longIdle)::bigint ELSE \(limits.idle)::bigint END
            OR begun <= \(time.sql)
              - CASE WHEN stays THEN \(limits.longLifetime)::bigint ELSE \(limits.lifetime)::bigint END
          ORDER BY used LIMIT \(Self.removalLimit) FOR UPDATE SKIP LOCKED)
        """)
      try await makeRoom("WHERE person = \(user)", limits.perUser, connection)
      if trimSchedule.isDue() { try await makeRoom("", limits.sessions, connection) }
      try await connection.run(
        """
        INSERT INTO pe_sessions (id, person, stays, begun, used)
        VALUES (\(id.digest), \(user), \(staysLoggedIn), \(time.sql), \(time.sql))
        """)
    }
  }

  /// Ends the least recently used sessions, to make room for one more.
  private func makeRoom(
    _ condition: PostgresQuery, _ limit: Int, _ connection: PostgresConnection
  ) async throws {
    let count = try await connection.run("SELECT count(*) FROM pe_sessions \(condition)")
      .first?.value(0, as: Int.self)
    let excess = (count ?? 0) - max(1, limit) + 1
    guard excess > 0 else { return }
    try await connection.run(
      """
      DELETE FROM pe_sessions WHERE id IN (
        SELECT id FROM pe_sessions \(condition)
        ORDER BY used, number LIMIT \(min(excess, Self.removalLimit)) FOR UPDATE SKIP LOCKED)
      """)
  }

  public func user(of id: SessionID, extendsSession: Bool) async throws -> String? {
    let row = try await database.run(
      """
      SELECT person, stays, begun, used, \(time.sql) FROM pe_sessions WHERE id = \(id.digest)
      """
    ).first
    guard let row, let user = row[0], let staysLoggedIn = try row.value(1, as: Bool.self),
      let startTime = try row.value(2, as: Int.self),
      let lastUseTime = try row.value(3, as: Int.self),
      let now = try row.value(4, as: Int.self),
      !limits.hasEnded(
        startTime: startTime, lastUseTime: lastUseTime, staysLoggedIn: staysLoggedIn, at: now)
    else { return nil }
    if extendsSession, now - lastUseTime >= limits.recordingInterval(staysLoggedIn: staysLoggedIn) {
      // If this cannot be written now, the session's end stays the same.
      _ = try? await database.change(
        """
        UPDATE pe_sessions SET used = greatest(used, \(now)::bigint) WHERE id = \(id.digest)
        """)
    }
    return user
  }

  public func end(_ id: SessionID) async throws {
    try await database.change("DELETE FROM pe_sessions WHERE id = \(id.digest)")
  }

  public func endAll(of user: String, except exception: SessionID?) async throws {
    try await database.change(
      """
      DELETE FROM pe_sessions
      WHERE person = \(user) AND id IS DISTINCT FROM \(exception?.digest)::bytea
      """)
  }
}
