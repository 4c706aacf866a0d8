import MetricsTestKit
import Synchronization
import TestSupport
import Testing

@testable import PageSite

/// The line before a database, without one.
@Suite(.timeLimit(.minutes(20))) struct AccessLineTests {
  private let time = AccessTime()

  private func line(places: Int = 1, limit: Int = 4) -> AdmissionQueue {
    AdmissionQueue(
      places: places, limit: limit, full: .tooManyReads, late: .slowRead, clock: time.clock)
  }

  /// An access that keeps its place until it is let go, whatever becomes of its caller.
  private func occupy(_ line: AdmissionQueue, _ gate: Gate) async -> Task<Void, any Error> {
    let running = line.counts.running
    let task = Task { try await line.run(within: .seconds(2)) { _ in await gate.wait() } }
    await eventually("it runs") { line.counts.running > running }
    return task
  }

  @Test func asManyRunAsHavePlacesAndTheRestInTheOrderTheyCame() async throws {
    let (line, gate) = (line(places: 2), Gate())
    let order = Order()
    let first = [await occupy(line, gate), await occupy(line, gate)]
    var rest: [Task<Void, any Error>] = []
    for number in 0..<4 {
      rest.append(Task { try await line.run(within: .seconds(2)) { _ in order.append(number) } })
      await eventually("it waits") { line.counts.waiting == number + 1 }
    }
    #expect(line.counts.running == 2)
    #expect(line.isFull)
    await #expect(throws: DatabaseUnavailable(.tooManyReads)) {
      try await line.run(within: .seconds(2)) { _ in }
    }
    gate.open()
    for task in first { try await task.value }
    for task in rest { try await task.value }
    #expect(order.numbers.sorted() == [0, 1, 2, 3])
    #expect(line.counts == (0, 0, 0))
  }

  @Test func oneWaitsNoLongerThanItsTimeWhereNothingAnswers() async throws {
    let (line, gate) = (line(), Gate())
    let stuck = await occupy(line, gate)
    let waiting = Task { try await line.run(within: .seconds(2)) { _ in } }
    await eventually("it waits") { line.counts.waiting == 1 }
    time.advance(by: .milliseconds(1_999))
    #expect(line.counts.waiting == 1)
    time.advance(by: .milliseconds(2))
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await stuck.value }
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await waiting.value }
    // The one that hangs keeps its place, and is counted, until it ends.
    #expect(line.counts == (1, 0, 1))
    gate.open()
    await eventually("it ends") { line.counts == (0, 0, 0) }
    #expect(try await line.run(within: .seconds(2)) { _ in 7 } == 7)
  }

  @Test func whoIsCancelledLeavesTheLineAndIsNotRun() async throws {
    let (line, gate) = (line(), Gate())
    let hasRun = Mutex(false)
    let first = await occupy(line, gate)
    let waiting = Task {
      try await line.run(within: .seconds(2)) { _ in hasRun.withLock { $0 = true } }
    }
    await eventually("it waits") { line.counts.waiting == 1 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(line.counts.waiting == 0)
    gate.open()
    try await first.value
    #expect(try await line.run(within: .seconds(2)) { _ in 1 } == 1)
    #expect(hasRun.withLock { !$0 })
  }

  @Test func whoWasCancelledBeforeDoesNotEnter() async throws {
    let (line, gate) = (line(), Gate())
    let task = Task {
      await gate.wait()
      try await line.run(within: .seconds(2)) { _ in }
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(line.counts == (0, 0, 0))
  }

  @Test func whatWritesIsWaitedForUntilItsOwnTimeIsOver() async throws {
    let (line, begun, gate) = (line(), Gate(), Gate())
    let write = Task {
      try await line.run(within: .seconds(2)) { access in
        try access.beginWriting(for: .seconds(10))
        begun.open()
        await gate.wait()
        try Task.checkCancellation()
      }
    }
    await begun.wait()
    time.advance(by: .seconds(9))
    write.cancel()
    #expect(line.counts == (1, 0, 0))
    time.advance(by: .seconds(2))
    await eventually("it was looked at") { line.hasOverdue }
    gate.open()
    await #expect(throws: DatabaseUnavailable(.slowWrite)) { try await write.value }
  }

  @Test func whatWasGivenUpDoesNotBeginToWrite() async throws {
    let (line, gate) = (line(), Gate())
    let hasWritten = Mutex(false)
    let write = Task {
      try await line.run(within: .seconds(2)) { access in
        await gate.wait()
        try access.beginWriting(for: .seconds(10))
        hasWritten.withLock { $0 = true }
      }
    }
    await eventually("it runs") { line.counts.running == 1 }
    time.advance(by: .seconds(3))
    await #expect(throws: DatabaseUnavailable(.slowRead)) { try await write.value }
    gate.open()
    await eventually("it ends") { line.counts.running == 0 }
    #expect(hasWritten.withLock { !$0 })
  }

  @Test func whatIsForNobodyAnyMoreIsDropped() async throws {
    let (line, gate) = (line(), Gate())
    let first = await occupy(line, gate)
    let audience = ActionAudience()
    audience.enter()
    let waiting = Task { try await line.run(within: .seconds(2), for: audience) { _ in } }
    await eventually("it waits") { line.counts.waiting == 1 }
    for drop in audience.leave().dropping { drop() }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) {
      try await line.run(within: .seconds(2), for: audience) { _ in }
    }
    gate.open()
    try await first.value
  }

  @Test func whatWaitsAndWhatItTakesIsRecorded() async throws {
    let (metrics, gate) = (TestMetrics(), Gate())
    let line = AdmissionQueue(
      places: 1, limit: 4, full: .tooManyReads, late: .slowRead, clock: time.clock,
      metrics: AccessMetrics(.read, factory: metrics))
    @Sendable func recorded(_ label: String) throws -> [Int64] {
      try metrics.expectTimer(label, [("access", "read")]).values
    }
    let waiting = try metrics.expectMeter("pages_database_waiting", [("access", "read")])
    let first = await occupy(line, gate)
    let turn = Task {
      try await line.run(within: .seconds(2)) { _ in throw DatabaseUnavailable(.away) }
    }
    let leaving = Task { try await line.run(within: .seconds(2)) { _ in } }
    await eventually("they wait") { line.counts.waiting == 2 }
    await eventually("they are counted") { waiting.values.last == 2 }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    time.advance(by: .milliseconds(40))
    gate.open()
    try await first.value
    // One that fails has taken its time as well.
    await #expect(throws: DatabaseUnavailable(.away)) { try await turn.value }
    await eventually("both are measured") {
      (try? recorded("pages_database_duration").count) == 2
    }
    #expect(try recorded("pages_database_duration").sorted() == [0, 40_000_000])
    #expect(try recorded("pages_database_wait") == [40_000_000])
    #expect(waiting.values.last == 0)
  }
}

/// Numbers in the order they came.
private final class Order: Sendable {
  private let state = Mutex<[Int]>([])

  var numbers: [Int] { state.withLock { $0 } }

  func append(_ number: Int) { state.withLock { $0.append(number) } }
}
