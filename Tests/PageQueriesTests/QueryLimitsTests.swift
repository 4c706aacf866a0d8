import Foundation
import PageSite
import Testing

@testable import PageQueries

@Suite struct QueryLimitsTests {
  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  @Test func aSlowQueryIsCancelledAndTheNextOneRuns() async throws {
    let file = try QueryFile(limits: .time(.milliseconds(200)))
    #expect(try await file.ask(Self.endless).outcome == .late)
    var answer = try await file.ask("SELECT 1")
    while answer.outcome == .late { answer = try await file.ask("SELECT 1") }
    #expect(answer.rows == [[.integer(1)]])
  }

  @Test func aQueryUsingTooMuchMemoryIsCancelledAndTheNextOneRuns() async throws {
    let file = try QueryFile()
    let large = try await file.ask(
      """
      WITH RECURSIVE n(i, x) AS (SELECT 1, randomblob(1000) UNION ALL SELECT i + 1, randomblob(1000) FROM n LIMIT 200000)
      SELECT i FROM n ORDER BY x
      """)
    #expect(large.outcome == .large, "\(large.outcome) \(large.message)")
    #expect(try await file.ask("SELECT 1").rows == [[.integer(1)]])
  }

  @Test(arguments: ["SELECT zeroblob(200000000)", "SELECT hex(zeroblob(600000))"])
  func oversizedValuesAreRejected(sql: String) async throws {
    #expect(try await QueryFile().ask(sql).outcome == .large)
  }

  /// A query of a few hundred bytes expands to thousands of SELECTs. SQLite processes it within the limits.
  @Test func aQueryThatExpandsWhenCompiledStaysWithinTheLimits() async throws {
    let file = try QueryFile(limits: .time(.seconds(1)))
    let parts = (1...4).map { part in
      let uses = (0..<4).map { "c\(part - 1) AS x\($0)" }.joined(separator: ", ")
      return "c\(part) AS (SELECT 1 FROM \(uses))"
    }
    let answer = try await file.ask(
      "WITH c0 AS (SELECT 1), \(parts.joined(separator: ", ")) SELECT count(*) FROM c4")
    #expect(answer.outcome != .stale)
    var next = try await file.ask("SELECT 1")
    while next.outcome == .late { next = try await file.ask("SELECT 1") }
    #expect(next.rows == [[.integer(1)]])
  }

  @Test func atMostTwoIdleProcessesAreKept() async throws {
    let file = try QueryFile()
    let answers = try await withThrowingTaskGroup(of: QueryResult.self) { group in
      for number in 0..<12 { group.addTask { try await file.ask("SELECT \(number)") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers.map(\.rows)) == Set((0..<12).map { [[.integer($0)]] }))
    #expect(1...2 ~= file.pool.idleProcesses.count)
  }

  @Test func resultMemoryIsLimitedInTotalAndPerClient() throws {
    let (one, other, third) = (
      ClientKey("192.0.2.1"), ClientKey("192.0.2.2"), ClientKey("192.0.2.3")
    )
    let budget = AnswerBudget(limit: 10)
    var shares = [
      try #require(budget.reserve(3, for: one)), try #require(budget.reserve(2, for: one)),
    ]
    #expect(budget.reserve(1, for: one) == nil)
    shares.append(try #require(budget.reserve(5, for: other)))
    #expect(budget.reserve(1, for: third) == nil)
    shares.removeFirst()
    #expect(budget.reserve(3, for: third) != nil)
    withExtendedLifetime(shares) {}
  }

  /// The limit permits one of these results for each client.
  @Test func aQueryIsRejectedWhileItsClientHoldsOtherResults() async throws {
    var limits = QueryLimits.patient
    limits.answers = 1_200_000
    let file = try QueryFile(limits: limits)
    let answer = try await file.ask("SELECT zeroblob(500000)")
    await #expect(throws: DatabaseUnavailable(.tooManyReads)) {
      try await file.ask("SELECT zeroblob(500000)")
    }
    #expect(answer.memory != nil)
    let other = RequestClient("192.0.2.1", ClientLimits())
    let count = try await RequestClient.$current.withValue(other) {
      try await file.ask("SELECT zeroblob(500000)").rows.count
    }
    #expect(count == 1)
    withExtendedLifetime(answer) {}
  }

  /// Each value has an overhead, so a NULL counts as much as a number.
  @Test func nullsCountTowardsTheResultLimit() async throws {
    let nulls = Array(repeating: "NULL", count: 200).joined(separator: ", ")
    let answer = try await QueryFile().ask(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT \(nulls) FROM n"
    )
    #expect(answer.isCutShort)
    #expect(
      answer.rows.count * 200 * MemoryLayout<SortValue>.stride <= QueryLimits.maximumAnswerBytes)
  }

  @Test func aResultHasAtMostTwoHundredColumns() async throws {
    let file = try QueryFile()
    func columns(_ count: Int) -> String { (0..<count).map(\.description).joined(separator: ", ") }
    #expect(try await file.ask("SELECT \(columns(200))").rows.first?.count == 200)
    #expect(
      try await file.ask("SELECT \(columns(201))").message
        == "The query has 201 columns. Select at most 200.")
  }

  /// The pool passes the client on to the queue, whose order `HashingQueueTests` tests.
  @Test func queriesPerClientAreLimited() async throws {
    var limits = QueryLimits.patient
    limits.perClient = 0
    let file = try QueryFile(limits: limits)
    let client = RequestClient("192.0.2.1", ClientLimits())
    await #expect(throws: DatabaseUnavailable(.tooManyReads)) {
      try await RequestClient.$current.withValue(client) { try await file.ask("SELECT 1") }
    }
    #expect(try await file.ask("SELECT 1").rows == [[.integer(1)]])
  }

  @Test func queriesBeyondTheQueueLimitAreRejected() async throws {
    var limits = QueryLimits.time(.milliseconds(500))
    (limits.processes, limits.waiting) = (1, 1)
    let file = try QueryFile(limits: limits)
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do { return try await file.ask(Self.endless).outcome == .stale } catch {
            return error is DatabaseUnavailable
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused >= 6)
  }

  @Test func aKilledProcessIsReplaced() async throws {
    let file = try QueryFile()
    _ = try await file.ask("SELECT 1")
    let process = try #require(file.pool.idleProcesses.first)
    kill(process, SIGKILL)
    // The first query may still use the killed process. The next one uses a new process.
    _ = try await file.ask("SELECT 2")
    #expect(try await file.ask("SELECT 3").rows == [[.integer(3)]])
  }

  #if os(Linux)
    @Test func queryProcessesAreSandboxed() async throws {
      let file = try QueryFile()
      _ = try await file.ask("SELECT 1")
      let process = try #require(file.pool.idleProcesses.first)
      func read(_ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
      }
      let status = try read("status")
      #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
      let limits = try read("limits").split(separator: "\n")
      for (name, value) in [
        ("Max file size", "0"), ("Max core file size", "0"), ("Max open files", "16"),
      ] {
        let line = try #require(limits.first { $0.hasPrefix(name) })
        #expect(line.dropFirst(name.count).split(separator: " ").first.map(String.init) == value)
      }
      let addresses = try #require(limits.first { $0.hasPrefix("Max address space") })
      #expect(!addresses.contains("unlimited"))
      let pages = try #require(Int(try read("statm").split(separator: " ")[1]))
      #expect(pages * sysconf(Int32(_SC_PAGESIZE)) <= QueryLimits.maximumResidentBytes)
      // The nice value. Fields are counted after the process name, which is in parentheses.
      let stat = try read("stat").split(separator: ")").last.map { $0.split(separator: " ") }
      #expect(stat?[16] == "19")
    }
  #endif
}
