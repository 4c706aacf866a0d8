import Dispatch
import HTTPTypes
import PageSite
import Synchronization
import Testing

@testable import PagePasswords

/// Tests of the queue of password hashes, which is fair between clients.
@Suite struct HashingQueueTests {
  private let flooding = RequestClient("192.0.2.1", ClientLimits())
  private let other = RequestClient("192.0.2.2", ClientLimits())

  @Test func `a client waits behind at most one hash of a flooding client`() async throws {
    let queue = FairWorkQueue.hashing(.oneAtOnce())
    let blocker = await Blocker(queue)
    let order = Notes<String>()
    try await withThrowingTaskGroup { group in
      for number in 1...10 {
        group.addTask { [flooding] in
          try await queue.run(for: flooding) { order.add("flood") }
        }
        await queue.waits(for: number)
      }
      group.addTask { [other] in
        try await queue.run(for: other) { order.add("other") }
      }
      await queue.waits(for: 11)
      try await blocker.end()
      try await group.waitForAll()
    }
    #expect(order.all.count == 11)
    #expect(order.all.prefix(2).contains("other"))
  }

  @Test func `hashes per client are limited`() async throws {
    let queue = FairWorkQueue.hashing(.oneAtOnce())
    let blocker = await Blocker(queue)
    try await withThrowingTaskGroup { group in
      for number in 1...16 {
        group.addTask { [flooding] in try await queue.run(for: flooding) {} }
        await queue.waits(for: number)
      }
      await #expect(throws: PasswordError.tooManyFromClient) {
        try await queue.run(for: flooding) { mustNotRun() }
      }
      group.addTask { [other] in try await queue.run(for: other) {} }
      await queue.waits(for: 17)
      try await blocker.end()
      try await group.waitForAll()
    }
    // The client's places are free again.
    try await queue.run(for: flooding) {}
    let problem = PasswordError.tooManyFromClient.siteProblem
    #expect(problem.status == .tooManyRequests)
    #expect(problem.headerFields[.retryAfter] == "1")
  }

  @Test func `loopback clients are limited only if configured`() async throws {
    var limits = ClientLimits()
    let free = RequestClient("127.0.0.1", limits)
    limits.includesLoopback = true
    let limited = RequestClient("127.0.0.1", limits)
    let queue = FairWorkQueue.hashing(.oneAtOnce())
    let blocker = await Blocker(queue)
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask { try await queue.run(for: free) {} }
        await queue.waits(for: number)
      }
      await #expect(throws: PasswordError.tooManyFromClient) {
        try await queue.run(for: limited) {}
      }
      try await blocker.end()
      try await group.waitForAll()
    }
  }

  @Test func `a full queue makes room for a client with fewer hashes`() async throws {
    let queue = FairWorkQueue.hashing(.oneAtOnce { $0.waiting = 4 })
    let blocker = await Blocker(queue)
    try await withThrowingTaskGroup { group in
      let refused = Notes<PasswordError>()
      for number in 1...4 {
        group.addTask { [flooding] in
          do {
            try await queue.run(for: flooding) {}
          } catch let error as PasswordError {
            refused.add(error)
          }
        }
        await queue.waits(for: number)
      }
      group.addTask { [other] in try await queue.run(for: other) {} }
      while refused.all.isEmpty { await Task.yield() }
      #expect(refused.all == [.tooManyFromClient])
      #expect(queue.waiting == 4)
      await #expect(throws: PasswordError.busy) {
        try await queue.run(for: flooding) { mustNotRun() }
      }
      try await blocker.end()
      try await group.waitForAll()
    }
  }

  @Test func `hashes beyond the queue are refused`() async throws {
    let queue = FairWorkQueue.hashing(.oneAtOnce { $0.waiting = 0 })
    let blocker = await Blocker(queue)
    await #expect(throws: PasswordError.busy) { _ = try await queue.run(for: nil) { 0 } }
    try await blocker.end()
    #expect(try await queue.run(for: nil) { 7 } == 7)
    #expect(PasswordError.busy.siteProblem.status == .serviceUnavailable)
  }

  @Test func `a waiting hash fails at its deadline`() async throws {
    let (passed, passes) = AsyncStream<Void>.makeStream()
    let queue = FairWorkQueue.hashing(.oneAtOnce()) { time in
      #expect(time == .seconds(10))
      for await _ in passed { return }
      throw CancellationError()
    }
    let blocker = await Blocker(queue)
    let late = Task { try await queue.run(for: nil) { mustNotRun() } }
    await queue.waits(for: 1)
    passes.yield()
    await #expect(throws: PasswordError.busy) { try await late.value }
    #expect(queue.waiting == 0)
    try await blocker.end()
    try await queue.run(for: nil) {}
  }

  @Test func `a cancelled hash is not computed`() async throws {
    let queue = FairWorkQueue.hashing(.oneAtOnce())
    let blocker = await Blocker(queue)
    let task = Task { try await queue.run(for: nil) { mustNotRun() } }
    await queue.waits(for: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(queue.waiting == 0)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await queue.run(for: nil) { mustNotRun() }
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try await blocker.end()
  }
}

/// The values that tasks record, in order.
private final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])

  var all: [Note] { notes.withLock { $0 } }
  func add(_ note: Note) { notes.withLock { $0.append(note) } }
}

private func mustNotRun() { Issue.record("A hash ran that must not run") }

extension FairWorkQueue.Limits {
  static func oneAtOnce(_ change: (inout Self) -> Void = { _ in }) -> Self {
    var limits = Self()
    limits.maximumConcurrent = 1
    change(&limits)
    return limits
  }
}

extension FairWorkQueue {
  /// Waits until `count` hashes wait.
  func waits(for count: Int) async { while waiting < count { await Task.yield() } }
}

/// A hash that occupies a thread of a queue until ``end()``.
struct Blocker {
  private let semaphore = DispatchSemaphore(value: 0)
  private let task: Task<Void, any Error>

  init(_ queue: FairWorkQueue) async {
    let (begun, begins) = AsyncStream<Void>.makeStream()
    task = Task { [semaphore] in
      try await queue.run(for: nil) {
        begins.yield()
        semaphore.wait()
      }
    }
    for await _ in begun { break }
  }

  func end() async throws {
    semaphore.signal()
    try await task.value
  }
}
