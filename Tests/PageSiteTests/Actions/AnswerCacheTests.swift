import HTTPTypes
import Synchronization
import Testing

@testable import PageSite

@Suite struct AnswerCacheTests {
  private struct Failure: Error {}

  /// A cache on a clock that goes on only when a test says so, and what was done.
  private final class Bench: Sendable {
    let cache: AnswerCache<String>
    let runs = Recorder<String>()
    private let time: Clock

    private final class Clock: Sendable {
      let now = Mutex(ContinuousClock.now)
    }

    init(byteBudget: Int = 1_000, limit: Int = 1_000) {
      let time = Clock()
      self.time = time
      cache = AnswerCache(
        byteBudget: byteBudget, limit: limit, size: { $0.utf8.count },
        now: { time.now.withLock { $0 } })
    }

    func advance(by duration: Duration) { time.now.withLock { $0 += duration } }

    /// Posts, does it if nobody has, and gives the answer.
    func post(_ name: String, answer: String = "done") async throws -> String {
      try await cache.answer(for: key(name)) {
        runs.append(name)
        return answer
      }
    }

    /// Begins a post whose answer is ready once the gate is opened.
    func begin(_ name: String, _ answer: Result<String, Failure>) async -> (
      task: Task<String, any Error>, gate: Gate
    ) {
      let (began, gate) = (Gate(), Gate())
      let task = Task {
        try await cache.answer(for: key(name)) {
          runs.append(name)
          began.open()
          await gate.wait()
          return try answer.get()
        }
      }
      await began.wait()
      return (task, gate)
    }

    func untilWaiting(_ count: Int) async {
      while cache.waitingCount != count { await Task.yield() }
    }

    private func key(_ name: String) -> AnswerKey {
      AnswerKey(
        HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/\(name)"), body: [],
        client: "", visitor: nil, base: nil)
    }
  }

  @Test func whatIsSentTwiceIsDoneOnce() async throws {
    let bench = Bench()
    #expect(try await bench.post("a", answer: "first") == "first")
    bench.advance(by: .milliseconds(9_999))
    #expect(try await bench.post("a", answer: "second") == "first")
    #expect(bench.runs.values == ["a"])
  }

  @Test func afterTenSecondsItIsDoneAgain() async throws {
    let bench = Bench()
    _ = try await bench.post("a", answer: "first")
    bench.advance(by: .seconds(10))
    #expect(try await bench.post("a", answer: "second") == "second")
    #expect(bench.runs.values == ["a", "a"])
  }

  @Test func theTimeBeginsWithTheAnswer() async throws {
    let bench = Bench()
    let (task, gate) = await bench.begin("a", .success("slow"))
    bench.advance(by: .seconds(30))
    gate.open()
    _ = try await task.value
    bench.advance(by: .seconds(9))
    #expect(try await bench.post("a") == "slow")
  }

  @Test func anotherPostIsDone() async throws {
    let bench = Bench()
    let (task, gate) = await bench.begin("a", .success("a"))
    #expect(try await bench.post("b", answer: "b") == "b")
    gate.open()
    #expect(try await task.value == "a")
    #expect(bench.runs.values == ["a", "b"])
  }

  @Test func theSecondWaitsForTheAnswerOfTheFirst() async throws {
    let bench = Bench()
    let (first, gate) = await bench.begin("a", .success("first"))
    let others = (0..<10).map { _ in Task { try await bench.post("a", answer: "other") } }
    await bench.untilWaiting(10)
    gate.open()
    #expect(try await first.value == "first")
    for other in others { #expect(try await other.value == "first") }
    #expect(bench.runs.values == ["a"])
  }

  @Test func whereTheFirstFailedTheSecondIsDone() async throws {
    let bench = Bench()
    let (first, gate) = await bench.begin("a", .failure(Failure()))
    let second = Task { try await bench.post("a", answer: "second") }
    await bench.untilWaiting(1)
    let third = Task { try await bench.post("a", answer: "third") }
    await bench.untilWaiting(2)
    gate.open()
    await #expect(throws: Failure.self) { try await first.value }
    #expect(try await second.value == "second")
    #expect(try await third.value == "second")
    #expect(bench.runs.values == ["a", "a"])
  }

  @Test func anErrorIsNotKept() async throws {
    let bench = Bench()
    let (first, gate) = await bench.begin("a", .failure(Failure()))
    gate.open()
    await #expect(throws: Failure.self) { try await first.value }
    #expect(bench.cache.count == 0)
    #expect(try await bench.post("a") == "done")
  }

  @Test func oneWhoIsCancelledWhileWaitingLeavesAlone() async throws {
    let bench = Bench()
    let (first, gate) = await bench.begin("a", .success("first"))
    let second = Task { try await bench.post("a") }
    await bench.untilWaiting(1)
    let third = Task { try await bench.post("a") }
    await bench.untilWaiting(2)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    #expect(try await first.value == "first")
    #expect(try await third.value == "first")
    #expect(bench.runs.values == ["a"])
  }

  @Test func oneWhoIsCancelledBeforeAskingDoesNothing() async {
    let bench = Bench()
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return try await bench.post("a")
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(bench.runs.values.isEmpty)
    #expect(bench.cache.count == 0)
  }

  @Test func theOldestAnswersAreForgottenBeyondTheBudget() async throws {
    let bench = Bench(byteBudget: 10)
    for name in ["a", "b", "c"] { _ = try await bench.post(name, answer: "12345") }
    #expect(bench.cache.count == 2)
    _ = try await bench.post("b", answer: "x")
    _ = try await bench.post("c", answer: "x")
    #expect(bench.runs.values == ["a", "b", "c"])
    _ = try await bench.post("a", answer: "12345")
    #expect(bench.runs.values == ["a", "b", "c", "a"])
  }

  @Test func theNewestIsKeptWhateverItsSize() async throws {
    let bench = Bench(byteBudget: 10)
    _ = try await bench.post("a", answer: "1")
    let large = String(repeating: "x", count: 100)
    _ = try await bench.post("b", answer: large)
    #expect(bench.cache.count == 1)
    #expect(try await bench.post("b") == large)
  }

  @Test func thereAreNeverMoreAnswersThanTheLimit() async throws {
    let bench = Bench(limit: 3)
    for round in 0..<200 {
      _ = try await bench.post("\(round)")
      #expect(bench.cache.count == min(3, round + 1))
    }
    bench.advance(by: .seconds(10))
    _ = try await bench.post("last")
    #expect(bench.cache.count == 1)
  }

  @Test func aThousandAtOnceAreDoneOnceEach() async throws {
    let bench = Bench(byteBudget: 100_000)
    try await withThrowingTaskGroup { group in
      for index in 0..<1_000 {
        group.addTask { _ = try await bench.post("\(index % 100)", answer: "\(index % 100)") }
      }
      try await group.waitForAll()
    }
    #expect(Set(bench.runs.values).count == 100)
    #expect(bench.runs.values.count == 100)
  }
}

@Suite struct AnswersThatAreNotKeptTests {
  @Test func aRefusalIsMadeAnew() async throws {
    let cache = AnswerCache<Int>(size: { $0 < 400 ? 1 : nil })
    let request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
    let key = AnswerKey(request, body: [], client: "", visitor: nil, base: nil)
    #expect(try await cache.answer(for: key) { 422 } == 422)
    #expect(try await cache.answer(for: key) { 303 } == 303)
    #expect(try await cache.answer(for: key) { 500 } == 303)
  }
}
