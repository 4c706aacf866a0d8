import Foundation
public import GRDB
public import PageSite

/// Keeps the answers to posts in SQLite, so that what is sent again is not done again, by whichever
/// process of those that share the database, and after a restart or `kill -9`.
///
///     configuration.answers = try SQLiteAnswerStore(BoundedDatabase(path: "var/site.sqlite"))
///
/// Its tables `pe_answers` and `pe_answer_shares` stand beside the application's own and are made
/// when they are missing. They hold cookies: keep the file from others.
public struct SQLiteAnswerStore: AnswerStore {
  /// How many old answers are looked at for a new one.
  private static let step = 300

  let database: BoundedDatabase
  private let limits: AnswerLimits
  private let now: @Sendable () -> Int

  /// Makes the tables where they are missing.
  ///
  /// - Parameters:
  ///   - database: What it cannot do in time throws `DatabaseUnavailable`.
  ///   - limits: How much is kept.
  ///   - now: Seconds since a moment that is the same in every process: 1970 by default.
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
  public init(
    _ database: BoundedDatabase, limits: AnswerLimits = AnswerLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    (self.database, self.limits, self.now) = (database, limits, now)
    try StoreSchema.migrate(database.writer, "answers", [{ try $0.execute(sql: Self.tables) }])
  }

  /// Makes a store in a database that is open already, see ``BoundedDatabase/init(_:limits:)``.
  ///
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
  public init(
    _ writer: any DatabaseWriter, limits: AnswerLimits = AnswerLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    try self.init(BoundedDatabase(writer), limits: limits, now: now)
  }

  /// The triggers count what each client has and, under the empty name, what all have.
  private static let tables = """
    CREATE TABLE pe_answers (
      id INTEGER PRIMARY KEY,
      digest BLOB NOT NULL UNIQUE,
      content BLOB NOT NULL,
      form BLOB,
      client TEXT NOT NULL,
      owner TEXT NOT NULL,
      made INTEGER NOT NULL,
      until INTEGER NOT NULL,
      status INTEGER,
      fields BLOB,
      body BLOB,
      size INTEGER NOT NULL
    );
    CREATE INDEX pe_answers_form ON pe_answers (form) WHERE form IS NOT NULL;
    CREATE INDEX pe_answers_client ON pe_answers (client, id);
    CREATE INDEX pe_answers_made ON pe_answers (made);
    CREATE TABLE pe_answer_shares (
      client TEXT PRIMARY KEY NOT NULL,
      answers INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    );
    INSERT INTO pe_answer_shares VALUES ('', 0, 0);
    CREATE TRIGGER pe_answers_added AFTER INSERT ON pe_answers BEGIN
      INSERT OR IGNORE INTO pe_answer_shares VALUES (NEW.client, 0, 0);
      UPDATE pe_answer_shares SET answers = answers + 1, bytes = bytes + NEW.size
        WHERE client IN ('', NEW.client);
    END;
    CREATE TRIGGER pe_answers_grown AFTER UPDATE OF size ON pe_answers BEGIN
      UPDATE pe_answer_shares SET bytes = bytes + NEW.size - OLD.size
        WHERE client IN ('', NEW.client);
    END;
    CREATE TRIGGER pe_answers_gone AFTER DELETE ON pe_answers BEGIN
      UPDATE pe_answer_shares SET answers = answers - 1, bytes = bytes - OLD.size
        WHERE client IN ('', OLD.client);
      DELETE FROM pe_answer_shares WHERE client = OLD.client AND answers = 0 AND client <> '';
    END;
    """

  /// The one place where all that is written passes.
  private func write<T: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await database.write(change)
  }

  public func claim(_ key: AnswerKey, owner: String) async throws -> AnswerClaim {
    let (limits, time) = (limits, now())
    return try await write { database in
      if let known = try Self.known(key, at: time, limits, database) { return known }
      try Self.forget(key, database)
      try database.execute(
        sql: """
          INSERT INTO pe_answers (digest, content, form, client, owner, made, until, size)
          VALUES (?, ?, ?, ?, ?, ?, ?, 256)
          """,
        arguments: [
          Data(key.digest), Data(key.content), key.form.map { Data($0) }, key.client, owner, time,
          time + limits.lease,
        ])
      try Self.trim(key.client, at: time, limits, database)
      return .yours
    }
  }

  public func renew(_ key: AnswerKey, owner: String) async throws {
    let until = now() + limits.lease
    try await write { database in
      try database.execute(
        sql: "UPDATE pe_answers SET until = ? WHERE digest = ? AND owner = ? AND status IS NULL",
        arguments: [until, Data(key.digest), owner])
    }
  }

  public func finish(
    _ key: AnswerKey, owner: String, with answer: StoredAnswer, alsoFor other: AnswerKey?
  ) async throws {
    try await write { [self] database in
      try finish(key, owner: owner, with: answer, alsoFor: other, database)
    }
  }

  /// The same inside a transaction. An answer that its owner has given before is replaced.
  func finish(
    _ key: AnswerKey, owner: String, with answer: StoredAnswer, alsoFor other: AnswerKey?,
    _ database: Database
  ) throws {
    let fields = try JSONEncoder().encode(answer.fields)
    try database.execute(
      sql: """
        UPDATE pe_answers SET status = ?, fields = ?, body = ?, size = ?
        WHERE digest = ? AND owner = ?
        """,
      arguments: [
        answer.status, fields, Data(answer.body), answer.size, Data(key.digest), owner,
      ])
    guard database.changesCount > 0 else { return }
    if let other {
      try Self.forget(other, database)
      try database.execute(
        sql: """
          INSERT INTO pe_answers
            (digest, content, form, client, owner, made, until, status, fields, body, size)
          SELECT ?, content, form, client, owner, made, until, status, fields, body, size
          FROM pe_answers WHERE digest = ?
          """,
        arguments: [Data(other.digest), Data(key.digest)])
    }
    try Self.trim(key.client, at: now(), limits, database)
  }

  public func release(_ key: AnswerKey, owner: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM pe_answers WHERE digest = ? AND owner = ? AND status IS NULL",
        arguments: [Data(key.digest), owner])
    }
  }

  public func isSpent(form: [UInt8]) async throws -> Bool {
    try await database.read { database in
      try Int.fetchOne(
        database, sql: "SELECT 1 FROM pe_answers WHERE form = ? LIMIT 1", arguments: [Data(form)])
        != nil
    }
  }

  // MARK: Inside a transaction

  /// What is kept of a gesture; `nil` where nothing is, or it is too old.
  private static func known(
    _ key: AnswerKey, at time: Int, _ limits: AnswerLimits, _ database: Database
  ) throws -> AnswerClaim? {
    let row = try GRDB.Row.fetchOne(
      database,
      sql: "SELECT made, until, content, status, fields, body FROM pe_answers WHERE digest = ?",
      arguments: [Data(key.digest)])
    guard let row else { return nil }
    let values = Array(row.databaseValues)
    guard values.count == 6, let made = Int.fromDatabaseValue(values[0]),
      made + limits.lifetime > time
    else { return nil }
    guard Data.fromDatabaseValue(values[2]) == Data(key.content) else { return .otherContent }
    guard let status = Int.fromDatabaseValue(values[3]) else {
      return (Int.fromDatabaseValue(values[1]) ?? 0) > time ? .running : .unknown
    }
    // What can no longer be read was done all the same.
    guard let text = Data.fromDatabaseValue(values[4]),
      let fields = try? JSONDecoder().decode([StoredAnswer.Field].self, from: text),
      let body = Data.fromDatabaseValue(values[5])
    else { return .unknown }
    return .answered(StoredAnswer(status: status, fields: fields, body: Array(body)))
  }

  private static func forget(_ key: AnswerKey, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM pe_answers WHERE digest = ?", arguments: [Data(key.digest)])
  }

  /// Forgets what is too old or too much, in a bounded number of steps. What is run at this moment
  /// stays.
  private static func trim(
    _ client: String, at time: Int, _ limits: AnswerLimits, _ database: Database
  ) throws {
    let share = max(1, limits.shares)
    if !client.isEmpty {
      try trim(
        to: (limits.answers / share, limits.bytes / share), of: client, at: time, database)
    }
    try trim(to: (limits.answers, limits.bytes), of: "", at: time, database)
    try database.execute(
      sql: """
        DELETE FROM pe_answers WHERE id IN
        (SELECT id FROM pe_answers WHERE made <= ? ORDER BY made LIMIT 20)
        """,
      arguments: [time - limits.lifetime])
  }

  private static func trim(
    to limit: (answers: Int, bytes: Int), of client: String, at time: Int, _ database: Database
  ) throws {
    for _ in 0..<step {
      let isOver = try Bool.fetchOne(
        database,
        sql: """
          SELECT answers > max(1, ?) OR (bytes > ? AND answers > 1) FROM pe_answer_shares
          WHERE client = ?
          """,
        arguments: [limit.answers, limit.bytes, client])
      guard isOver == true else { return }
      try database.execute(
        sql: """
          DELETE FROM pe_answers WHERE id = (
            SELECT id FROM pe_answers WHERE \(client.isEmpty ? "" : "client = :client AND")
            (status IS NOT NULL OR until <= :time)
            ORDER BY id LIMIT 1)
          """,
        arguments: client.isEmpty ? ["time": time] : ["client": client, "time": time])
      guard database.changesCount > 0 else { return }
    }
  }
}
