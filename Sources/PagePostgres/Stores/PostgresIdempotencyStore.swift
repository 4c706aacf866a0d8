import Foundation
public import PageSite
public import PagePostgresClient

/// An idempotency store in PostgreSQL. A repeated post is not executed again by any instance.
///
///     configuration.idempotencyStore = try await PostgresIdempotencyStore(database)
///
/// It creates its table `pe_answers` if the table is missing. The table contains cookies. Times are the server's.
public struct PostgresIdempotencyStore: IdempotencyStore, TransactionalResponseStore {
  /// The maximum number of old responses that are removed for a new one.
  private static let step = 300

  package let database: PostgresDatabase
  private let limits: IdempotencyLimits
  private let time: PostgresTime
  private let trimSchedule: TrimSchedule

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - limits: The limits of the store. Each instance may exceed a client's share by a hundredth before it checks.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
  public init(_ database: PostgresDatabase, limits: IdempotencyLimits = IdempotencyLimits())
    async throws
  {
    try await self.init(database, limits: limits, now: nil)
  }

  init(
    _ database: PostgresDatabase, limits: IdempotencyLimits, now: (@Sendable () -> Int)?
  ) async throws {
    (self.database, self.limits, time) = (database, limits, PostgresTime(customClock: now))
    let shares = max(1, limits.shares)
    trimSchedule = TrimSchedule(count: limits.answers / shares, size: limits.bytes / shares)
    try await PostgresSchema.migrate(database, "answers", [Self.tables])
  }

  private static let tables = """
    CREATE TABLE pe_answers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      digest bytea NOT NULL UNIQUE,
      content bytea NOT NULL,
      form bytea,
      client text COLLATE "C" NOT NULL,
      owner text NOT NULL,
      made bigint NOT NULL,
      until bigint NOT NULL,
      status integer,
      fields text,
      body bytea,
      size bigint NOT NULL
    );
    CREATE INDEX pe_answers_form ON pe_answers (form) WHERE form IS NOT NULL;
    CREATE INDEX pe_answers_client ON pe_answers (client, id);
    CREATE INDEX pe_answers_made ON pe_answers (made);
    """

  public func claim(_ key: IdempotencyKey, owner: String) async throws -> IdempotencyClaim {
    // An expired response counts as missing. Between the two statements, another instance may remove it.
    for _ in 0..<3 {
      let isOwned =
        try await database.change(
          """
          INSERT INTO pe_answers AS a (digest, content, form, client, owner, made, until, size)
          VALUES (\(key.digest), \(key.content), \(key.form), \(key.client), \(owner),
            \(time.sql), \(time.sql) + \(limits.lease), 256)
          ON CONFLICT (digest) DO UPDATE SET content = excluded.content, form = excluded.form,
            client = excluded.client, owner = excluded.owner, made = excluded.made,
            until = excluded.until, status = NULL, fields = NULL, body = NULL, size = excluded.size
          WHERE a.made <= \(time.sql) - \(limits.lifetime)
          """
        ).affectedRowCount > 0
      if isOwned {
        await trimIfDue(key.client, adding: 256)
        return .granted
      }
      if let known = try await storedClaim(key) { return known }
    }
    return .unknown
  }

  /// Returns what is stored for a gesture; `nil` if there is nothing.
  private func storedClaim(_ key: IdempotencyKey) async throws -> IdempotencyClaim? {
    let row = try await database.run(
      """
      SELECT content, status, fields, body, until > \(time.sql) FROM pe_answers
      WHERE digest = \(key.digest)
      """
    ).first
    guard let row else { return nil }
    guard try row.value(0, as: [UInt8].self) == key.content else { return .contentMismatch }
    guard let status = try row.value(1, as: Int.self) else {
      return try row.value(4, as: Bool.self) == true ? .running : .unknown
    }
    // The gesture was executed even if its response is unreadable.
    guard let text = row[2],
      let fields = try? JSONDecoder().decode([StoredResponse.Field].self, from: Data(text.utf8)),
      let body = try row.value(3, as: [UInt8].self)
    else { return .unknown }
    return .answered(StoredResponse(status: status, fields: fields, body: body))
  }

  public func renew(_ key: IdempotencyKey, owner: String) async throws {
    try await database.change(
      """
      UPDATE pe_answers SET until = \(time.sql) + \(limits.lease)
      WHERE digest = \(key.digest) AND owner = \(owner) AND status IS NULL
      """)
  }

  public func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?
  ) async throws {
    try await database.write { [self] connection in
      try await finish(key, owner: owner, with: answer, alsoFor: other, connection)
    }
    await trimIfDue(key.client, adding: 0)
  }

  package func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?,
    _ connection: PostgresConnection
  ) async throws {
    let fields = String(decoding: try JSONEncoder().encode(answer.fields), as: UTF8.self)
    let isOwned =
      try await connection.run(
        """
        UPDATE pe_answers SET status = \(answer.status), fields = \(fields), body = \(answer.body),
          size = \(answer.size)
        WHERE digest = \(key.digest) AND owner = \(owner)
        """
      ).affectedRowCount > 0
    guard isOwned else { return }
    if let other {
      try await connection.run("DELETE FROM pe_answers WHERE digest = \(other.digest)")
      try await connection.run(
        """
        INSERT INTO pe_answers
          (digest, content, form, client, owner, made, until, status, fields, body, size)
        SELECT \(other.digest), content, form, client, owner, made, until, status, fields, body, size
        FROM pe_answers WHERE digest = \(key.digest)
        """)
    }
    // Responses beyond the limits are removed outside the transaction, so that others do not wait.
    trimSchedule.add(answer.size)
  }

  public func release(_ key: IdempotencyKey, owner: String) async throws {
    try await database.change(
      """
      DELETE FROM pe_answers
      WHERE digest = \(key.digest) AND owner = \(owner) AND status IS NULL
      """)
  }

  public func isSpent(formKey form: [UInt8]) async throws -> Bool {
    try await !database.run("SELECT FROM pe_answers WHERE form = \(form) LIMIT 1").isEmpty
  }

  /// Removes responses beyond the limits from time to time. If that fails, the next call tries again.
  private func trimIfDue(_ client: String, adding size: Int) async {
    guard trimSchedule.isDue(adding: size) else { return }
    try? await database.write { try await trim(client, $0) }
  }

  /// Removes expired responses, then the oldest beyond the limits, up to a maximum number of rows. Running gestures
  /// stay, and rows that another instance has locked are skipped.
  private func trim(_ client: String, _ connection: PostgresConnection) async throws {
    let share = max(1, limits.shares)
    if !client.isEmpty {
      try await trim(
        "WHERE client = \(client)", to: (limits.answers / share, limits.bytes / share), connection)
    }
    try await trim("", to: (limits.answers, limits.bytes), connection)
    try await connection.run(
      """
      DELETE FROM pe_answers WHERE id IN (
        SELECT id FROM pe_answers WHERE made <= \(time.sql) - \(limits.lifetime)
        ORDER BY made LIMIT \(Self.step) FOR UPDATE SKIP LOCKED)
      """)
  }

  private func trim(
    _ condition: PostgresQuery, to limit: (answers: Int, bytes: Int),
    _ connection: PostgresConnection
  ) async throws {
    try await connection.run(
      """
      DELETE FROM pe_answers WHERE id IN (
        SELECT id FROM pe_answers WHERE id IN (
          SELECT id FROM (
            SELECT id, status IS NOT NULL OR until <= \(time.sql) AS is_over,
              row_number() OVER newest AS count, sum(size) OVER newest AS bytes
            FROM pe_answers \(condition) WINDOW newest AS (ORDER BY id DESC)) AS a
          WHERE is_over AND count > 1 AND (count > \(limit.answers) OR bytes > \(limit.bytes))
          ORDER BY id LIMIT \(Self.step))
        FOR UPDATE SKIP LOCKED)
      """)
  }
}
