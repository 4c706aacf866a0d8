import MetricsTestKit
import Synchronization
import TestSupport
import Testing

@testable import PageScheduling
@testable import PageSite

/// Tests of the queue in front of a database, without a database.
@Suite(.timeLimit(.minutes(20))) struct AdmissionQueueTests {
  private let time = ManualAccessClock()

  private func queue(slots: Int = 1, limit: Int = 4) -> AdmissionQueue {
    AdmissionQueue(
      slots: slots, limit: limit, fullReason: .tooManyReads, timeoutReason: .slowRead,
      clock: time.clock)
  }

  /// Starts an access that holds its slot until the gate opens, even if its caller has left.
  private func occupy(_ queue: AdmissionQueue, _ gate: Gate) async -> Task<Void, any Error> {
    let running = queue.counts.running
    let task = Task { try await queue.run(within: .seconds(2)) { _ in await gate.wait() } }
    await eventually("the access runs") { queue.counts.running > running }
    return task
  }

  @Test func concurrentAccessesAreLimitedAndTheRestWait() async throws {
    let (queue, gate) = (queue(slots: 2), Gate())
    let order = Order()
    let first = [await occupy(queue, gate), await occupy(queue, gate)]
    var rest: [Task<Void, any Error>] = []
    for number in 0..<4 {
      rest.append(Task { try await queue.run(within: .seconds(2)) { _ in order.append(number) } })
      await eventually("the access waits") { queue.counts.waiting == number + 1 }
    }
    #expect(queue.counts.running == 2)
    #expect(queue.isFull)
    await #expect(throws: DatabaseUnavailable(.tooManyReads)) {
      try await queue.run(within: .seconds(2)) { _ in }
    }
    gate.open()
    for task in first { try await task.value }
    for task in rest { try await task.value }
    #expect(order.numbers.sorted() == [0, 1, 2, 3])
    #expect(queue.counts == (0, 0, 0))
  }

  @Test func runningAndWaitingAccessesFailAtTheirDeadline() async throws {
    let (queue, gate) = (queue(), Gate())
    let stuck = await occupy(queue, gate)
    let waiting = Task { try await queue.run(within: .seconds(2)) { _ in } }
    await eventually("the access waits") { queue.counts.waiting == 1 }
    time.advance(by: .milliseconds(1_999))
    #expect(queue.counts.waiting == 1)
    time.advance(by: .milliseconds(2))
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await stuck.value }
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await waiting.value }
    // The access that hangs holds its slot, and is counted, until it ends.
    #expect(queue.counts == (1, 0, 1))
    gate.open()
    await eventually("the access ends") { queue.counts == (0, 0, 0) }
    #expect(try await queue.run(within: .seconds(2)) { _ in 7 } == 7)
  }

  @Test func aCancelledAccessLeavesTheQueueAndDoesNotRun() async throws {
    let (queue, gate) = (queue(), Gate())
    let hasRun = Mutex(false)
    let first = await occupy(queue, gate)
    let waiting = Task {
      try await queue.run(within: .seconds(2)) { _ in hasRun.withLock { $0 = true } }
    }
    await eventually("the access waits") { queue.counts.waiting == 1 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(queue.counts.waiting == 0)
    gate.open()
    try await first.value
    #expect(try await queue.run(within: .seconds(2)) { _ in 1 } == 1)
    #expect(hasRun.withLock { !$0 })
  }

  @Test func anAlreadyCancelledTaskDoesNotEnterTheQueue() async throws {
    let (queue, gate) = (queue(), Gate())
    let task = Task {
      await gate.wait()
      try await queue.run(within: .seconds(2)) { _ in }
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(queue.counts == (0, 0, 0))
  }

  @Test func aCancelledWriteContinuesUntilItsOwnDeadline() async throws {
    let (queue, begun, gate) = (queue(), Gate(), Gate())
    let write = Task {
      try await queue.run(within: .seconds(2)) { access in
        try access.beginWriting(for: .seconds(10))
        begun.open()
        await gate.wait()
        try Task.checkCancellation()
      }
    }
    await begun.wait()
    time.advance(by: .seconds(9))
    write.cancel()
    #expect(queue.counts == (1, 0, 0))
    time.advance(by: .seconds(2))
    await eventually("the access is overdue") { queue.hasOverdue }
    gate.open()
    await #expect(throws: DatabaseUnavailable(.slowWrite)) { try await write.value }
  }

  @Test func aTimedOutAccessDoesNotStartWriting() async throws {
    let (queue, gate) = (queue(), Gate())
    let hasWritten = Mutex(false)
    let write = Task {
      try await queue.run(within: .seconds(2)) { access in
        await gate.wait()
        try access.beginWriting(for: .seconds(10))
        hasWritten.withLock { $0 = true }
      }
    }
    await eventually("the access runs") { queue.counts.running == 1 }
    time.advance(by: .seconds(3))
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await write.value }
    gate.open()
    await eventually("the access ends") { queue.counts.running == 0 }
    #expect(hasWritten.withLock { !$0 })
  }

  @Test func anAccessIsDroppedWhenItsAudienceLeaves() async throws {
    let (queue, gate) = (queue(), Gate())
    let first = await occupy(queue, gate)
    let audience = ActionAudience()
    audience.enter()
    let waiting = Task { try await queue.run(within: .seconds(2), for: audience) { _ in } }
    await eventually("the access waits") { queue.counts.waiting == 1 }
    for drop in audience.leave().dropHandlers { drop() }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) {
      try await queue.run(within: .seconds(2), for: audience) { _ in }
    }
    gate.open()
    try await first.value
  }

  @Test func waitsAndDurationsAreRecorded() async throws {
    let (metrics, gate) = (TestMetrics(), Gate())
    let queue = AdmissionQueue(
      slots: 1, limit: 4, fullReason: .tooManyReads, timeoutReason: .slowRead, clock: time.clock,
      metrics: AccessMetrics(.read, factory: metrics))
    @Sendable func recorded(_ label: String) throws -> [Int64] {
      try metrics.expectTimer(label, [("access", "read")]).values
    }
    let waiting = try metrics.expectMeter("pages_database_waiting", [("access", "read")])
    let first = await occupy(queue, gate)
    let turn = Task {
      try await queue.run(within: .seconds(2)) { _ in throw DatabaseUnavailable(.unreachable) }
    }
    let leaving = Task { try await queue.run(within: .seconds(2)) { _ in } }
    await eventually("both accesses wait") { queue.counts.waiting == 2 }
    await eventually("the meter counts both accesses") { waiting.values.last == 2 }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    time.advance(by: .milliseconds(40))
    gate.open()
    try await first.value
    // The duration of a failed access is recorded, too.
    await #expect(throws: DatabaseUnavailable(.unreachable)) { try await turn.value }
    await eventually("both durations are recorded") {
      (try? recorded("pages_database_duration").count) == 2
    }
    #expect(try recorded("pages_database_duration").sorted() == [0, 40_000_000])
    #expect(try recorded("pages_database_wait") == [40_000_000])
    #expect(waiting.values.last == 0)
  }
}

/// A record of numbers in the order of arrival.
private final class Order: Sendable {
  private let state = Mutex<[Int]>([])

  var numbers: [Int] { state.withLock { $0 } }

  func append(_ number: Int) { state.withLock { $0.append(number) } }
}
