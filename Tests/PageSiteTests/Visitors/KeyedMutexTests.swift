import Synchronization
import TestSupport
import Testing

@testable import PageVisitors
@testable import PageSite

@Suite struct KeyedMutexTests {
  private struct Failure: Error {}

  /// A counter that loses concurrent increments.
  private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }

    func increment() async {
      let before = count
      for _ in 0..<5 { await Task.yield() }
      value.withLock { $0 = before + 1 }
    }
  }

  private let mutex = KeyedMutex()

  /// Holds the mutex for a key until the returned gate opens.
  private func occupy(_ key: String) async -> Gate {
    let (began, gate) = (Gate(), Gate())
    Task {
      try await mutex.run(key) {
        began.open()
        await gate.wait()
      }
    }
    await began.wait()
    return gate
  }

  private func untilWaiting(_ count: Int) async {
    while mutex.waitingCount != count { await Task.yield() }
  }

  @Test func operationsOfOneKeyNeverOverlap() async throws {
    let counters = (0..<3).map { _ in Counter() }
    try await withThrowingTaskGroup { group in
      for index in 0..<300 {
        group.addTask {
          try await mutex.run("\(index % 3)") { await counters[index % 3].increment() }
        }
      }
      try await group.waitForAll()
    }
    #expect(counters.map(\.count) == [100, 100, 100])
    #expect(mutex.keyCount == 0)
  }

  @Test func incrementsWithoutTheMutexAreLost() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<300 { group.addTask { await counter.increment() } }
    }
    #expect(counter.count < 300)
  }

  @Test func operationsRunInRequestOrder() async throws {
    let gate = await occupy("a")
    let order = Recorder<Int>()
    var tasks: [Task<Void, any Error>] = []
    for index in 0..<20 {
      tasks.append(Task { try await mutex.run("a") { order.append(index) } })
      await untilWaiting(index + 1)
    }
    gate.open()
    for task in tasks { try await task.value }
    #expect(order.values == Array(0..<20))
  }

  @Test func anotherKeyDoesNotWait() async throws {
    let gate = await occupy("\u{E9}")
    #expect(try await mutex.run("e\u{301}") { 7 } == 7)
    gate.open()
  }

  @Test func anErrorReleasesTheKey() async throws {
    await #expect(throws: Failure.self) { try await mutex.run("a") { throw Failure() } }
    #expect(try await mutex.run("a") { 1 } == 1)
    #expect(mutex.keyCount == 0)
  }

  @Test func aCancelledWaiterLeavesTheQueue() async throws {
    let gate = await occupy("a")
    let ran = Recorder<Bool>()
    let cancelled = Task { try await mutex.run("a") { ran.append(true) } }
    await untilWaiting(1)
    let next = Task { try await mutex.run("a") { 2 } }
    await untilWaiting(2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(mutex.waitingCount == 1)
    gate.open()
    #expect(try await next.value == 2)
    #expect(ran.values.isEmpty)
    #expect(mutex.keyCount == 0)
  }

  @Test func anAlreadyCancelledTaskDoesNotRun() async {
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return try await mutex.run("a") { 1 }
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(mutex.keyCount == 0)
  }

  @Test func aRunningOperationIsNotStoppedByCancellation() async throws {
    let (began, gate) = (Gate(), Gate())
    let task = Task {
      try await mutex.run("a") {
        began.open()
        await gate.wait()
        return Task.isCancelled
      }
    }
    await began.wait()
    task.cancel()
    gate.open()
    #expect(try await task.value)
    #expect(mutex.keyCount == 0)
  }

  @Test func randomCancellationsLeaveNoKeysBehind() async {
    await withTaskGroup { group in
      for index in 0..<200 {
        group.addTask {
          let task = Task { try await mutex.run("\(index % 2)") { await Task.yield() } }
          for _ in 0..<(index % 7) { await Task.yield() }
          if index % 3 != 0 { task.cancel() }
          _ = await task.result
        }
      }
    }
    #expect(mutex.keyCount == 0)
  }

  @MainActor @Test func anOperationRunsOnItsCallersActor() async throws {
    var log: [Int] = []
    try await mutex.run("a") {
      MainActor.assertIsolated()
      log.append(1)
    }
    #expect(log == [1])
  }
}
