import GRDB
import PageElements
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PageData

@Suite(.timeLimit(.minutes(20))) struct QuickReadsTests {
  private let folder: TemporaryFolder
  private let database: BoundedDatabase

  init() async throws {
    folder = try TemporaryFolder()
    database = try BoundedDatabase(path: folder.file)
    try await database.write { try $0.execute(sql: "CREATE TABLE tea (name TEXT)") }
  }

  /// - Parameter step: The time by which the clock advances at each check.
  private func reads(limit: Int = 2, step: Duration = .zero) -> QuickReads {
    let time = Mutex(ContinuousClock.now)
    return QuickReads(path: folder.file, configuration: Configuration(), limit: limit) {
      time.withLock { time in
        time += step
        return time
      }
    }
  }

  private static var oneReader: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 1
    return configuration
  }

  private static func count(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM tea") ?? -1
  }

  private static func runForEver(_ database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    )
      ?? -1
  }

  @Test func aSlowReadIsInterruptedAndItsConnectionIsReused() throws {
    let reads = reads(limit: 1, step: .milliseconds(2))
    for _ in 0..<3 {
      #expect(try reads.read(Self.runForEver) == nil)
      #expect(try reads.read(Self.count) == 0)
    }
  }

  /// The arguments are the number of rows, the processor time and blocks read between two checks of the clock, and
  /// whether the read completes.
  @Test(
    arguments: [
      (300, 0, 0, true), (300, 1_100, 0, false), (300, 0, 1, false), (300, 0, nil, false),
      (30_000, 0, 0, false),
    ] as [(Int, Int, Int?, Bool)])
  func readsWaitingForTheCPUContinueAndReadsWaitingForDiskDoNot(
    rows: Int, effort: Int, blocks: Int?, isOver: Bool
  ) throws {
    let (time, busy, read) = (Shared(ContinuousClock.now), Shared(Duration.zero), Shared(0))
    let reads = QuickReads(
      path: folder.file, configuration: Configuration(), limit: 1,
      now: {
        time.value += .microseconds(550)
        return time.value
      },
      clock: ThreadClock(
        processorTime: {
          busy.value += .microseconds(effort)
          return busy.value
        },
        blocksRead: {
          read.value += blocks ?? 0
          return blocks.map { _ in read.value }
        }))
    let begun = time.value
    let found = try reads.read(of: Self.kind("a")) { database in
      try Int.fetchOne(
        database,
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          SELECT count(*) FROM n
          """, arguments: [rows]) ?? -1
    }
    #expect(found == (isOver ? rows : nil))
    #expect(time.value - begun > .milliseconds(1), "The read checks the time")
    // An interrupted read pauses its kind.
    #expect((try reads.read(of: Self.kind("a"), Self.count) == nil) == !isOver)
  }

  @Test func quickReadsPauseForASecondAfterASlowDisk() throws {
    let reads = reads(step: .milliseconds(300))
    // A rejected read checks the clock once. The fourth check is after the end of the one-second pause.
    let found = try (0..<80).map { _ in try reads.read(Self.count) }
    #expect(found.first == 0)
    #expect(found.count { $0 == 0 } == 20)
  }

  @Test func noReadStartsWhileAnotherIsBlockedOnDisk() throws {
    let reads = reads(limit: 5, step: .milliseconds(300))
    let inner = try reads.read { _ in try reads.read(Self.count) == nil }
    #expect(inner == true)
    // The clock does not advance, so both reads start.
    let quick = self.reads(limit: 5)
    #expect(try quick.read { _ in try quick.read(Self.count) } == .some(0))
  }

  private typealias Take = @Sendable (Duration) -> @Sendable (Database) throws -> Int

  /// Returns quick reads, their clock, and a function that makes a read with a given processor time.
  private func measured(limit: Int = 1) -> (QuickReads, Shared<ContinuousClock.Instant>, Take) {
    let (time, effort) = (Shared(ContinuousClock.now), Shared(Duration.zero))
    let reads = QuickReads(
      path: folder.file, configuration: Configuration(), limit: limit, now: { time.value },
      clock: ThreadClock(processorTime: { effort.value }, blocksRead: { 0 }))
    return (
      reads, time,
      { duration in
        { _ in
          effort.value += duration
          return 7
        }
      }
    )
  }

  private static func kind(_ order: String) -> QuickReads.Kind {
    .rows(of: ObjectIdentifier(Self.self), order: order)
  }

  @Test func aSlowReadPausesItsKindForAHundredTimesItsDuration() throws {
    let (reads, time, take) = measured()
    #expect(try reads.read(of: Self.kind("a"), take(.milliseconds(2))) == 7)
    #expect(try reads.read(of: Self.kind("a"), Self.count) == nil)
    #expect(try reads.read(of: Self.kind("b"), Self.count) == 0)
    #expect(try reads.read(Self.count) == 0)
    time.value += .milliseconds(200)
    #expect(try reads.read(of: Self.kind("a"), Self.count) == nil)
    time.value += .nanoseconds(1)
    #expect(try reads.read(of: Self.kind("a"), take(.milliseconds(1))) == 7)
    #expect(
      try reads.read(of: Self.kind("a"), Self.count) == 0, "A quick read does not pause its kind")
  }

  @Test func repeatedlySlowReadsBackOffExponentially() throws {
    let (reads, time, take) = measured()
    func waitsFor(_ duration: Duration) throws {
      time.value += duration
      #expect(try reads.read(of: Self.kind("a"), Self.count) == nil)
      time.value += .nanoseconds(1)
    }
    for milliseconds in [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000] {
      #expect(try reads.read(of: Self.kind("a"), take(.milliseconds(2))) == 7)
      try waitsFor(.milliseconds(milliseconds))
    }
    #expect(try reads.read(of: Self.kind("a"), take(.seconds(60))) == 7)
    try waitsFor(.seconds(6_000))
    // One fast read resets the pause.
    #expect(try reads.read(of: Self.kind("a"), Self.count) == 0)
    #expect(try reads.read(of: Self.kind("a"), take(.milliseconds(3))) == 7)
    try waitsFor(.milliseconds(300))
    #expect(try reads.read(of: Self.kind("a"), Self.count) == 0)
  }

  @Test func aReadThatHidesItsInterruptionHasNoResult() throws {
    let reads = self.reads(step: .milliseconds(2))
    #expect(try reads.read(of: Self.kind("a")) { (try? Self.runForEver($0)) ?? -1 } == nil)
    let outcome = try reads.read(of: Self.kind("b")) { database -> Int in
      do { return try Self.runForEver(database) } catch { throw CancellationError() }
    }
    #expect(outcome == nil)
    #expect(try reads.read(of: Self.kind("c"), Self.count) == 0)
  }

  /// SQLite does not check the deadline while it counts the rows of a table, which is one step.
  @Test func aReadIsInterruptedInALongStep() async throws {
    try await database.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
          INSERT INTO tea SELECT printf('%0400d', i) FROM n
          """)
    }
    let reads = QuickReads(path: folder.file, configuration: Configuration(), limit: 1)
    // Together they take far longer than the limit, and each is one step.
    let count = "(SELECT count(*) FROM tea)"
    let sum = Array(repeating: count, count: 50).joined(separator: " + ")
    let found = try reads.read(of: Self.kind("a")) {
      try Int.fetchOne($0, sql: "SELECT \(sum)") ?? -1
    }
    let whole = try await database.writer.read { try Int.fetchOne($0, sql: "SELECT \(sum)") }
    #expect(found == nil && whole == 10_000_000)
    #expect(try reads.read(of: Self.kind("b")) { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
  }

  @Test func aReadThatHidesALockHasNoResult() throws {
    // Without a write-ahead log, a writer may keep out readers.
    let file = folder.file + "-journal-mode.sqlite"
    let owner = try DatabaseQueue(path: file)
    try owner.write { try $0.execute(sql: "CREATE TABLE tea (name TEXT)") }
    let reads = QuickReads(path: file, configuration: Configuration(), limit: 1)
    #expect(try reads.read(Self.count) == 0)
    try owner.writeWithoutTransaction { writer in
      try writer.execute(sql: "BEGIN EXCLUSIVE")
      #expect(try reads.read { (try? Self.count($0)) ?? -1 } == nil)
      try writer.execute(sql: "COMMIT")
    }
    #expect(try reads.read(Self.count) == 0)
  }

  @Test func anInterruptedReadPausesItsKind() throws {
    let reads = self.reads(step: .milliseconds(2))
    #expect(try reads.read(of: Self.kind("a"), Self.runForEver) == nil)
    #expect(try reads.read(of: Self.kind("b"), Self.count) == 0)
    #expect(try reads.read(of: Self.kind("a"), Self.count) == nil)
  }

  /// The second of two concurrent reads ends first.
  @Test(arguments: [(2, 2, 200), (2, 0, 200), (0, 2, 200), (3, 2, 300), (2, 3, 300)])
  func concurrentReadsCauseOnlyTheLongestPause(outer: Int, inner: Int, rest: Int) throws {
    let (reads, time, take) = measured(limit: 2)
    let found = try reads.read(of: Self.kind("a")) { database in
      let before = try reads.read(of: Self.kind("a"), take(.milliseconds(inner)))
      // Both reads share this thread, so the outer read's time includes the inner read's.
      _ = try take(.milliseconds(outer - inner))(database)
      return before
    }
    #expect(found == 7)
    time.value += .milliseconds(rest)
    #expect(try reads.read(of: Self.kind("a"), Self.count) == nil)
    time.value += .nanoseconds(1)
    #expect(try reads.read(of: Self.kind("a"), Self.count) == 0)
  }

  @Test func theShortestPauseIsEvictedFirst() throws {
    let (reads, _, take) = measured()
    for number in 0..<1_024 {
      #expect(
        try reads.read(of: Self.kind("\(number)"), take(.milliseconds(number == 7 ? 2 : 3))) == 7)
    }
    #expect(try reads.read(of: Self.kind("more"), take(.milliseconds(3))) == 7)
    #expect(try reads.read(of: Self.kind("7"), Self.count) == 0)
    for kind in ["0", "1023", "more"] {
      #expect(try reads.read(of: Self.kind(kind), Self.count) == nil)
    }
  }

  private struct Tea: Codable, FetchableRecord { var name: String }

  private final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  @Test func aReadIsNotInterruptedBeforeItsDeadline() throws {
    // The clock does not advance.
    let value = try reads().read { database in
      try Int.fetchOne(
        database,
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
          SELECT count(*) FROM n
          """)
    }
    #expect(value == 50_000)
  }

  @Test func committedWritesAreVisible() async throws {
    let reads = reads()
    let other = try BoundedDatabase(path: folder.file)
    for count in 1...100 {
      try await (count.isMultiple(of: 2) ? database : other).write {
        try $0.execute(sql: "INSERT INTO tea VALUES ('Sencha')")
      }
      #expect(try reads.read(Self.count) == count)
    }
  }

  @Test func aReadSeesOneSnapshot() async throws {
    let reads = reads()
    let counts = try reads.read { quick in
      let before = try Self.count(quick)
      try database.writer.write { try $0.execute(sql: "INSERT INTO tea VALUES ('Sencha')") }
      return [before, try Self.count(quick)]
    }
    #expect(counts == [0, 0])
    #expect(try reads.read(Self.count) == 1)
  }

  @Test func aReadIsDeclinedIfNoConnectionIsFree() throws {
    let reads = reads(limit: 2)
    let inner = try reads.read { _ in
      try reads.read { _ in try reads.read(Self.count) == nil }
    }
    #expect(inner == true)
    #expect(try reads.read(Self.count) == 0)
  }

  @Test func databaseErrorsReturnNilInsteadOfThrowing() throws {
    let missing = QuickReads(
      path: folder.file + ".missing", configuration: Configuration(), limit: 1)
    for _ in 0..<2 { #expect(try missing.read(Self.count) == nil) }
    #expect(try reads().read { try Int.fetchOne($0, sql: "SELECT * FROM nothing") } == nil)
    #expect(try reads().read { try $0.execute(sql: "DELETE FROM tea") } == nil)
  }

  @Test func aLockedDatabaseDoesNotBlockReads() throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let file = folder.file + ".locked"
    let locked = try DatabaseQueue(path: file, configuration: configuration)
    try locked.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE tea (name TEXT)")
    }
    // If a read waited for the lock, it would exceed the test's time limit.
    var patient = Configuration()
    patient.prepareDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 2000000000") }
    let reads = QuickReads(path: file, configuration: patient, limit: 1)
    for _ in 0..<2 { #expect(try reads.read(Self.count) == nil) }
    try locked.close()
    #expect(try reads.read(Self.count) == 0)
  }

  /// The first read of a place in a program is slow, so the second begins in the queue.
  @Test func aSlowReadPausesTheReadsOfItsPlace() async throws {
    let time = ManualAccessClock()
    let database = BoundedDatabase(
      try DatabasePool(path: folder.file), DatabaseLimits(), BusyHandler(), time.clock,
      reads(step: .milliseconds(2)))
    let calls = Shared(0)
    for expected in [2, 3] {
      let count = try await database.read { connection in
        calls.value += 1
        if calls.value == 1 { return try Self.runForEver(connection) }
        return try Self.count(connection)
      }
      #expect(count == 0 && calls.value == expected)
    }
  }

  @Test func errorsThrownByTheClosureAreRethrown() throws {
    struct Mistake: Error {}
    let reads = reads(limit: 1)
    for _ in 0..<2 { #expect(throws: Mistake.self) { try reads.read { _ in throw Mistake() } } }
    #expect(try reads.read(Self.count) == 0)
  }

  @Test func fewRowsAreReadWhileAllReadersAreBusy() async throws {
    var limits = DatabaseLimits()
    limits.readers = 1
    let time = ManualAccessClock()
    let quick = reads()
    let database = BoundedDatabase(
      try DatabasePool(path: folder.file, configuration: Self.oneReader), limits, BusyHandler(),
      time.clock, quick)
    let endless = Task {
      try await database.read(within: limits.readTime, Self.runForEver)
    }
    await eventually("the read runs") { database.reads.counts.running == 1 }
    #expect(try await database.readQuickly(rows: 50, isOneQuery: true, Self.count) == 0)
    #expect(try await database.read(Self.count) == 0)
    func rows(_ filter: SQL?) -> SQLiteRows<Tea> {
      SQLiteRows(
        database, columns: "name", from: "tea", where: filter, order: KeysetOrder([.init("rowid")]),
        section: { Section(key: $0, rows: []) }, inSection: { _ in nil }
      ) { ("s", PageElements.Row(key: $0.name, Label($0.name))) }
    }
    for filter in [nil, "name <> ''"] as [SQL?] {
      #expect(try await rows(filter).rows(in: RowRange(), limit: 50, from: .first).isEmpty)
    }
    // Reads of many rows wait.
    let many = Task { try await database.readQuickly(rows: 101, isOneQuery: true, Self.count) }
    await eventually("the read of many rows waits") { database.reads.counts.waiting == 1 }
    endless.cancel()
    #expect(try await many.value == 0)
  }
}
