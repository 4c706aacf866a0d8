public import PageSite
public import PagePostgresClient

/// A store for the state of visitors in PostgreSQL, for several instances and across restarts.
///
///     configuration.visitors = try await PostgresVisitorStore(database)
///
/// It creates its tables `pe_visitors`, `pe_visitor_states`, `pe_turns` and `pe_secrets` if they are missing. They
/// contain the secret of the site. Turns of one visitor on one page run one after the other, in whichever instance.
/// Times are the server's.
public struct PostgresVisitorStore: VisitorStore, TransactionalStateStore {
  /// The maximum number of visitors that one save removes, so that a backlog does not make it slow.
  private static let removalLimit = 200

  package let database: PostgresDatabase
  private let limits: VisitorLimits
  private let time: PostgresTime
  private let trimSchedule: TrimSchedule

  /// Creates the store, and its tables if they are missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - limits: The limits of the store. Each instance may exceed `VisitorLimits.visitors` by a hundredth.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
  public init(_ database: PostgresDatabase, limits: VisitorLimits = VisitorLimits()) async throws {
    try await self.init(database, limits: limits, now: nil)
  }

  /// - Parameter now: Returns seconds since 1970; `nil` for the server's clock.
  init(
    _ database: PostgresDatabase, limits: VisitorLimits, now: (@Sendable () -> Int)?
  ) async throws {
    (self.database, self.limits, time) = (database, limits, PostgresTime(customClock: now))
    trimSchedule = TrimSchedule(count: limits.visitors)
    try await PostgresSchema.migrate(database, "visitors", [Self.tables])
  }

  private static let tables = """
    CREATE TABLE pe_visitors (
      visitor text COLLATE "C" PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY,
      saved bigint NOT NULL,
      since bigint NOT NULL,
      established boolean NOT NULL
    );
    CREATE INDEX pe_visitors_saved ON pe_visitors (saved);
    CREATE INDEX pe_visitors_standing ON pe_visitors (established, saved, number);
    CREATE TABLE pe_visitor_states (
      visitor text COLLATE "C" NOT NULL REFERENCES pe_visitors ON DELETE CASCADE,
      page text COLLATE "C" NOT NULL,
      state bytea NOT NULL,
      revision bigint NOT NULL,
      PRIMARY KEY (visitor, page)
    );
    CREATE TABLE pe_turns (
      visitor text COLLATE "C" NOT NULL,
      page text COLLATE "C" NOT NULL,
      owner text NOT NULL,
      until bigint NOT NULL,
      PRIMARY KEY (visitor, page)
    );
    CREATE INDEX pe_turns_until ON pe_turns (until);
    CREATE TABLE pe_secrets (name text PRIMARY KEY, value bytea NOT NULL);
    """

  public func state(of visitor: VisitorID, page: String) async throws -> SavedState? {
    let row = try await database.run(
      """
      SELECT state, revision FROM pe_visitor_states JOIN pe_visitors USING (visitor)
      WHERE visitor = \(visitor.text) AND page = \(page) AND saved > \(time.sql) - \(limits.lifetime)
      """
    ).first
    guard let row, let bytes = try row.value(0, as: [UInt8].self),
      let revision = try row.value(1, as: Int.self)
    else { return nil }
    return SavedState(bytes, revision: revision)
  }

  public func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
  ) async throws {
    try await database.write { [self] connection in
      _ = try await save(bytes, replacing: revision, of: visitor, page: page, connection)
    }
  }

  package func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String,
    _ connection: PostgresConnection
  ) async throws -> Int? {
    try await connection.run(
      """
      DELETE FROM pe_visitors
      WHERE visitor = \(visitor.text) AND saved <= \(time.sql) - \(limits.lifetime)
      """)
    guard let bytes else {
      let known = try await self.revision(visitor, page, connection)
      guard known == revision else { throw VisitorStoreError.replaced }
      guard let known else { return nil }
      try await remove(visitor, page, known, connection)
      return nil
    }
    // Saves for the same visitor wait here. All of them lock the visitor before its states.
    let isNew = try await connection.run(
      """
      INSERT INTO pe_visitors AS v (visitor, saved, since, established)
      VALUES (\(visitor.text), \(time.sql), \(time.sql), false)
      ON CONFLICT (visitor) DO UPDATE SET saved = greatest(v.saved, excluded.saved),
        established = v.established OR excluded.saved - v.since >= \(VisitorStanding.trial)
      RETURNING xmax = 0
      """
    ).first?.value(0, as: Bool.self)
    let known = try await self.revision(visitor, page, connection)
    guard known == revision else { throw VisitorStoreError.replaced }
    let otherPagesSize = try await connection.run(
      """
      SELECT coalesce(sum(octet_length(page) + octet_length(state)), 0)::bigint
      FROM pe_visitor_states WHERE visitor = \(visitor.text) AND page <> \(page)
      """
    ).first?.value(0, as: Int.self)
    let count = (otherPagesSize ?? 0) + page.utf8.count + bytes.count
    guard count <= limits.bytesPerVisitor else {
      throw VisitorStoreError.tooLarge(bytes: count, limit: limits.bytesPerVisitor)
    }
    // A random number, so that a state that was removed and saved again has another revision.
    let next = Int.random(in: 1 ... .max)
    let isSaved =
      try await connection.run(
        """
        INSERT INTO pe_visitor_states AS s (visitor, page, state, revision)
        VALUES (\(visitor.text), \(page), \(bytes), \(next))
        ON CONFLICT (visitor, page)
        DO UPDATE SET state = excluded.state, revision = excluded.revision
        WHERE s.revision = \(known)::bigint
        """
      ).affectedRowCount > 0
    guard isSaved else { throw VisitorStoreError.replaced }
    if isNew == true, trimSchedule.isDue() { try await makeRoom(connection) }
    return next
  }

  private func revision(
    _ visitor: VisitorID, _ page: String, _ connection: PostgresConnection
  ) async throws -> Int? {
    try await connection.run(
      "SELECT revision FROM pe_visitor_states WHERE visitor = \(visitor.text) AND page = \(page)"
    ).first?.value(0)
  }

  private func remove(
    _ visitor: VisitorID, _ page: String, _ revision: Int, _ connection: PostgresConnection
  ) async throws {
    try await connection.run(
      "SELECT FROM pe_visitors WHERE visitor = \(visitor.text) FOR UPDATE")
    let isRemoved =
      try await connection.run(
        """
        DELETE FROM pe_visitor_states
        WHERE visitor = \(visitor.text) AND page = \(page) AND revision = \(revision)
        """
      ).affectedRowCount > 0
    guard isRemoved else { throw VisitorStoreError.replaced }
    try await connection.run(
      """
      DELETE FROM pe_visitors WHERE visitor = \(visitor.text)
      AND NOT EXISTS (SELECT FROM pe_visitor_states WHERE visitor = \(visitor.text))
      """)
  }

  /// Removes expired visitors, then evicts visitors beyond the limit. Rows that another instance has locked are
  /// skipped.
  private func makeRoom(_ connection: PostgresConnection) async throws {
    try await connection.run(
      """
      DELETE FROM pe_visitors WHERE visitor IN (
        SELECT visitor FROM pe_visitors WHERE saved <= \(time.sql) - \(limits.lifetime)
        ORDER BY saved LIMIT \(Self.removalLimit) FOR UPDATE SKIP LOCKED)
      """)
    let counts = try await connection.run(
      """
      SELECT count(*) FILTER (WHERE NOT established), count(*) FILTER (WHERE established)
      FROM pe_visitors
      """
    ).first
    var newcomers = try counts?.value(0, as: Int.self) ?? 0
    var established = try counts?.value(1, as: Int.self) ?? 0
    var leaving = (newcomers: 0, established: 0)
    while leaving.newcomers + leaving.established < Self.removalLimit,
      let next = VisitorStanding.standingToEvict(
        newcomers: newcomers, established: established, limit: limits.visitors)
    {
      switch next {
      case .newcomer: (newcomers, leaving.newcomers) = (newcomers - 1, leaving.newcomers + 1)
      case .established:
        (established, leaving.established) = (established - 1, leaving.established + 1)
      }
    }
    for (isEstablished, count) in [(false, leaving.newcomers), (true, leaving.established)]
    where count > 0 {
      try await connection.run(
        """
        DELETE FROM pe_visitors WHERE visitor IN (
          SELECT visitor FROM pe_visitors WHERE established = \(isEstablished)
          ORDER BY saved, number LIMIT \(count) FOR UPDATE SKIP LOCKED)
        """)
    }
  }

  public func move(_ visitor: VisitorID, to other: VisitorID) async throws {
    try await database.write { connection in
      try await connection.run(
        """
        INSERT INTO pe_visitors (visitor, saved, since, established)
        SELECT \(other.text), saved, since, established FROM pe_visitors
        WHERE visitor = \(visitor.text) FOR UPDATE
        """)
      try await connection.run(
        "UPDATE pe_visitor_states SET visitor = \(other.text) WHERE visitor = \(visitor.text)")
      try await connection.run("DELETE FROM pe_visitors WHERE visitor = \(visitor.text)")
    }
  }

  public func forget(_ visitor: VisitorID) async throws {
    try await database.change("DELETE FROM pe_visitors WHERE visitor = \(visitor.text)")
  }

  public func acquireLease(of visitor: VisitorID, page: String, owner: String) async throws -> Bool
  {
    // The statement also removes a few expired turns of processes that have ended.
    try await database.change(
      """
      WITH gone AS (
        DELETE FROM pe_turns WHERE (visitor, page) IN (
          SELECT visitor, page FROM pe_turns
          WHERE until <= \(time.sql) AND (visitor, page) <> (\(visitor.text), \(page))
          ORDER BY until LIMIT 5 FOR UPDATE SKIP LOCKED))
      INSERT INTO pe_turns AS t (visitor, page, owner, until)
      VALUES (\(visitor.text), \(page), \(owner), \(time.sql) + \(limits.lease))
      ON CONFLICT (visitor, page) DO UPDATE SET owner = excluded.owner, until = excluded.until
      WHERE t.owner = excluded.owner OR t.until <= \(time.sql)
      """
    ).affectedRowCount > 0
  }

  public func releaseLease(of visitor: VisitorID, page: String, owner: String) async throws {
    try await database.change(
      """
      DELETE FROM pe_turns
      WHERE visitor = \(visitor.text) AND page = \(page) AND owner = \(owner)
      """)
  }

  public func secret() async throws -> [UInt8] {
    let query: PostgresQuery = "SELECT value FROM pe_secrets WHERE name = 'visitors'"
    if let known = try await database.run(query).first?.value(0, as: [UInt8].self) { return known }
    let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    // Another instance may be first.
    try await database.change(
      """
      INSERT INTO pe_secrets (name, value) VALUES ('visitors', \(secret)) ON CONFLICT DO NOTHING
      """)
    return try await database.run(query).first?.value(0, as: [UInt8].self) ?? secret
  }
}
