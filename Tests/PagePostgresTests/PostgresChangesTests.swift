import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgres

@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresChangesTests
{
  /// Counts how often it is told.
  private final class ChangeCounter: Sendable {
    private let heard = Mutex(0)
    var count: Int { heard.withLock(\.self) }
    func tell() { heard.withLock { $0 += 1 } }
  }

  /// Two instances, and tables that both have.
  private func instances(
    _ tables: String..., asking: Duration = .seconds(300)
  ) async throws -> (PostgresDatabase, PostgresDatabase) {
    let address = try await TestPostgres.address()
    var limits = PostgresLimits.patient
    limits.pollingInterval = asking
    let database = PostgresDatabase(address, limits: limits)
    for table in tables {
      try await database.write { try await $0.run("CREATE TABLE \(name: table) (name text)") }
    }
    // By this name its connections are found.
    return (
      database,
      PostgresDatabase(address + "&application_name=" + address.suffix(20), limits: limits)
    )
  }

  private func listen(_ database: PostgresDatabase, _ tables: String...) async -> ChangeCounter {
    let ear = ChangeCounter()
    _ = database.listener.subscribe(tables) { ear.tell() }
    await eventually("it has begun") { database.listener.isConnected && ear.count > 0 }
    return ear
  }

  @Test func `other instances are notified of the tables they subscribe to`()
    async throws
  {
    let (first, second) = try await instances("teas", "Cups")
    try await first.notifyChanges(in: "teas", "\"Cups\"")
    try await first.notifyChanges(in: "teas")
    let teas = await listen(second, "teas")
    let cups = await listen(second, "\"Cups\"")
    let before = (teas: teas.count, cups: cups.count)
    for _ in 0..<3 {
      try await first.write { try await $0.run("INSERT INTO \(name: "Cups") VALUES ('a')") }
    }
    await eventually("it is heard of") { cups.count >= before.cups + 1 }
    try await first.write { try await $0.run("UPDATE teas SET name = 'x'") }
    await eventually("it is heard of") { teas.count == before.teas + 1 }
    // What was told before was heard of before.
    #expect(teas.count == before.teas + 1)
  }

  @Test func `a write that is rolled back sends no notification`() async throws {
    let (first, second) = try await instances("teas", "last")
    try await first.notifyChanges(in: "teas", "last")
    let teas = await listen(second, "teas")
    let last = await listen(second, "last")
    let (before, beforeLast) = (teas.count, last.count)
    _ = try? await first.write { connection in
      try await connection.run("INSERT INTO teas VALUES ('a')")
      throw CancellationError()
    }
    try await first.write { try await $0.run("INSERT INTO last VALUES ('a')") }
    await eventually("the last is heard of") { last.count > beforeLast }
    #expect(teas.count == before)
  }

  @Test func `tables without notification triggers are polled`() async throws {
    let (first, second) = try await instances("teas", asking: .milliseconds(10))
    let ear = await listen(second, "teas")
    for _ in 0..<3 {
      let before = ear.count
      try await first.write { try await $0.run("INSERT INTO teas VALUES ('a')") }
      await eventually("it is noticed") { ear.count > before }
    }
  }

  @Test func `subscribers are notified until they leave`() async throws {
    let (first, second) = try await instances("teas")
    try await first.notifyChanges(in: "teas")
    let early = await listen(second, "teas")
    let left = ChangeCounter()
    second.listener.unsubscribe(second.listener.subscribe(["teas"]) { left.tell() })
    // What was on its way to it has come once another is told, which is told after it.
    _ = await listen(second, "teas")
    let heard = left.count
    let before = early.count
    try await first.write { try await $0.run("INSERT INTO teas VALUES ('a')") }
    await eventually("it is heard of") { early.count > before }
    #expect(left.count == heard)
  }

  @Test func `subscribers are notified after the connection is lost`() async throws {
    let (first, second) = try await instances("teas", asking: .milliseconds(20))
    try await first.notifyChanges(in: "teas")
    let ear = await listen(second, "teas")
    let before = ear.count
    _ = try await first.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = \(String(second.pool.address.suffix(20)))
      """)
    await eventually("it looks again") { ear.count > before }
    await eventually("it listens again") { second.listener.isConnected }
  }

  @Test func `a full notification queue notifies all subscribers`() async throws {
    let database = try await TestPostgres.database()
    let connection = try await database.pool.acquire().connection
    let channel = "c\(UInt64.random(in: 0 ... .max))"
    try await connection.run(script: "LISTEN \(channel)")
    // Anybody who may connect may say this.
    _ = try await database.run(
      "SELECT count(pg_notify(\(channel), 'none.' || n)) FROM generate_series(1, 1500) AS n")
    await eventually("all have come") {
      _ = try? await connection.run("SELECT 1")
      return await connection.waitingNotifications == PostgresConnection.maximumNotifications
    }
    let news = try await connection.notifications(within: .seconds(60))
    #expect(news.count == PostgresConnection.maximumNotifications)
    #expect(PostgresListener.mayConcern(["public.teas"], news))
    #expect(!PostgresListener.mayConcern(["public.teas"], ["public.cups"]))
    #expect(PostgresListener.mayConcern(["public.teas"], ["public.cups", "public.teas"]))
  }

  @Test func `a change sequence yields an initial element and each change`() async throws {
    let (first, second) = try await instances("teas")
    try await first.notifyChanges(in: "teas")
    var changes = PostgresChanges(second, in: "teas").makeAsyncIterator()
    #expect(await changes.next() != nil)
    try await first.write { try await $0.run("INSERT INTO teas VALUES ('a')") }
    #expect(await changes.next() != nil)
  }
}
