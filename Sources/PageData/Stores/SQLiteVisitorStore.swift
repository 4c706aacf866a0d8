import Foundation
public import GRDB
public import PageSite

/// A store for the state of visitors in SQLite. A restart or `kill -9` loses no state.
///
///     let store = try SQLiteVisitorStore(BoundedDatabase(path: "var/site.sqlite"))
///
/// It creates its tables `pe_visitors`, `pe_visitor_states`, `pe_turns` and `pe_secrets` in the application's
/// database if they are missing. They contain the secret of the site: protect the file from other users. Several
/// processes may share it. Turns of one visitor on one page run one after the other, in whichever process.
///
/// State is written to the file before ``save(_:replacing:of:page:)`` returns. A database pool uses a write-ahead log
/// (WAL, `synchronous = NORMAL`). If the process ends, nothing is lost, because the system has the bytes. If the
/// machine loses power, the last moments may be lost, but the file is not damaged. To prevent that loss too, open the
/// pool with `PRAGMA synchronous = FULL`.
public struct SQLiteVisitorStore: VisitorStore {
  let database: BoundedDatabase
  private let limits: VisitorLimits
  private let clock: StoreClock
  private let leaseTime: @Sendable () -> Int

  /// Creates the store, and its tables if they are missing.
  ///
  /// - Parameters:
  ///   - database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  ///   - limits: The limits of the store.
  ///   - now: Returns seconds since a time that is the same in every run, by a clock that nobody sets. By default,
  ///     the store uses the machine's clock, and counts at most a day between two saves by that clock alone. So
  ///     setting the clock forward expires no state.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ database: BoundedDatabase, limits: VisitorLimits = VisitorLimits(),
    now: (@Sendable () -> Int)? = nil
  ) throws {
    try self.init(
      database, limits: limits,
      clock: now.map(StoreClock.init(customClock:))
        ?? StoreClock(clock: Self.seconds, uptime: UptimeClock.seconds),
      leaseTime: now ?? Self.seconds)
  }

  /// Creates a store in a database that is already open: see ``BoundedDatabase/init(_:limits:)``.
  ///
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ writer: any DatabaseWriter, limits: VisitorLimits = VisitorLimits(),
    now: (@Sendable () -> Int)? = nil
  ) throws {
    try self.init(BoundedDatabase(writer), limits: limits, now: now)
  }

  /// - Parameter leaseTime: Returns seconds by the clock that all processes of the machine share.
  init(
    _ database: BoundedDatabase, limits: VisitorLimits, clock: StoreClock,
    leaseTime: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    (self.database, self.limits, self.clock, self.leaseTime) = (database, limits, clock, leaseTime)
    try StoreSchema.migrate(
      database.writer, "visitors",
      [
        { try $0.execute(sql: Self.firstTables) },
        {
          try VisitorTable.prepare($0)
          try $0.execute(sql: Self.turns)
        },
      ])
  }

  /// Databases of the first version have no version number, so these tables are created only if they are missing.
  private static let firstTables = """
    CREATE TABLE IF NOT EXISTS pe_visitors (
      visitor TEXT PRIMARY KEY NOT NULL,
      saved INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS pe_visitors_saved ON pe_visitors (saved);
    CREATE TABLE IF NOT EXISTS pe_visitor_states (
      visitor TEXT NOT NULL REFERENCES pe_visitors ON DELETE CASCADE,
      page TEXT NOT NULL,
      state BLOB NOT NULL,
      PRIMARY KEY (visitor, page)
    );
    CREATE TABLE IF NOT EXISTS pe_secrets (
      name TEXT PRIMARY KEY NOT NULL,
      value BLOB NOT NULL
    );
    """

  /// States of the first version have the revision 0, which no later state has.
  private static let turns = """
    ALTER TABLE pe_visitor_states ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE pe_turns (
      visitor TEXT NOT NULL,
      page TEXT NOT NULL,
      owner TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (visitor, page)
    );
    CREATE INDEX pe_turns_until ON pe_turns (until);
    """

  /// Returns seconds since 1970.
  public static let seconds: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  /// All writes use this function.
  private func write<T: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await database.write(change)
  }

  public func state(of visitor: VisitorID, page: String) async throws -> SavedState? {
    let (limits, clock) = (limits, clock)
    return try await database.read { database in
      let now = clock.time(after: try VisitorTable.lastObservedTime(database)).seconds
      let row = try GRDB.Row.fetchOne(
        database,
        sql: """
          SELECT state, revision FROM pe_visitor_states JOIN pe_visitors USING (visitor)
          WHERE visitor = ? AND page = ? AND saved > ?
          """,
        arguments: [visitor.text, page, now - limits.lifetime])
      let values = row.map { Array($0.databaseValues) } ?? []
      guard values.count == 2, let state = Data.fromDatabaseValue(values[0]),
        let revision = Int.fromDatabaseValue(values[1])
      else { return nil }
      return SavedState(Array(state), revision: revision)
    }
  }

  public func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
  ) async throws {
    try await write { [self] database in
      _ = try save(bytes, replacing: revision, of: visitor, page: page, database)
    }
  }

  /// Saves inside a transaction.
  ///
  /// - Returns: The revision of the stored state; `nil` if nothing is stored.
  /// - Throws: An error that rolls back the whole transaction.
  func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String,
    _ database: Database
  ) throws -> Int? {
    let time = clock.time(after: try VisitorTable.lastObservedTime(database))
    try database.execute(
      sql: "DELETE FROM pe_visitors WHERE visitor = ? AND saved <= ?",
      arguments: [visitor.text, time.seconds - limits.lifetime])
    let storedRevision = try Int.fetchOne(
      database, sql: "SELECT revision FROM pe_visitor_states WHERE visitor = ? AND page = ?",
      arguments: [visitor.text, page])
    guard storedRevision == revision else { throw VisitorStoreError.replaced }
    guard let bytes else {
      try Self.remove(visitor, page, database)
      return nil
    }
    try VisitorTable.upsert(visitor, at: time, limits, database)
    let otherPagesSize = try Int.fetchOne(
      database,
      sql: """
        SELECT sum(length(CAST(page AS BLOB)) + length(state)) FROM pe_visitor_states
        WHERE visitor = ? AND page <> ?
        """,
      arguments: [visitor.text, page])
    let count = (otherPagesSize ?? 0) + page.utf8.count + bytes.count
    guard count <= limits.bytesPerVisitor else {
      throw VisitorStoreError.tooLarge(bytes: count, limit: limits.bytesPerVisitor)
    }
    // A random number, so that a state that was removed and saved again has another revision.
    let next = Int.random(in: 1 ... .max)
    try database.execute(
      sql: """
        INSERT INTO pe_visitor_states (visitor, page, state, revision) VALUES (?, ?, ?, ?)
        ON CONFLICT (visitor, page)
        DO UPDATE SET state = excluded.state, revision = excluded.revision
        """,
      arguments: [visitor.text, page, Data(bytes), next])
    return next
  }

  private static func remove(_ visitor: VisitorID, _ page: String, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM pe_visitor_states WHERE visitor = ? AND page = ?",
      arguments: [visitor.text, page])
    try database.execute(
      sql: """
        DELETE FROM pe_visitors WHERE visitor = ?1
        AND NOT EXISTS (SELECT * FROM pe_visitor_states WHERE visitor = ?1)
        """,
      arguments: [visitor.text])
  }

  public func move(_ visitor: VisitorID, to other: VisitorID) async throws {
    try await write { database in
      let names: StatementArguments = [visitor.text, other.text]
      try database.execute(
        sql: """
          INSERT INTO pe_visitors (visitor, saved, since, established, clock)
          SELECT ?2, saved, since, established, clock FROM pe_visitors WHERE visitor = ?1
          """,
        arguments: names)
      try database.execute(
        sql: "UPDATE pe_visitor_states SET visitor = ?2 WHERE visitor = ?1", arguments: names)
      try database.execute(
        sql: "DELETE FROM pe_visitors WHERE visitor = ?", arguments: [visitor.text])
    }
  }

  public func forget(_ visitor: VisitorID) async throws {
    try await write { database in
      for table in ["pe_visitor_states", "pe_visitors"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE visitor = ?", arguments: [visitor.text])
      }
    }
  }

  public func acquireLease(of visitor: VisitorID, page: String, owner: String) async throws -> Bool
  {
    let (time, lease) = (leaseTime(), limits.lease)
    return try await write { database in
      try database.execute(
        sql: """
          INSERT INTO pe_turns (visitor, page, owner, until) VALUES (?, ?, ?, ?)
          ON CONFLICT (visitor, page)
          DO UPDATE SET owner = excluded.owner, until = excluded.until
          WHERE pe_turns.owner = excluded.owner OR pe_turns.until <= ?
          """,
        arguments: [visitor.text, page, owner, time + lease, time])
      guard database.changesCount > 0 else { return false }
      // Removes expired turns of processes that have ended, a few at a time.
      try database.execute(
        sql: """
          DELETE FROM pe_turns WHERE rowid IN
          (SELECT rowid FROM pe_turns WHERE until <= ? ORDER BY until LIMIT 5)
          """,
        arguments: [time])
      return true
    }
  }

  public func releaseLease(of visitor: VisitorID, page: String, owner: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM pe_turns WHERE visitor = ? AND page = ? AND owner = ?",
        arguments: [visitor.text, page, owner])
    }
  }

  public func secret() async throws -> [UInt8] {
    let query = "SELECT value FROM pe_secrets WHERE name = 'visitors'"
    if let known = try await database.read({ try Data.fetchOne($0, sql: query) }) {
      return Array(known)
    }
    return try await write { database in
      // Another process may have created it first.
      if let known = try Data.fetchOne(database, sql: query) { return Array(known) }
      let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
      try database.execute(
        sql: "INSERT INTO pe_secrets (name, value) VALUES ('visitors', ?)",
        arguments: [Data(secret)])
      return secret
    }
  }
}
