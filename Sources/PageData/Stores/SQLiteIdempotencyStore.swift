import Foundation
public import GRDB
public import PageSite

/// An idempotency store in SQLite. A repeated post is not executed again by any process that shares the database,
/// even after a restart or `kill -9`.
///
///     configuration.idempotencyStore = try SQLiteIdempotencyStore(BoundedDatabase(path: "var/site.sqlite"))
///
/// It creates its tables `pe_answers` and `pe_answer_shares` in the application's database if they are missing. They
/// contain cookies: protect the file from other users.
public struct SQLiteIdempotencyStore: IdempotencyStore {
  /// The maximum number of old responses that one write evicts for each limit.
  private static let maximumEvictions = 300

  let database: BoundedDatabase
  private let limits: IdempotencyLimits
  private let now: @Sendable () -> Int

  /// Creates the store, and its tables if they are missing.
  ///
  /// - Parameters:
  ///   - database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  ///   - limits: The limits of the store.
  ///   - now: Returns the seconds since a fixed time, which must be the same in every process. By default, since 1970.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ database: BoundedDatabase, limits: IdempotencyLimits = IdempotencyLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    (self.database, self.limits, self.now) = (database, limits, now)
    try StoreSchema.migrate(database.writer, "answers", [{ try $0.execute(sql: Self.tables) }])
  }

  /// Creates a store in a database that is already open: see ``BoundedDatabase/init(_:limits:)``.
  ///
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ writer: any DatabaseWriter, limits: IdempotencyLimits = IdempotencyLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    try self.init(BoundedDatabase(writer), limits: limits, now: now)
  }

  /// The triggers add up the responses of each client and, under the empty name, of all clients.
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

  /// All writes use this function.
  private func write<T: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await database.write(change)
  }

  public func claim(_ key: IdempotencyKey, owner: String) async throws -> IdempotencyClaim {
    let (limits, time) = (limits, now())
    return try await write { database in
      if let known = try Self.storedClaim(key, at: time, limits, database) { return known }
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
      return .granted
    }
  }

  public func renew(_ key: IdempotencyKey, owner: String) async throws {
    let until = now() + limits.lease
    try await write { database in
      try database.execute(
        sql: "UPDATE pe_answers SET until = ? WHERE digest = ? AND owner = ? AND status IS NULL",
        arguments: [until, Data(key.digest), owner])
    }
  }

  public func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?
  ) async throws {
    try await write { [self] database in
      try finish(key, owner: owner, with: answer, alsoFor: other, database)
    }
  }

  /// Stores a response inside a transaction. It replaces an earlier response of its owner.
  func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?,
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

  public func release(_ key: IdempotencyKey, owner: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM pe_answers WHERE digest = ? AND owner = ? AND status IS NULL",
        arguments: [Data(key.digest), owner])
    }
  }

  public func isSpent(formKey form: [UInt8]) async throws -> Bool {
    try await database.read { database in
      try Int.fetchOne(
        database, sql: "SELECT 1 FROM pe_answers WHERE form = ? LIMIT 1", arguments: [Data(form)])
        != nil
    }
  }

  // MARK: Inside a transaction

  /// Returns what is stored for a key; `nil` if there is nothing, or it has expired.
  private static func storedClaim(
    _ key: IdempotencyKey, at time: Int, _ limits: IdempotencyLimits, _ database: Database
  ) throws -> IdempotencyClaim? {
    let row = try GRDB.Row.fetchOne(
      database,
      sql: "SELECT made, until, content, status, fields, body FROM pe_answers WHERE digest = ?",
      arguments: [Data(key.digest)])
    guard let row else { return nil }
    let values = Array(row.databaseValues)
    guard values.count == 6, let creationTime = Int.fromDatabaseValue(values[0]),
      creationTime + limits.lifetime > time
    else { return nil }
    guard Data.fromDatabaseValue(values[2]) == Data(key.content) else { return .contentMismatch }
    guard let status = Int.fromDatabaseValue(values[3]) else {
      return (Int.fromDatabaseValue(values[1]) ?? 0) > time ? .running : .unknown
    }
    // The POST was executed even if its response is unreadable.
    guard let text = Data.fromDatabaseValue(values[4]),
      let fields = try? JSONDecoder().decode([StoredResponse.Field].self, from: text),
      let body = Data.fromDatabaseValue(values[5])
    else { return .unknown }
    return .answered(StoredResponse(status: status, fields: fields, body: Array(body)))
  }

  private static func forget(_ key: IdempotencyKey, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM pe_answers WHERE digest = ?", arguments: [Data(key.digest)])
  }

  /// Removes the oldest responses beyond the limits, then expired ones, in a bounded number of steps. Claims of running
  /// POSTs stay.
  private static func trim(
    _ client: String, at time: Int, _ limits: IdempotencyLimits, _ database: Database
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
    for _ in 0..<maximumEvictions {
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
