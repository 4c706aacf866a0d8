import GRDB
import PageSite

/// The table of visitors: their times, and the eviction of visitors beyond the limit.
///
/// Each row has the time of the last save, the reading of the machine's clock at that time (see ``ObservedTime``),
/// and whether the visitor is established (see ``VisitorStanding``).
enum VisitorTable {
  /// The maximum number of visitors that one save removes, so that a backlog does not make it slow.
  static let removalLimit = 100

  /// Creates the table if it is missing, and adds missing columns to a table of an earlier version. Its visitors
  /// count as established.
  static func prepare(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS pe_visitors (
          visitor TEXT PRIMARY KEY NOT NULL,
          saved INTEGER NOT NULL
        );
        CREATE INDEX IF NOT EXISTS pe_visitors_saved ON pe_visitors (saved);
        """)
    if try !database.columns(in: "pe_visitors").contains(where: { $0.name == "established" }) {
      try database.execute(
        sql: """
          ALTER TABLE pe_visitors ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE pe_visitors ADD COLUMN established INTEGER NOT NULL DEFAULT 1;
          ALTER TABLE pe_visitors ADD COLUMN clock INTEGER;
          """)
    }
    try database.execute(
      sql: """
        CREATE INDEX IF NOT EXISTS pe_visitors_standing ON pe_visitors (established, saved)
        """)
  }

  /// Returns the time that was observed at the last save; `nil` if there are no visitors.
  static func lastObservedTime(_ database: Database) throws -> ObservedTime? {
    let query = "SELECT saved, coalesce(clock, saved) FROM pe_visitors ORDER BY saved DESC LIMIT 1"
    guard let row = try GRDB.Row.fetchOne(database, sql: query) else { return nil }
    return ObservedTime(
      seconds: Int.fromDatabaseValue(row.databaseValues.first ?? .null) ?? 0,
      clock: Int.fromDatabaseValue(row.databaseValues.last ?? .null) ?? 0)
  }

  /// Adds a visitor, or renews the time of a visitor.
  static func upsert(
    _ visitor: VisitorID, at time: ObservedTime, _ limits: VisitorLimits, _ database: Database
  ) throws {
    let end = time.seconds - limits.lifetime
    try database.execute(
      sql: "DELETE FROM pe_visitors WHERE visitor = ? AND saved <= ?",
      arguments: [visitor.text, end])
    try database.execute(
      sql: """
        DELETE FROM pe_visitors WHERE rowid IN
        (SELECT rowid FROM pe_visitors WHERE saved <= ? ORDER BY saved LIMIT ?)
        """,
      arguments: [end, removalLimit])
    try database.execute(
      sql: """
        UPDATE pe_visitors SET saved = ?1, clock = ?2, established = established OR ?1 - since >= ?3
        WHERE visitor = ?4
        """,
      arguments: [time.seconds, time.clock, VisitorStanding.trial, visitor.text])
    guard database.changesCount == 0 else { return }
    try database.execute(
      sql: """
        INSERT INTO pe_visitors (visitor, saved, since, established, clock)
        VALUES (?1, ?2, ?2, 0, ?3)
        """,
      arguments: [visitor.text, time.seconds, time.clock])
    try makeRoom(limits.visitors, database)
  }

  private static func makeRoom(_ limit: Int, _ database: Database) throws {
    let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM pe_visitors") ?? 0
    for removed in 0..<removalLimit {
      // More newcomers than that make no difference, so they are not counted.
      let newcomers = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (SELECT 1 FROM pe_visitors WHERE established = 0 LIMIT ?)
          """,
        arguments: [VisitorStanding.newcomerQuota(of: limit) + 1])
      let count = newcomers ?? 0
      guard
        let leaving = VisitorStanding.standingToEvict(
          newcomers: count, established: all - removed - count, limit: limit)
      else { return }
      try database.execute(
        sql: """
          DELETE FROM pe_visitors WHERE rowid IN
          (SELECT rowid FROM pe_visitors WHERE established = ? ORDER BY saved, rowid LIMIT 1)
          """,
        arguments: [leaving == .established])
    }
  }
}
