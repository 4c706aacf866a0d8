import HTTPTypes
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20)))
struct PostgresDatabaseTests {
  private func table(_ database: PostgresDatabase) async throws {
    try await database.write { try await $0.run("CREATE TABLE teas (name text)") }
  }

  private func count(_ database: PostgresDatabase) async throws -> Int? {
    try await database.run("SELECT count(*) FROM teas").first?.value(0, as: Int.self)
  }

  private struct Refusal: Error {}

  @Test func `a write is committed completely or not at all`() async throws {
    let database = try await TestPostgres.database()
    try await table(database)
    await #expect(throws: Refusal.self) {
      try await database.write { connection in
        try await connection.run("INSERT INTO teas VALUES ('sencha')")
        throw Refusal()
      }
    }
    #expect(try await count(database) == 0)
    try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
    #expect(try await count(database) == 1)
  }

  @Test func `a caught SQL error still rolls back the write and is thrown`() async throws {
    let database = try await TestPostgres.database()
    try await table(database)
    await #expect(throws: PostgresError.self) {
      try await database.write { connection in
        try await connection.run("INSERT INTO teas VALUES ('sencha')")
        _ = try? await connection.run("SELECT 1 / 0")
      }
    }
    #expect(try await count(database) == 0)
  }

  @Test func `statements run without parallel workers and JIT by default`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run("CREATE TABLE leaves AS SELECT n FROM generate_series(1, 200000) AS n")
    }
    @Sendable func plan(_ connection: PostgresConnection) async throws -> String {
      // Without these costs, the planner prefers parallel workers if they are allowed.
      for setting in ["parallel_setup_cost", "parallel_tuple_cost", "min_parallel_table_scan_size"]
      {
        try await connection.run("SET LOCAL \(raw: setting) = 0")
      }
      return try await connection.run("EXPLAIN SELECT count(*) FROM leaves WHERE n % 7 = 3")
        .compactMap { $0[0] }.joined(separator: "\n")
    }
    #expect(try await database.run("SELECT current_setting('jit')").first?[0] == "off")
    let (usual, asked) = try await database.write { connection in
      let usual = try await plan(connection)
      try await connection.run("SET LOCAL max_parallel_workers_per_gather = 2")
      return (usual, try await plan(connection))
    }
    #expect(!usual.contains("Gather") && asked.contains("Gather"))
    #expect(try await !database.write { try await plan($0) }.contains("Gather"))
  }

  @Test func `connections are reused and limited by the pool size`()
    async throws
  {
    let database = try await TestPostgres.database()
    let backends = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await database.run("SELECT pg_backend_pid()").first?[0]
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(backends.count <= 3)
    #expect(database.pool.idleCount <= 3)
  }

  @Test func `cancelling a read cancels its statement`() async throws {
    let database = try await TestPostgres.database()
    let mark = "left\(UInt64.random(in: 0 ... .max))"
    let running: @Sendable () async -> Int? = {
      try? await database.run(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE query LIKE '%' || \(mark) || '%' AND state = 'active' AND pid <> pg_backend_pid()
        """
      ).first?.value(0, as: Int.self)
    }
    let reader = Task { try await database.run("SELECT pg_sleep(3600) AS \(name: mark)") }
    await eventually("the query runs") { await running() == 1 }
    reader.cancel()
    await #expect(throws: CancellationError.self) { _ = try await reader.value }
    await eventually("the query is cancelled") { await running() == 0 }
  }

  @Test func `a read that exceeds its time limit is cancelled`()
    async throws
  {
    var limits = PostgresLimits.patient
    limits.readTime = .seconds(1)
    let database = PostgresDatabase(try await TestPostgres.address(), limits: limits)
    let error = await #expect(throws: DatabaseUnavailable.self) {
      _ = try await database.run("SELECT pg_sleep(3600)")
    }
    #expect(error?.reason == .slowRead || error?.reason == .unreachable)
    let patient = PostgresDatabase(database.pool.address, limits: .patient)
    await eventually("the query no longer runs") {
      let found = try? await patient.run(
        """
        SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(3600)%' AND state = 'active'
          AND pid <> pg_backend_pid() AND query NOT LIKE '%left%'
        """
      ).first?.value(0, as: Int.self)
      return found == 0
    }
  }

  @Test func `a write that exceeds its time limit is rolled back`() async throws {
    var limits = PostgresLimits.patient
    limits.writeTime = .milliseconds(500)
    let database = PostgresDatabase(try await TestPostgres.address(), limits: limits)
    let patient = PostgresDatabase(database.pool.address, limits: .patient)
    try await table(patient)
    let error = await #expect(throws: DatabaseUnavailable.self) {
      try await database.write { connection in
        try await connection.run("INSERT INTO teas VALUES ('sencha')")
        try await connection.run("SELECT pg_sleep(7200)")
      }
    }
    #expect(error?.reason == .slowWrite)
    #expect(try await count(patient) == 0)
  }

  @Test func `a write that waits too long for a lock fails`()
    async throws
  {
    var limits = PostgresLimits.patient
    limits.writeTime = .milliseconds(500)
    let address = try await TestPostgres.address()
    let (database, other) = (
      PostgresDatabase(address, limits: limits), PostgresDatabase(address, limits: .patient)
    )
    try await table(other)
    try await other.write { connection in
      try await connection.run("LOCK TABLE teas")
      let error = await #expect(throws: DatabaseUnavailable.self) {
        try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
      }
      #expect(error?.reason == .locked || error?.reason == .slowWrite)
    }
    #expect(try await count(other) == 0)
  }

  @Test func `terminated connections are replaced without an error`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await table(database)
    let other = try await TestPostgres.database()
    for _ in 0..<3 {
      let pids = try await database.read { connection in
        try await connection.run("SELECT pg_backend_pid()").first?.value(0, as: Int.self)
      }
      _ = try await other.run("SELECT pg_terminate_backend(\(try #require(pids))::int)")
      #expect(try await count(database) != nil)
      let writer = try await database.write { connection in
        try await connection.run("INSERT INTO teas VALUES ('sencha')")
        return try await connection.run("SELECT pg_backend_pid()").first?.value(0, as: Int.self)
      }
      _ = try await other.run("SELECT pg_terminate_backend(\(try #require(writer))::int)")
    }
    #expect(try await count(database) == 3)
  }

  @Test func `a connection lost during a write rolls it back`() async throws {
    let database = try await TestPostgres.database()
    try await table(database)
    let other = try await TestPostgres.database()
    let error = await #expect(throws: DatabaseUnavailable.self) {
      try await database.write { connection in
        try await connection.run("INSERT INTO teas VALUES ('sencha')")
        let pid = try await connection.run("SELECT pg_backend_pid()").first?.value(0, as: Int.self)
        _ = try await other.run("SELECT pg_terminate_backend(\(pid ?? 0)::int)")
        try await connection.run("INSERT INTO teas VALUES ('assam')")
      }
    }
    #expect(error?.reason == .unreachable)
    #expect(try await count(database) == 0)
  }

  @Test func `a read-only connection is dropped, and the next write reconnects`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await table(database)
    // Changes the only connection, which writes use as well.
    _ = try await database.run("SET default_transaction_read_only = on")
    let error = await #expect(throws: DatabaseUnavailable.self) {
      try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
    }
    #expect(error?.reason == .unreachable)
    try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
    #expect(try await count(database) == 1)
  }

  @Test func `every call fails if the server is unreachable`() async throws {
    let database = PostgresDatabase("postgresql:///none?host=/nowhere/at/all", limits: .patient)
    for _ in 0..<200 {
      let error = await #expect(throws: DatabaseUnavailable.self) {
        _ = try await database.run("SELECT 1")
      }
      #expect(error?.reason == .unreachable)
    }
    #expect(await database.missing() == ["The database cannot be reached."])
    #expect(DatabaseUnavailable(.unreachable).siteProblem.status == .serviceUnavailable)
  }

  @Test func `readiness reports a read-only database`() async throws {
    let database = try await TestPostgres.database()
    #expect(await database.missing() == [])
    let readOnly = PostgresDatabase(
      database.pool.address.replacing(
        "options=", with: "options=-cdefault_transaction_read_only%3Don%20"), limits: .patient)
    #expect(await readOnly.missing() == ["The database is read-only: nothing can be saved."])
  }

  @Test func `writes beyond the queue limit are rejected`() async throws {
    var limits = PostgresLimits.patient
    (limits.writers, limits.waitingWrites) = (1, 1)
    let database = PostgresDatabase(try await TestPostgres.address(), limits: limits)
    let (gate, others) = (Gate(), Gate())
    let first = Task { try await database.write { _ in await gate.wait() } }
    await eventually("the first write runs") { database.writes.counts.running == 1 }
    let second = Task { try await database.write { _ in others.open() } }
    await eventually("the second write waits") { database.writes.counts.waiting == 1 }
    let error = await #expect(throws: DatabaseUnavailable.self) {
      try await database.write { _ in }
    }
    #expect(error?.reason == .tooManyWrites)
    gate.open()
    try await first.value
    try await second.value
    #expect(others.isOpen)
  }

  @Test func `retries back off with jitter, and a success resets the delay`() {
    var backOff = Backoff()
    let now = ContinuousClock.now
    #expect(backOff.notBefore == nil)
    var last = Duration.zero
    for failure in 0..<12 {
      backOff.failed(at: now, jitter: 1)
      #expect(backOff.isFirstFailure == (failure == 0))
      let delay = (backOff.notBefore ?? now) - now
      #expect(delay >= last)
      last = delay
    }
    #expect(last == .seconds(1))
    backOff.failed(at: now, jitter: 0)
    #expect(backOff.notBefore == now + .milliseconds(500))
    backOff.succeeded()
    #expect(backOff.notBefore == nil)
  }

  @Test func `a missing library says what to install`() {
    #expect(throws: PostgresLibraryUnavailable()) { try LibPQ(["no-such-library.so.5"]) }
    #expect(throws: PostgresLibraryUnavailable(missingFunction: "PQconnectStart")) {
      try LibPQ(["libz.so.1", "libz.1.dylib"])
    }
    #expect(
      PostgresLibraryUnavailable().description
        == "libpq is not installed. Install PostgreSQL's client library: 'apt-get install libpq5' on Debian "
        + "and Ubuntu, 'brew install libpq' on a Mac.")
    #expect(PostgresLibraryUnavailable(missingFunction: "PQx").description.contains("'PQx'"))
  }
}
