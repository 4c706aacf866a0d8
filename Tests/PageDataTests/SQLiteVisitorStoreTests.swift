import Foundation
import GRDB
@testable import PageData
import PageSite
import TestSupport
import Testing

@Suite struct SQLiteVisitorStoreTests {
  private let visitor = VisitorID()

  /// Runs `body` with a directory that is removed afterwards.
  private func withDirectory<T>(_ body: (URL) async throws -> T) async throws -> T {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "pe-visitors-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory)
  }

  private func store(_ directory: URL) throws -> SQLiteVisitorStore {
    try SQLiteVisitorStore(DatabasePool(path: directory.appending(path: "db").path))
  }

  @Test func stateAndSecretSurviveARestart() async throws {
    try await withDirectory { directory in
      let pool = try DatabasePool(path: directory.appending(path: "db").path)
      let first = try SQLiteVisitorStore(pool)
      try await first.save([1, 2], visitor: visitor, page: "/")
      let secret = try await first.secret()
      try pool.close()
      let second = try store(directory)
      #expect(try await second.load(visitor: visitor, page: "/") == [1, 2])
      #expect(try await second.secret() == secret)
    }
  }

  /// A copy of an open database's files simulates a process that is killed after a save.
  @Test func aProcessThatIsKilledAfterASaveLosesNothing() async throws {
    try await withDirectory { directory in
      let running = try store(directory)
      let secret = try await running.secret()
      for round in 0..<5 {
        try await running.save([UInt8(round)], visitor: visitor, page: "/")
        let left = directory.appending(path: "left-\(round)")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        for name in ["db", "db-wal"] {
          try FileManager.default.copyItem(
            at: directory.appending(path: name), to: left.appending(path: name))
        }
        let next = try store(left)
        #expect(try await next.load(visitor: visitor, page: "/") == [UInt8(round)])
        #expect(try await next.secret() == secret)
      }
    }
  }

  @Test func twoProcessesShareOneSecretAndState() async throws {
    try await withDirectory { directory in
      let first = try store(directory)
      let second = try store(directory)
      #expect(try await first.secret() == second.secret())
      try await first.save([1], visitor: visitor, page: "/")
      #expect(try await second.load(visitor: visitor, page: "/") == [1])
      try await second.save([2], visitor: visitor, page: "/")
      #expect(try await first.load(visitor: visitor, page: "/") == [2])
    }
  }

  @Test func theTablesCoexistWithOthersAndAreCreatedOnce() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { try $0.execute(sql: "CREATE TABLE visitors (id)") }
    try await SQLiteVisitorStore(queue).save([1], visitor: visitor, page: "/")
    let again = try SQLiteVisitorStore(queue)
    #expect(try await again.load(visitor: visitor, page: "/") == [1])
    let tables = try await queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
    }
    #expect(
      tables == [
        "pe_schema", "pe_secrets", "pe_turns", "pe_visitor_states", "pe_visitors", "visitors",
      ])
  }

  /// Returns a store with two clocks: the system clock, which may be set, and the uptime, which may not.
  private func store(
    _ queue: DatabaseQueue, clock: ManualClock, running: ManualClock = ManualClock()
  ) throws -> SQLiteVisitorStore {
    try SQLiteVisitorStore(
      BoundedDatabase(queue), limits: VisitorLimits(),
      clock: StoreClock(clock: clock.now, uptime: running.now))
  }

  @Test(arguments: [40 * 86_400, 40_000 * 86_400, -40 * 86_400])
  func clockChangesDoNotExpireVisitors(jump: Int) async throws {
    let queue = try DatabaseQueue()
    let clock = ManualClock()
    for restarts in [false, true] {
      let store = try store(queue, clock: clock)
      try await store.save([1], visitor: visitor, page: "/")
      clock.advance(by: jump)
      let later = restarts ? try self.store(queue, clock: clock) : store
      try await later.save([2], visitor: VisitorID(), page: "/")
      #expect(try await later.load(visitor: visitor, page: "/") == [1])
      clock.advance(by: -jump)
      try await later.save([3], visitor: VisitorID(), page: "/")
      #expect(try await later.load(visitor: visitor, page: "/") == [1])
    }
  }

  @Test func visitorsExpireAsTimePasses() async throws {
    let queue = try DatabaseQueue()
    let (clock, running) = (ManualClock(), ManualClock())
    let store = try store(queue, clock: clock, running: running)
    try await store.save([1], visitor: visitor, page: "/")
    // Within one process, however few requests arrive and whatever the system clock says.
    running.advance(by: 30 * 86_400)
    #expect(try await store.load(visitor: visitor, page: "/") == nil)
    try await store.save([2], visitor: visitor, page: "/")
    // Across restarts, by the system clock, at most one day for each restart.
    for day in 1...30 {
      clock.advance(by: 2 * 86_400)
      let next = try self.store(queue, clock: clock)
      #expect(try await (next.load(visitor: visitor, page: "/") == nil) == (day == 30), "\(day)")
      try await next.save([2], visitor: VisitorID(), page: "/")
    }
  }

  @Test func visitorsOfAnEarlierVersionAreKept() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { [visitor] database in
      try database.execute(
        sql: """
          CREATE TABLE pe_visitors (visitor TEXT PRIMARY KEY NOT NULL, saved INTEGER NOT NULL);
          CREATE TABLE pe_visitor_states (
            visitor TEXT NOT NULL REFERENCES pe_visitors ON DELETE CASCADE, page TEXT NOT NULL,
            state BLOB NOT NULL, PRIMARY KEY (visitor, page));
          """)
      try database.execute(
        sql: "INSERT INTO pe_visitors VALUES (?, ?)",
        arguments: [visitor.text, SQLiteVisitorStore.seconds() - 60])
      try database.execute(
        sql: "INSERT INTO pe_visitor_states VALUES (?, '/', x'01')", arguments: [visitor.text])
    }
    var limits = VisitorLimits()
    limits.visitors = 3
    for _ in 0..<2 {
      let store = try SQLiteVisitorStore(queue, limits: limits)
      // New visitors do not evict a returning visitor.
      for _ in 0..<5 { try await store.save([2], visitor: VisitorID(), page: "/") }
      #expect(try await store.load(visitor: visitor, page: "/") == [1])
    }
  }

  @Test func eachSaveRemovesABoundedNumberOfExpiredVisitors() async throws {
    let queue = try DatabaseQueue()
    let clock = ManualClock()
    let store = try SQLiteVisitorStore(queue, now: clock.now)
    for _ in 0..<250 { try await store.save([1], visitor: VisitorID(), page: "/") }
    clock.advance(by: 30 * 86_400)
    var counts: [Int] = []
    for _ in 0..<3 {
      try await store.save([1], visitor: visitor, page: "/")
      counts.append(
        try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pe_visitors") ?? 0 })
    }
    #expect(counts == [151, 51, 1])
  }

  @Test func removedAndExpiredVisitorsLeaveNoRows() async throws {
    let queue = try DatabaseQueue()
    let clock = ManualClock()
    let store = try SQLiteVisitorStore(queue, now: clock.now)
    func counts() async throws -> [Int] {
      try await queue.read { database in
        try ["pe_visitors", "pe_visitor_states"].map {
          try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1
        }
      }
    }
    try await store.save([1], visitor: visitor, page: "/")
    try await store.save([1], visitor: visitor, page: "/a")
    #expect(try await counts() == [1, 2])
    try await store.remove(visitor: visitor, page: "/")
    try await store.remove(visitor: visitor, page: "/a")
    #expect(try await counts() == [0, 0])
    try await store.save([1], visitor: visitor, page: "/")
    clock.advance(by: 30 * 86_400)
    try await store.save([1], visitor: VisitorID(), page: "/")
    #expect(try await counts() == [1, 1])
  }
}
