import RandomPages
import Synchronization
import TestSupport
import Testing

@testable import PageScheduling
@testable import PageSite

/// Tests of the order in which renders run.
@Suite(.timeLimit(.minutes(20))) struct RenderGateTests: GatedRenders {
  let time = ManualClock()
  let order = Recorder<String>()

  @Test func concurrentRendersAreLimitedAndOneClientGetsAQuarter() async throws {
    let gate = gate { $0.maximumConcurrent = 8 }
    try await gate.request(of: client("z"), clientLimit: nil) {}
    var renders: [GatedRender] = []
    for number in 0..<4 { renders.append(await ask("a\(number)", in: gate)) }
    #expect(gate.load.running == 2)
    for name in ["b", "c", "d", "e"] {
      for number in 0..<4 { renders.append(await ask("\(name)\(number)", in: gate)) }
    }
    #expect(gate.load.running == 8)
    #expect(gate.load.requests == 12)
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
    #expect(gate.load == (0, 0, 0, 0))
    #expect(Set(order.values).count == 20)
  }

  @Test func aClientAloneForOneSecondGetsHalfTheSlots() async throws {
    let gate = gate { $0.maximumConcurrent = 8 }
    try await gate.request(of: client("z"), clientLimit: nil) {}
    time.advance(by: .seconds(1))
    var renders: [GatedRender] = []
    for number in 0..<6 { renders.append(await ask("a\(number)", in: gate)) }
    #expect(gate.load.running == 4)
    // With a second client, running renders finish, and waiting ones are limited to a quarter of the slots.
    renders.append(await ask("b", in: gate))
    #expect(gate.load.running == 5)
    for render in renders.prefix(2) { try await render.finish() }
    #expect(gate.load == (3, 2, 0, 0))
    for render in renders.dropFirst(2) { render.end.open() }
    for render in renders { try await render.task.value }
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func aPausedRenderUsesNoSlotOrShare() async throws {
    let gate = gate { $0.maximumConcurrent = 1 }
    let (began, end) = (Gate(), Gate())
    let paused = Task {
      try await gate.request(of: client("a"), clientLimit: nil) {
        await RenderPause.during {
          began.open()
          await end.wait()
        }
      }
    }
    await began.wait()
    // Renders of the same client and of another one use the single slot in turn.
    for name in ["a1", "b1"] { try await gate.request(of: client(name), clientLimit: nil) {} }
    #expect(gate.load.running == 1)
    end.open()
    try await paused.value
    #expect(gate.load == (0, 0, 0, 0))
    try await gate.request(of: client("a"), clientLimit: nil) {}
  }

  @Test func clientsAreServedRoundRobinRegardlessOfQueueLength() async throws {
    let gate = gate { $0.maximumConcurrent = 1 }
    let first = await ask("x", in: gate)
    var renders = [first]
    for number in 1...50 { renders.append(await ask("a\(number)", in: gate)) }
    for name in ["b1", "b2", "c1"] { renders.append(await ask(name, in: gate)) }
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
    #expect(order.values.prefix(7) == ["x", "a1", "b1", "c1", "a2", "b2", "a3"])
    #expect(order.values.count == 54)
  }

  @Test func aClientsRunningAndWaitingRendersAreLimited() async throws {
    let gate = gate { $0.maximumConcurrent = 2 }
    try await gate.request(of: client("b"), clientLimit: 2) {}
    let (one, two) = (
      await ask("a1", in: gate, clientLimit: 2), await ask("a2", in: gate, clientLimit: 2)
    )
    #expect(gate.load == (1, 1, 0, 0))
    await #expect(throws: RenderGate.Refusal.clientLimitReached) {
      try await gate.request(of: client("a"), clientLimit: 2) {}
    }
    try await gate.request(of: client("b"), clientLimit: 2) {}
    for render in [one, two] { render.end.open() }
    for render in [one, two] { try await render.task.value }
    try await gate.request(of: client("a"), clientLimit: 1) {}
  }

  @Test func aFullQueueMakesRoomForAClientWithFewerRenders() async throws {
    let gate = gate {
      $0.maximumConcurrent = 1
      $0.queueLimit = 4
    }
    let first = await ask("a0", in: gate)
    var crowd: [GatedRender] = []
    for number in 1...4 { crowd.append(await ask("a\(number)", in: gate)) }
    #expect(!gate.hasRoom)
    await #expect(throws: RenderGate.Refusal.overloaded) {
      try await gate.request(of: client("a"), clientLimit: nil) {}
    }
    let other = GatedRender("b", order) {
      try await gate.request(of: .name("b"), clientLimit: nil, $0)
    }
    await #expect(throws: RenderGate.Refusal.overloaded) { try await crowd[3].task.value }
    #expect(gate.load.requests == 4)
    for render in [first] + crowd.prefix(3) + [other] { render.end.open() }
    for render in [first] + crowd.prefix(3) + [other] { try await render.task.value }
    #expect(order.values == ["a0", "a1", "b", "a2", "a3"])
    #expect(gate.hasRoom)
  }

  @Test func aCancelledRenderLeavesTheQueueImmediately() async throws {
    let gate = gate { $0.maximumConcurrent = 1 }
    let first = await ask("a", in: gate)
    let second = await ask("b", in: gate)
    second.task.cancel()
    await #expect(throws: CancellationError.self) { try await second.task.value }
    #expect(gate.load.requests == 0)
    try await first.finish()
    #expect(order.values == ["a"])
    #expect(time.sleepers == 1, "One timer checks all deadlines")
    time.advance(by: .seconds(10))
    #expect(time.sleepers == 0, "The timer stops")
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await gate.request(of: .name("c"), clientLimit: 1) {}
    }
    try await cancelled.value
    #expect(gate.load == (0, 0, 0, 0), "With a free slot, the gate ignores cancellation")
  }

  @Test func waitingRendersTimeOutAndSlowRendersLoseTheirSlot() async throws {
    let gate = gate { $0.maximumConcurrent = 1 }
    let stuck = await ask("s", in: gate)
    let (next, last) = (await ask("a", in: gate), await ask("b", in: gate))
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(9))
    #expect(gate.load == (1, 2, 0, 0))
    time.advance(by: .seconds(1))
    await next.begun.wait()
    await #expect(throws: RenderGate.Refusal.overloaded) { try await last.task.value }
    #expect(gate.load == (2, 0, 0, 0))
    // The slow render still counts towards its client's share of one slot.
    let more = await ask("s2", in: gate)
    #expect(gate.load.requests == 1)
    try await stuck.finish()
    #expect(gate.load == (1, 1, 0, 0), "The slot was given up at the deadline")
    try await next.finish()
    await more.begun.wait()
    try await more.finish()
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func eachWaitEndsAtItsOwnDeadline() async throws {
    let gate = gate { $0.maximumConcurrent = 1 }
    let stuck = await ask("s", in: gate)
    let first = await ask("a", in: gate)
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(5))
    let second = await ask("b", in: gate)
    time.advance(by: .seconds(5))
    await first.begun.wait()
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(4))
    #expect(gate.load == (2, 1, 0, 0))
    time.advance(by: .seconds(1))
    await #expect(throws: RenderGate.Refusal.overloaded) { try await second.task.value }
    for render in [stuck, first] { try await render.finish() }
  }

  @Test func aFailedRenderReleasesItsSlot() async {
    struct Failure: Error {}
    let gate = gate { $0.maximumConcurrent = 1 }
    for _ in 0..<3 {
      await #expect(throws: Failure.self) {
        try await gate.request(of: client("a"), clientLimit: 1) { throw Failure() }
      }
    }
    #expect(gate.load == (0, 0, 0, 0))
  }

  // MARK: Random load

  /// Counters of the running renders.
  private final class Tally: Sendable {
    struct Count { var all = 0, live = 0, ofClient: [Int: Int] = [:], done = 0 }

    let count = Mutex(Count())
  }

  @Test(arguments: 1...5) func randomLoadLosesNoRenderAndExceedsNoLimit(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let gate = gate()
    let tally = Tally()
    let work: @Sendable (Int?) async -> Void = { client in
      tally.count.withLock { count in
        count.all += 1
        #expect(count.all <= 8)
        if let client {
          count.ofClient[client, default: 0] += 1
          #expect(count.ofClient[client, default: 0] <= 4)
        } else {
          count.live += 1
          #expect(count.live <= 1)
        }
      }
      for _ in 0..<5 { await Task.yield() }
      tally.count.withLock { count in
        count.all -= 1
        if let client { count.ofClient[client, default: 0] -= 1 } else { count.live -= 1 }
        count.done += 1
      }
    }
    var tasks: [(task: Task<Void, any Error>, isCancelled: Bool)] = []
    for _ in 0..<400 {
      let client = Int.random(in: 0..<5, using: &random)
      let isLive = Int.random(in: 0..<8, using: &random) == 0
      let task = Task {
        if isLive {
          try await gate.live(for: .page("/\(client)")) { await work(nil) }
        } else {
          try await gate.request(of: .name("\(client)"), clientLimit: nil) { await work(client) }
        }
      }
      let isCancelled = Int.random(in: 0..<10, using: &random) == 0
      if isCancelled { task.cancel() }
      tasks.append((task, isCancelled))
    }
    for (task, isCancelled) in tasks {
      if case .failure = await task.result { #expect(isCancelled) }
    }
    #expect(gate.load == (0, 0, 0, 0))
    #expect(tally.count.withLock { $0.done } >= tasks.count { !$0.isCancelled })
  }
}
