import Foundation
public import PageSite

/// Keeps the answers to posts in PostgreSQL, so that what is sent again is not done again, by whichever instance.
///
///     configuration.answers = try await PostgresAnswerStore(database)
///
/// Its table `pe_answers` is made where it is missing. It holds cookies. Times are the server's.
public struct PostgresAnswerStore: AnswerStore {
  /// How many old answers are removed for a new one at most.
  private static let step = 300

  let database: PostgresDatabase
  private let limits: AnswerLimits
  private let time: PostgresTime
  private let pace: TrimPace

  /// Makes the table where it is missing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - limits: How much is kept. Each instance may add one in a hundred of a client's share before it looks.
  /// - Throws: `NewerStore`, or as ``PostgresDatabase/write(_:)``.
  public init(_ database: PostgresDatabase, limits: AnswerLimits = AnswerLimits()) async throws {
    try await self.init(database, limits: limits, now: nil)
  }

  init(
    _ database: PostgresDatabase, limits: AnswerLimits, now: (@Sendable () -> Int)?
  ) async throws {
    (self.database, self.limits, time) = (database, limits, PostgresTime(given: now))
    let shares = max(1, limits.shares)
    pace = TrimPace(count: limits.answers / shares, size: limits.bytes / shares)
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

  public func claim(_ key: AnswerKey, owner: String) async throws -> AnswerClaim {
    // One that is too old is as good as none. Between the two statements another may go.
    for _ in 0..<3 {
      let isMine =
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
        ).changed > 0
      if isMine {
        await tidy(key.client, adding: 256)
        return .yours
      }
      if let known = try await known(key) { return known }
    }
    return .unknown
  }

  /// What is kept of a gesture; `nil` where nothing is.
  private func known(_ key: AnswerKey) async throws -> AnswerClaim? {
    let row = try await database.run(
      """
      SELECT content, status, fields, body, until > \(time.sql) FROM pe_answers
      WHERE digest = \(key.digest)
      """
    ).first
    guard let row else { return nil }
    guard try row.value(0, as: [UInt8].self) == key.content else { return .otherContent }
    guard let status = try row.value(1, as: Int.self) else {
      return try row.value(4, as: Bool.self) == true ? .running : .unknown
    }
    // What can no longer be read was done all the same.
    guard let text = row[2],
      let fields = try? JSONDecoder().decode([StoredAnswer.Field].self, from: Data(text.utf8)),
      let body = try row.value(3, as: [UInt8].self)
    else { return .unknown }
    return .answered(StoredAnswer(status: status, fields: fields, body: body))
  }

  public func renew(_ key: AnswerKey, owner: String) async throws {
    try await database.change(
      """
      UPDATE pe_answers SET until = \(time.sql) + \(limits.lease)
      WHERE digest = \(key.digest) AND owner = \(owner) AND status IS NULL
      """)
  }

  public func finish(
    _ key: AnswerKey, owner: String, with answer: StoredAnswer, alsoFor other: AnswerKey?
  ) async throws {
    try await database.write { [self] connection in
      try await finish(key, owner: owner, with: answer, alsoFor: other, connection)
    }
    await tidy(key.client, adding: 0)
  }

  /// The same inside a transaction. An answer that its owner has given before is replaced.
  func finish(
    _ key: AnswerKey, owner: String, with answer: StoredAnswer, alsoFor other: AnswerKey?,
    _ connection: PostgresConnection
  ) async throws {
    let fields = String(decoding: try JSONEncoder().encode(answer.fields), as: UTF8.self)
    let isMine =
      try await connection.run(
        """
        UPDATE pe_answers SET status = \(answer.status), fields = \(fields), body = \(answer.body),
          size = \(answer.size)
        WHERE digest = \(key.digest) AND owner = \(owner)
        """
      ).changed > 0
    guard isMine else { return }
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
    // What is too much is looked for outside of a transaction that others wait for.
    pace.add(answer.size)
  }

  public func release(_ key: AnswerKey, owner: String) async throws {
    try await database.change(
      """
      DELETE FROM pe_answers
      WHERE digest = \(key.digest) AND owner = \(owner) AND status IS NULL
      """)
  }

  public func isSpent(form: [UInt8]) async throws -> Bool {
    try await !database.run("SELECT FROM pe_answers WHERE form = \(form) LIMIT 1").isEmpty
  }

  /// Looks for what is too much now and then. Where that fails, the next one looks.
  private func tidy(_ client: String, adding size: Int) async {
    guard pace.isDue(adding: size) else { return }
    try? await database.write { try await trim(client, $0) }
  }

  /// Forgets what is too old or too much, in a bounded number of rows. What is run at this moment stays, and what another
  /// instance has at hand is passed over.
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
