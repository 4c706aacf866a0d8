import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresChangesTests
{
  /// A counter of notifications.
  private final class ChangeCounter: Sendable {
    private let total = Mutex(0)
    var count: Int { total.withLock(\.self) }
    func increment() { total.withLock { $0 += 1 } }
  }

  /// Creates tables, and returns two instances that share them.
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
    // The name identifies this instance's connections.
    return (
      database,
      PostgresDatabase(address + "&application_name=" + address.suffix(20), limits: limits)
    )
  }

  private func listen(_ database: PostgresDatabase, _ tables: String...) async -> ChangeCounter {
    let counter = ChangeCounter()
    _ = database.listener.subscribe(tables) { counter.increment() }
    await eventually("the subscriber is connected and notified") {
      database.listener.isConnected && counter.count > 0
    }
    return counter
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
    await eventually("the subscriber is notified") { cups.count >= before.cups + 1 }
    try await first.write { try await $0.run("UPDATE teas SET name = 'x'") }
    await eventually("the subscriber is notified") { teas.count == before.teas + 1 }
    // Notifications arrive in order, so any for the table `Cups` came earlier.
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
    await eventually("the last notification arrives") { last.count > beforeLast }
    #expect(teas.count == before)
  }

  @Test func `tables without notification triggers are polled`() async throws {
    let (first, second) = try await instances("teas", asking: .milliseconds(10))
    let counter = await listen(second, "teas")
    for _ in 0..<3 {
      let before = counter.count
      try await first.write { try await $0.run("INSERT INTO teas VALUES ('a')") }
      await eventually("the subscriber is notified") { counter.count > before }
    }
  }

  @Test func `subscribers are notified until they leave`() async throws {
    let (first, second) = try await instances("teas")
    try await first.notifyChanges(in: "teas")
    let early = await listen(second, "teas")
    let left = ChangeCounter()
    second.listener.unsubscribe(second.listener.subscribe(["teas"]) { left.increment() })
    // Notifications arrive in order: once a later subscriber is notified, none is pending for the one that left.
    _ = await listen(second, "teas")
    let total = left.count
    let before = early.count
    try await first.write { try await $0.run("INSERT INTO teas VALUES ('a')") }
    await eventually("the subscriber is notified") { early.count > before }
    #expect(left.count == total)
  }

  @Test func `subscribers are notified after the connection is lost`() async throws {
    let (first, second) = try await instances("teas", asking: .milliseconds(20))
    try await first.notifyChanges(in: "teas")
    let counter = await listen(second, "teas")
    let before = counter.count
    _ = try await first.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = \(String(second.pool.address.suffix(20)))
      """)
    await eventually("the subscriber is notified") { counter.count > before }
    await eventually("the listener is connected again") { second.listener.isConnected }
  }

  @Test func `a full notification queue notifies all subscribers`() async throws {
    let database = try await TestPostgres.database()
    let connection = try await database.pool.acquire().connection
    let channel = "c\(UInt64.random(in: 0 ... .max))"
    try await connection.run(script: "LISTEN \(channel)")
    // Any user who may connect can send such notifications.
    _ = try await database.run(
      "SELECT count(pg_notify(\(channel), 'none.' || n)) FROM generate_series(1, 1500) AS n")
    await eventually("the notification queue is full") {
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
