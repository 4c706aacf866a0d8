import Foundation
import Logging
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// A connection pooler between the site and the server.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresPoolerTests
{
  private static let teas = """
    CREATE TABLE teas (id int PRIMARY KEY, name text, made timestamptz, keeps interval, leaf bytea);
    INSERT INTO teas SELECT n, 'tea ' || n, '2026-02-03 04:05:06Z', '1 day 2 hours', '\\x00ff'
    FROM generate_series(1, 40) AS n
    """

  private struct PoolerSetup {
    let direct: PostgresDatabase
    let pooler: FakePooler
    let pooled: PostgresDatabase
  }

  /// - Parameter settings: Settings of the server's connections, as a role may set them.
  private func setup(
    _ mode: FakePooler.Mode, count: Int = 3, settings: String = "", log: Logger? = nil
  ) async throws -> PoolerSetup {
    let address = try await TestPostgres.address()
    let direct = PostgresDatabase(address, limits: .patient)
    try await direct.write { try await $0.run(script: Self.teas) }
    let pooler = try FakePooler(address + settings, mode, count: count)
    var limits = PostgresLimits.patient
    limits.pollingInterval = .milliseconds(10)
    let logger = log ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return PoolerSetup(
      direct: direct, pooler: pooler,
      pooled: PostgresDatabase(pooler.address, limits: limits, logger: logger))
  }

  @Test func `a server without a pooler is recognised`() async throws {
    let database = try await TestPostgres.database()
    _ = try await database.run("SELECT 1")
    #expect(database.pool.pooler.isKnown)
    #expect(database.pool.pooler.mode == .session)
  }

  @Test(arguments: [FakePooler.Mode.transaction, .statement], [1, 2, 3, 7])
  func `a pooler is recognised, however many connections it has`(
    mode: FakePooler.Mode, count: Int
  ) async throws {
    let setup = try await setup(mode, count: count)
    defer { setup.pooler.end() }
    _ = try await setup.pooled.run("SELECT 1")
    #expect(setup.pooled.pool.pooler.mode == (mode == .statement ? .statement : .transaction))
  }

  @Test(arguments: [FakePooler.Mode.transaction, .statement])
  func `every statement gets its own result`(mode: FakePooler.Mode) async throws {
    let setup = try await setup(mode)
    defer { setup.pooler.end() }
    let database = setup.pooled
    try await withThrowingTaskGroup { group in
      for reader in 0..<6 {
        group.addTask {
          for round in 0..<40 {
            let number = (reader * 17 + round * 5) % 40 + 1
            switch round % 3 {
            case 0:
              let name = try await database.run("SELECT name FROM teas WHERE id = \(number)")
              #expect(name.first?[0] == "tea \(number)")
            case 1:
              let count = try await database.run("SELECT count(*) FROM teas WHERE id <= \(number)")
              #expect(count.first?[0] == "\(number)")
            default:
              let name = "tea \(number)"
              let id = try await database.run("SELECT id FROM teas WHERE name = \(name)")
              #expect(id.first?[0] == "\(number)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: [FakePooler.Mode.transaction, .statement])
  func `values are read correctly, and no setting remains on the server's connections`(
    mode: FakePooler.Mode
  ) async throws {
    let setup = try await setup(
      mode,
      settings:
        "%20-cdatestyle%3DGerman%20-cintervalstyle%3Diso_8601%20-cbytea_output%3Descape")
    defer { setup.pooler.end() }
    for _ in 0..<4 {
      let row = try #require(
        try await setup.pooled.run("SELECT made, keeps, leaf FROM teas WHERE id = \(3)").first)
      #expect(row[0]?.hasPrefix("2026-02-03") == true)
      #expect(row[1] == "1 day 02:00:00")
      #expect(try row.value(2, as: [UInt8].self) == [0, 0xFF])
    }
    if mode == .transaction {
      try await setup.pooled.write { try await $0.run("UPDATE teas SET name = 'x' WHERE id = 1") }
    }
    _ = try? await setup.pooled.run("SELECT 1 / \(0)")
    _ = try await setup.pooled.change("UPDATE teas SET name = 'y' WHERE id = 2")
    // Another client uses the same server connections.
    let handle = try await ConnectionHandle.open(setup.pooler.address, within: .seconds(60))
    let other = PostgresConnection(handle, limit: .seconds(60))
    for _ in 0..<3 {
      let row = try #require(
        try await other.run(
          script: """
            SELECT current_setting('statement_timeout'), current_setting('jit'), current_setting('datestyle'),
              current_setting('lock_timeout'), (SELECT count(*) FROM pg_prepared_statements),
              current_setting('max_parallel_workers_per_gather')
            """
        ).first)
      #expect((0..<6).map { row[$0] } == ["0", "on", "German, DMY", "0", "0", "2"])
    }
  }

  @Test func `deadlines hold for statements behind a pooler`() async throws {
    let setup = try await setup(.transaction)
    defer { setup.pooler.end() }
    let timeout = try await setup.pooled.run("SELECT current_setting('statement_timeout')")
    #expect(timeout.first?[0] != "0")
    let locked = try await setup.pooled.write {
      try await $0.run("SELECT current_setting('lock_timeout')").first?[0]
    }
    #expect(locked == "5min")
  }

  @Test func `polling finds changes, even of tables with notification triggers`() async throws {
    let setup = try await setup(.transaction)
    defer { setup.pooler.end() }
    try await setup.direct.notifyChanges(in: "teas")
    let heard = Mutex(0)
    let id = setup.pooled.listener.subscribe(["teas"]) { heard.withLock { $0 += 1 } }
    defer { setup.pooled.listener.unsubscribe(id) }
    await eventually("the subscriber is connected and notified") {
      setup.pooled.listener.isConnected && heard.withLock(\.self) > 0
    }
    for _ in 0..<3 {
      let before = heard.withLock(\.self)
      try await setup.direct.write { try await $0.run("UPDATE teas SET name = 'x'") }
      await eventually("the subscriber is notified") { heard.withLock(\.self) > before }
    }
  }

  @Test func `writes are refused with a reason if the pooler refuses transactions`() async throws {
    let setup = try await setup(.statement)
    defer { setup.pooler.end() }
    await #expect(throws: UnwritableDatabase.statementPooler) {
      try await setup.pooled.write { try await $0.run("UPDATE teas SET name = 'x'") }
    }
    #expect(try await setup.pooled.obstacleToWriting() == .statementPooler)
    #expect(await setup.pooled.missing() == ["The database is read-only: nothing can be saved."])
    let list = try await PostgresList<DataRecord>(setup.pooled, setup.pooled.table("teas"))
    let errors = await #expect(throws: FormErrors.self) {
      try await list.update("1") { $0.values[1] = .text("x") }
    }
    #expect(errors?.items.first?.detail.contains("statement mode") == true)
    let left = try await setup.direct.run("SELECT count(*) FROM teas WHERE name = 'x'")
    #expect(left.first?[0] == "0")
  }

  @Test func `a pooler that replaces the server later is recognised`() async throws {
    let database = try await TestPostgres.database()
    try await database.read { connection in
      try await connection.run(script: "PREPARE one AS SELECT 1")
      for _ in 0..<2 { try await connection.run("SELECT 'one'") }
      try await connection.run(script: "DISCARD ALL")
      #expect(try await connection.run("SELECT 'one'").first?[0] == "one")
      // From now on, each statement sends its settings.
      #expect(try await connection.run("SELECT current_setting('jit')").first?[0] == "off")
    }
    #expect(database.pool.pooler.mode == .transaction)
  }

  @Test func `the loss and return of the listening connection are logged`() async throws {
    let log = RecordingLog()
    let address = try await TestPostgres.address()
    var limits = PostgresLimits.patient
    limits.pollingInterval = .milliseconds(10)
    let name = String(address.suffix(20))
    let database = PostgresDatabase(
      address + "&application_name=" + name, limits: limits, logger: log.logger)
    let id = database.listener.subscribe([]) {}
    defer { database.listener.unsubscribe(id) }
    await eventually("the listener is connected") { database.listener.isConnected }
    _ = try await PostgresDatabase(address, limits: limits).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = \(name)")
    await eventually("both events are logged") {
      log.contains("The connection that listens for changes was lost")
        && log.contains("The connection that listens for changes is restored")
    }
  }
}
