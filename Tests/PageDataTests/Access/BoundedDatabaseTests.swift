import GRDB
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageData
@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct BoundedDatabaseTests {
  private let folder: TemporaryFolder
  private let time = ManualAccessClock()

  init() throws { folder = try TemporaryFolder() }

  private func database(_ change: (inout DatabaseLimits) -> Void = { _ in }) throws
    -> BoundedDatabase
  {
    var limits = DatabaseLimits()
    limits.readers = 2
    change(&limits)
    let database = try BoundedDatabase(path: folder.file, limits, Configuration(), time.clock)
    try database.writer.write { try $0.execute(sql: "CREATE TABLE tea (name TEXT)") }
    return database
  }

  private func count(_ database: BoundedDatabase) async throws -> Int {
    try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tea") ?? -1 }
  }

  private static let endless: SQL = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
    """

  /// Starts a read that runs until it is interrupted.
  private func runForEver(_ database: BoundedDatabase) -> Task<Int?, any Error> {
    Task { try await database.read { try SQLRequest<Int>(literal: Self.endless).fetchOne($0) } }
  }

  // MARK: Reads

  @Test func aReadIsInterruptedAtItsDeadlineAndItsConnectionIsReused() async throws {
    let database = try database()
    // More reads than there are readers.
    let endless = (0..<5).map { _ in runForEver(database) }
    await eventually("all readers are in use") { database.reads.counts == (2, 3, 0) }
    time.advance(by: .seconds(6))
    for read in endless {
      await #expect(throws: DatabaseUnavailable(.slowRead)) { try await read.value }
    }
    await eventually("all readers are free") { database.reads.counts == (0, 0, 0) }
    for _ in 0..<4 { #expect(try await count(database) == 0) }
  }

  @Test func cancellingAReadInterruptsItImmediately() async throws {
    let database = try database()
    let endless = runForEver(database)
    await eventually("the read runs") { database.reads.counts.running == 1 }
    endless.cancel()
    await #expect(throws: CancellationError.self) { try await endless.value }
    await eventually("the reader is free") { database.reads.counts == (0, 0, 0) }
  }

  @Test func aConnectionWorksAfterAnInterruptedFullTextSearch() async throws {
    let database = try database { $0.readers = 1 }
    try await database.write { database in
      try database.execute(sql: "CREATE VIRTUAL TABLE names USING fts5 (name, prefix = '1')")
      for number in 0..<2_000 {
        try database.execute(
          sql: "INSERT INTO names VALUES (?)", arguments: ["a b c \(number)"])
      }
    }
    for _ in 0..<5 {
      let search = Task {
        try await database.read {
          try Int.fetchOne(
            $0,
            sql: """
              SELECT count(*) FROM names x, names y, names z
              WHERE x.name MATCH 'a*' AND y.name MATCH '"b"* "c"*' AND z.name MATCH 'c*'
              """)
        }
      }
      await eventually("the search runs") { database.reads.counts.running == 1 }
      search.cancel()
      _ = try? await search.value
      #expect(
        try await database.read {
          try Int.fetchOne($0, sql: "SELECT count(*) FROM names WHERE name MATCH 'a* b*'")
        } == 2_000)
    }
  }

  @Test func aSlowReadOfRowsIsReportedAsUnavailable() async throws {
    let database = try database()
    let rows = SQLiteRows<OneTea>(
      database, columns: "name", from: "(SELECT (\(Self.endless)) AS name)",
      order: KeysetOrder([.init("1")]),
      section: { PageElements.Section(key: $0) }, inSection: { _ in nil },
      row: { (tea: OneTea) in (section: "teas", row: PageElements.Row(key: tea.name) { tea.name }) }
    )
    let read = Task { try await rows.rows(in: RowRange(), limit: 9, from: .first).count }
    await eventually("the read runs") { database.reads.counts.running == 1 }
    time.advance(by: .seconds(6))
    let error = await #expect(throws: DatabaseUnavailable.self) { try await read.value }
    #expect(
      error?.siteProblem
        == .unavailable(
          "The query took too long and was cancelled. Narrow the filter, or try again in a moment.")
    )
  }

  // MARK: Writes

  /// Returns another connection that holds the write lock, as another process would.
  private func lock() async throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return other
  }

  private func unlock(_ other: DatabaseQueue) async throws {
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
  }

  private func insert(_ name: String, _ database: BoundedDatabase) -> Task<Void, any Error> {
    Task {
      try await database.write {
        try $0.execute(sql: "INSERT INTO tea VALUES (?)", arguments: [name])
      }
    }
  }

  private struct Mistake: Error {}

  @Test func writesWaitingForALockFailAtTheDeadline() async throws {
    let database = try database { $0.waitingWrites = 3 }
    let other = try await lock()
    let writes = (0..<4).map { insert("\($0)", database) }
    await eventually("one write runs and three wait") { database.writes.counts == (1, 3, 0) }
    await #expect(throws: DatabaseUnavailable(.tooManyWrites)) {
      try await database.write { _ in }
    }
    #expect(try await count(database) == 0, "Reads continue while writes wait")
    time.advance(by: .milliseconds(5_001))
    for write in writes {
      await #expect(throws: DatabaseUnavailable(.locked)) { try await write.value }
    }
    try await unlock(other)
    try await insert("after", database).value
    #expect(try await count(database) == 1)
  }

  @Test func aWriteWaitsUntilALockIsReleased() async throws {
    let database = try database()
    let other = try await lock()
    let write = insert("sencha", database)
    await eventually("the write runs") { database.writes.counts.running == 1 }
    try await unlock(other)
    try await write.value
    #expect(try await count(database) == 1)
  }

  @Test func aCancelledWaitingWriteIsNotPerformed() async throws {
    let database = try database()
    let other = try await lock()
    let (first, second) = (insert("1", database), insert("2", database))
    await eventually("one write runs and one waits") { database.writes.counts == (1, 1, 0) }
    // The first write waits for the lock, the second in the queue.
    for write in [second, first] {
      write.cancel()
      await #expect(throws: CancellationError.self) { try await write.value }
    }
    try await unlock(other)
    try await insert("after", database).value
    #expect(
      try await database.read { try String.fetchAll($0, sql: "SELECT name FROM tea") } == ["after"])
  }

  @Test func aWritePastItsDeadlineIsRolledBack() async throws {
    let database = try database()
    let isInside = Mutex(false)
    let write = Task {
      try await database.write {
        try $0.execute(sql: "INSERT INTO tea VALUES ('sencha')")
        isInside.withLock { $0 = true }
        _ = try SQLRequest<Int>(literal: Self.endless).fetchOne($0)
      }
    }
    await eventually("the write runs") { isInside.withLock { $0 } }
    write.cancel()
    time.advance(by: .seconds(11))
    await #expect(throws: DatabaseUnavailable(.slowWrite)) { try await write.value }
    #expect(try await count(database) == 0)
    try await insert("after", database).value
  }

  @Test func anErrorInAWriteIsRethrownAndRollsItBack() async throws {
    let database = try database()
    await #expect(throws: Mistake.self) {
      try await database.write {
        try $0.execute(sql: "INSERT INTO tea VALUES ('sencha')")
        throw Mistake()
      }
    }
    #expect(try await count(database) == 0)
  }

  @Test func aFailureAfterAnEarlierWriteIsReportedAsPartial() async throws {
    let database = try database()
    let audience = ActionAudience()
    audience.enter()
    let other = Mutex<DatabaseQueue?>(nil)
    let turn = Task {
      try await audience.run(within: TimeLimit(.seconds(30), clock: .system)) {
        try await database.write { try $0.execute(sql: "INSERT INTO tea VALUES ('first')") }
        let holder = try await lock()
        other.withLock { $0 = holder }
        try await database.write { try $0.execute(sql: "INSERT INTO tea VALUES ('second')") }
      }
    }
    await eventually("the second write runs") {
      other.withLock { $0 != nil } && database.writes.counts.running == 1
    }
    // The action has started, so only its deadline cancels it. Leaving does not.
    #expect(audience.leave().dropHandlers.isEmpty)
    time.advance(by: .seconds(6))
    await #expect(throws: DatabaseUnavailable(.locked, isPartial: true)) { try await turn.value }
    try await unlock(try #require(other.withLock { $0 }))
    #expect(try await count(database) == 1)
  }
}

private struct OneTea: FetchableRecord, Sendable {
  let name: String

  init(row: GRDB.Row) throws { name = row["name"] ?? "" }
}
