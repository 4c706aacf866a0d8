import Foundation
public import GRDB
public import PageSite

/// A session store in SQLite. A restart logs nobody out.
///
///     configuration.sessions = try SQLiteSessionStore(BoundedDatabase(path: "var/site.sqlite"))
///
/// It creates its table `pe_sessions` in the application's database if the table is missing. It stores only the
/// SHA-256 of each cookie, with which nobody can log in. Several processes may share it.
///
/// It uses the machine's clock. If the clock is set forward, sessions end early.
public struct SQLiteSessionStore: SessionStore {
  private let database: BoundedDatabase
  private let limits: SessionLimits
  private let now: @Sendable () -> Int

  /// The maximum number of expired sessions that one log-in removes.
  private static let removalLimit = 100

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  ///   - limits: The lifetime of sessions, and their maximum number.
  ///   - now: Returns seconds since 1970; for tests.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ database: BoundedDatabase, limits: SessionLimits = SessionLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    (self.database, self.limits, self.now) = (database, limits, now)
    try StoreSchema.migrate(
      database.writer, "sessions", [{ try $0.execute(sql: Self.table) }])
  }

  /// Creates a store in a database that is already open: see ``BoundedDatabase/init(_:limits:)``.
  ///
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(
    _ writer: any DatabaseWriter, limits: SessionLimits = SessionLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    try self.init(BoundedDatabase(writer), limits: limits, now: now)
  }

  private static let table = """
    CREATE TABLE pe_sessions (
      id BLOB PRIMARY KEY NOT NULL,
      user TEXT NOT NULL,
      stays INTEGER NOT NULL,
      begun INTEGER NOT NULL,
      used INTEGER NOT NULL
    );
    CREATE INDEX pe_sessions_used ON pe_sessions (used);
    CREATE INDEX pe_sessions_user ON pe_sessions (user, used);
    """

  public func begin(_ id: SessionID, for user: String, staysLoggedIn: Bool) async throws {
    let (limits, time) = (limits, now())
    try await database.write { database in
      try database.execute(
        sql: """
          DELETE FROM pe_sessions WHERE id IN (
            SELECT id FROM pe_sessions WHERE used <= ?1 - iif(stays, ?2, ?3)
              OR begun <= ?1 - iif(stays, ?4, ?5)
            ORDER BY used LIMIT ?6)
          """,
        arguments: [
          time, limits.longIdle, limits.idle, limits.longLifetime, limits.lifetime,
          Self.removalLimit,
        ])
      try Self.makeRoom("user = ?", [user], limits.perUser, database)
      try Self.makeRoom("?", [true], limits.sessions, database)
      try database.execute(
        sql: "INSERT INTO pe_sessions (id, user, stays, begun, used) VALUES (?, ?, ?, ?4, ?4)",
        arguments: [Data(id.digest), user, staysLoggedIn, time])
    }
  }

  /// Ends the least recently used sessions, to make room for one more.
  private static func makeRoom(
    _ condition: String, _ arguments: StatementArguments, _ limit: Int, _ database: Database
  ) throws {
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM pe_sessions WHERE \(condition)", arguments: arguments)
    let excess = (count ?? 0) - max(1, limit) + 1
    guard excess > 0 else { return }
    try database.execute(
      sql: """
        DELETE FROM pe_sessions WHERE id IN
        (SELECT id FROM pe_sessions WHERE \(condition) ORDER BY used, rowid LIMIT ?)
        """,
      arguments: arguments + [min(excess, removalLimit)])
  }

  public func user(of id: SessionID, extendsSession: Bool) async throws -> String? {
    let (limits, time, id) = (limits, now(), Data(id.digest))
    let known = try await database.read { database -> (user: String, isDue: Bool)? in
      let row = try GRDB.Row.fetchOne(
        database, sql: "SELECT user, stays, begun, used FROM pe_sessions WHERE id = ?",
        arguments: [id])
      let values = row.map { Array($0.databaseValues) } ?? []
      guard values.count == 4, let user = String.fromDatabaseValue(values[0]),
        let staysLoggedIn = Bool.fromDatabaseValue(values[1]),
        let startTime = Int.fromDatabaseValue(values[2]),
        let lastUseTime = Int.fromDatabaseValue(values[3]),
        !limits.hasEnded(
          startTime: startTime, lastUseTime: lastUseTime, staysLoggedIn: staysLoggedIn, at: time)
      else { return nil }
      return (user, time - lastUseTime >= limits.recordingInterval(staysLoggedIn: staysLoggedIn))
    }
    if extendsSession, known?.isDue == true {
      // If this cannot be written now, the session's end stays the same.
      try? await database.write { database in
        try database.execute(
          sql: "UPDATE pe_sessions SET used = max(used, ?) WHERE id = ?", arguments: [time, id])
      }
    }
    return known?.user
  }

  public func end(_ id: SessionID) async throws {
    let id = Data(id.digest)
    try await database.write { database in
      try database.execute(sql: "DELETE FROM pe_sessions WHERE id = ?", arguments: [id])
    }
  }

  public func endAll(of user: String, except exception: SessionID?) async throws {
    let exception = exception.map { Data($0.digest) }
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM pe_sessions WHERE user = ? AND id IS NOT ?", arguments: [user, exception])
    }
  }
}
