import Foundation
public import GRDB
public import PageSite

/// Keeps the state of visitors in SQLite, so that neither a restart nor `kill -9` loses any.
///
///     let store = try SQLiteVisitorStore(DatabasePool(path: "var/site.sqlite"))
///
/// Its tables `pe_visitors`, `pe_visitor_states` and `pe_secrets` stand beside the application's
/// own, are made when they are missing, and hold the secret of the site: keep the file from others.
/// Several processes may share it.
///
/// What is saved is written to the file before ``save(_:visitor:page:)`` returns. A database pool
/// writes ahead (WAL, `synchronous = NORMAL`): the end of a process loses nothing then, since the
/// system has the bytes; only when the machine itself loses power may the last moments be lost, and
/// never is the file damaged. Open the pool with `PRAGMA synchronous = FULL` to be spared that too.
public struct SQLiteVisitorStore: VisitorStore {
  private let writer: any DatabaseWriter
  private let limits: VisitorLimits
  private let now: @Sendable () -> Int

  /// Makes the tables where they are missing.
  ///
  /// - Parameters:
  ///   - writer: The database.
  ///   - limits: How much is kept.
  ///   - now: Seconds since a moment that is the same in every run: 1970 by default.
  /// - Throws: `DatabaseError` when the database cannot be written.
  public init(
    _ writer: any DatabaseWriter, limits: VisitorLimits = VisitorLimits(),
    now: @escaping @Sendable () -> Int = SQLiteVisitorStore.seconds
  ) throws {
    (self.writer, self.limits, self.now) = (writer, limits, now)
    try writer.write { database in
      try database.execute(
        sql: """
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
          """)
    }
  }

  /// Seconds since 1970.
  public static let seconds: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  public func load(visitor: VisitorID, page: String) async throws -> [UInt8]? {
    let oldest = now() - limits.lifetime
    return try await writer.read { database in
      try Data.fetchOne(
        database,
        sql: """
          SELECT state FROM pe_visitor_states JOIN pe_visitors USING (visitor)
          WHERE visitor = ? AND page = ? AND saved > ?
          """,
        arguments: [visitor.text, page, oldest]
      ).map(Array.init)
    }
  }

  public func save(_ bytes: [UInt8], visitor: VisitorID, page: String) async throws {
    let (limits, time) = (limits, now())
    try await writer.write { database in
      try database.execute(
        sql: "DELETE FROM pe_visitors WHERE saved <= ?", arguments: [time - limits.lifetime])
      try database.execute(
        sql: "UPDATE pe_visitors SET saved = ? WHERE visitor = ?", arguments: [time, visitor.text])
      // An error below undoes this, and everything else of the transaction.
      if database.changesCount == 0 { try Self.add(visitor, at: time, limits, database) }
      let others = try Int.fetchOne(
        database,
        sql: """
          SELECT sum(length(CAST(page AS BLOB)) + length(state)) FROM pe_visitor_states
          WHERE visitor = ? AND page <> ?
          """,
        arguments: [visitor.text, page])
      let count = (others ?? 0) + page.utf8.count + bytes.count
      guard count <= limits.bytesPerVisitor else {
        throw VisitorStoreError.tooLarge(bytes: count, limit: limits.bytesPerVisitor)
      }
      try database.execute(
        sql: """
          INSERT INTO pe_visitor_states (visitor, page, state) VALUES (?, ?, ?)
          ON CONFLICT (visitor, page) DO UPDATE SET state = excluded.state
          """,
        arguments: [visitor.text, page, Data(bytes)])
    }
  }

  public func remove(visitor: VisitorID, page: String) async throws {
    try await writer.write { database in
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
  }

  public func secret() async throws -> [UInt8] {
    let query = "SELECT value FROM pe_secrets WHERE name = 'visitors'"
    if let known = try await writer.read({ try Data.fetchOne($0, sql: query) }) {
      return Array(known)
    }
    return try await writer.write { database in
      // Another process may have been first.
      if let known = try Data.fetchOne(database, sql: query) { return Array(known) }
      let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
      try database.execute(
        sql: "INSERT INTO pe_secrets (name, value) VALUES ('visitors', ?)",
        arguments: [Data(secret)])
      return secret
    }
  }

  /// Adds a visitor, in the place of whoever saved least recently where there are too many.
  private static func add(
    _ visitor: VisitorID, at time: Int, _ limits: VisitorLimits, _ database: Database
  ) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM pe_visitors") ?? 0
    try database.execute(
      sql: """
        DELETE FROM pe_visitors
        WHERE rowid IN (SELECT rowid FROM pe_visitors ORDER BY saved, rowid LIMIT ?)
        """,
      arguments: [max(0, count + 1 - max(1, limits.visitors))])
    try database.execute(
      sql: "INSERT INTO pe_visitors (visitor, saved) VALUES (?, ?)",
      arguments: [visitor.text, time])
  }
}
