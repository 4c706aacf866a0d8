import Foundation
import GRDB
import PageData
import PageElements
import PageSite
import TestSupport
import Testing

/// Stores of two processes on one file, simulated by two pools.
@Suite struct SharedDatabaseTests {
  private let visitor = VisitorID()

  private func withFile<T>(_ body: (String) async throws -> T) async throws -> T {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "pe-shared-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory.appending(path: "db").path)
  }

  private func pool(_ path: String) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabasePool(path: path, configuration: configuration)
  }

  // MARK: Versions of the tables

  private static let first = """
    CREATE TABLE pe_visitors (visitor TEXT PRIMARY KEY NOT NULL, saved INTEGER NOT NULL);
    CREATE INDEX pe_visitors_saved ON pe_visitors (saved);
    CREATE TABLE pe_visitor_states (
      visitor TEXT NOT NULL REFERENCES pe_visitors ON DELETE CASCADE,
      page TEXT NOT NULL, state BLOB NOT NULL, PRIMARY KEY (visitor, page));
    CREATE TABLE pe_secrets (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL);
    CREATE TABLE pe_assets (
      path TEXT NOT NULL, build TEXT NOT NULL, started INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (path, build));
    """

  @Test func tablesOfTheFirstVersionAreMigratedWithTheirData() async throws {
    let queue = try DatabaseQueue()
    let visitor = visitor
    try await queue.write { database in
      try database.execute(sql: Self.first)
      try database.execute(
        sql: "INSERT INTO pe_visitors VALUES (?, ?)",
        arguments: [visitor.text, SQLiteVisitorStore.seconds()])
      try database.execute(
        sql: "INSERT INTO pe_visitor_states VALUES (?, '/', x'0102')", arguments: [visitor.text])
      try database.execute(sql: "INSERT INTO pe_secrets VALUES ('visitors', x'07')")
    }
    for _ in 0..<2 {
      let store = try SQLiteVisitorStore(queue)
      _ = try SQLiteAssetStore(queue)
      _ = try SQLiteIdempotencyStore(queue)
      #expect(try await store.secret() == [7])
      #expect(try await store.state(of: visitor, page: "/")?.bytes == [1, 2])
    }
    let versions = try await queue.read {
      try String.fetchAll(
        $0, sql: "SELECT name || ' ' || version FROM pe_schema ORDER BY name")
    }
    #expect(versions == ["answers 1", "assets 1", "visitors 2"])
  }

  @Test(arguments: ["visitors", "answers", "assets"])
  func newerTablesAreRejectedWithAnExplanation(store: String) throws {
    let queue = try DatabaseQueue()
    func open() throws {
      _ = try SQLiteVisitorStore(queue)
      _ = try SQLiteIdempotencyStore(queue)
      _ = try SQLiteAssetStore(queue)
    }
    try open()
    try queue.write {
      try $0.execute(sql: "UPDATE pe_schema SET version = 9 WHERE name = ?", arguments: [store])
    }
    let error = #expect(throws: UnsupportedStoreVersion.self) { try open() }
    #expect(error?.foundVersion == 9)
    #expect(
      error?.description.hasPrefix(
        "The database was written by a newer version of this program. Its tables for \(store) have "
          + "version 9") == true)
  }

  @Test func concurrentFirstStartsCreateTheTablesOnce() async throws {
    try await withFile { path in
      // The pools are opened one after the other, because creating the file is the caller's task.
      let pools = try (0..<4).map { _ in try pool(path) }
      try await withThrowingTaskGroup { group in
        for pool in pools {
          group.addTask {
            _ = try SQLiteVisitorStore(pool)
            _ = try SQLiteIdempotencyStore(pool)
            _ = try SQLiteAssetStore(pool)
          }
        }
        try await group.waitForAll()
      }
      let versions = try await pools[0].read {
        try Int.fetchOne($0, sql: "SELECT sum(version) FROM pe_schema")
      }
      #expect(versions == 4)
    }
  }

  // MARK: What is left behind

  @Test func expiredTurnsOfDeadProcessesAreRemoved() async throws {
    let (queue, clock) = (try DatabaseQueue(), ManualClock())
    let visitors = try SQLiteVisitorStore(queue, now: clock.now)
    for _ in 0..<20 {
      _ = try await visitors.acquireLease(of: VisitorID(), page: "/", owner: "dead")
    }
    clock.advance(by: 10)
    for _ in 0..<10 {
      let visitor = VisitorID()
      _ = try await visitors.acquireLease(of: visitor, page: "/", owner: "alive")
      try await visitors.releaseLease(of: visitor, page: "/", owner: "alive")
    }
    let left = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pe_turns") }
    #expect(left == 0)
  }

  /// No statement of a store scans a whole table.
  @Test func everyStatementUsesAnIndex() async throws {
    let queue = try DatabaseQueue()
    let (visitors, answers) = (try SQLiteVisitorStore(queue), try SQLiteIdempotencyStore(queue))
    _ = (visitors, answers)
    let plans = try await queue.read { database in
      try [
        "SELECT 1 FROM pe_answers WHERE form = x'00' LIMIT 1",
        "SELECT id FROM pe_answers WHERE client = 'a' AND (status IS NOT NULL OR until <= 1) "
          + "ORDER BY id LIMIT 1",
        "SELECT id FROM pe_answers WHERE made <= 1 ORDER BY made LIMIT 20",
        "SELECT rowid FROM pe_turns WHERE until <= 1 ORDER BY until LIMIT 5",
        "DELETE FROM pe_answers WHERE digest = x'00'",
      ].map { sql in
        try GRDB.Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)").map {
          String.fromDatabaseValue(Array($0.databaseValues).last ?? .null) ?? ""
        }.joined(separator: "; ")
      }
    }
    for plan in plans {
      #expect(plan.hasPrefix("SEARCH"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }
}
