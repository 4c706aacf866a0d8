import RandomPages
import Synchronization
import TestSupport
import Testing

@testable import PageSite

/// Who renders when.
@Suite(.timeLimit(.minutes(20))) struct RenderGateTests {
  private let time = ManualClock()
  private let order = Recorder<String>()

  private func gate(_ change: (inout RenderGate.Limits) -> Void = { _ in }) -> RenderGate {
    var limits = RenderGate.Limits()
    change(&limits)
    return RenderGate(limits, clock: time.clock)
  }

  /// A render that has been asked for, and goes on until it is told to end.
  private struct Render: Sendable {
    let begun = Gate()
    let end = Gate()
    let task: Task<Void, any Error>

    init(
      _ name: String, _ order: Recorder<String>,
      _ enter: @escaping @Sendable (@escaping @Sendable () async -> Void) async throws -> Void
    ) {
      let (begun, end) = (begun, end)
      task = Task {
        try await enter {
          order.append(name)
          begun.open()
          await end.wait()
        }
      }
    }

    func finish() async throws {
      end.open()
      try await task.value
    }
  }

  private func client(_ name: String) -> ClientKey { .name(name) }

  /// Asks for a render, and waits until it runs or waits.
  private func ask(
    _ name: String, in gate: RenderGate, most: Int? = nil, lane: RenderGate.Lane = .short
  ) async -> Render {
    let (client, before) = (client(String(name.prefix(1))), gate.load)
    let render = Render(name, order) {
      try await gate.request(of: client, lane, most: most, $0)
    }
    while gate.load.running + gate.load.requests == before.running + before.requests {
      await Task.yield()
    }
    return render
  }

  private func askLive(
    _ name: String, of payer: RenderGate.Payer, in gate: RenderGate
  ) async -> Render {
    let before = gate.load
    let render = Render(name, order) { try await gate.live(for: payer, $0) }
    while gate.load.running + gate.load.live == before.running + before.live {
      await Task.yield()
    }
    return render
  }

  // MARK: Requests

  @Test func soManyRunAtOnceAndOneClientHasAQuarter() async throws {
    let gate = gate { $0.atOnce = 8 }
    var renders: [Render] = []
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

  @Test func aClientThatTakesMoreThanAProcessorHasHalfItsShareWhileOthersRender() async throws {
    let (time, gate) = (time, gate())
    /// Two of a client's, 100 ms each. Returns how many of them ran at once.
    func two(then rest: Duration = .zero) async throws -> Int {
      let renders = [await ask("a1", in: gate), await ask("a2", in: gate)]
      let running = gate.load.running
      time.advance(by: .milliseconds(100))
      for render in renders { try await render.finish() }
      time.advance(by: rest)
      return running
    }
    for _ in 1...20 { #expect(try await two() == 2, "it is alone") }
    try await gate.request(of: client("b"), most: nil) {}
    #expect(try await two() == 1)
    time.advance(by: .seconds(60))
    for _ in 1...20 {
      try await gate.request(of: client("b"), most: nil) {}
      #expect(try await two(then: .milliseconds(100)) == 2, "that is one processor's time")
    }
    for _ in 1...5 { _ = try await two() }
    try await gate.request(of: client("b"), most: nil) {}
    #expect(try await two() == 1)
    time.advance(by: .seconds(1))
    #expect(try await two() == 2, "it is alone again")
  }

  // MARK: Long requests

  @Test func whatTakesLongLeavesPlacesForWhatDoesNot() async throws {
    let gate = gate()
    var crowd: [Render] = []
    for number in 0..<60 {
      let name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 30)))
      crowd.append(await ask(name, in: gate, lane: .long))
    }
    #expect(gate.load == (1, 59, 0, 0))
    for name in ["a", "b", "c", "d"] { try await gate.request(of: client(name), most: nil) {} }
    for render in crowd { render.end.open() }
    for render in crowd { try await render.task.value }
    #expect(Set(order.values.prefix(30)).count == 30, "in turn")
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func aLongOneThatWaitsForSomethingElseLetsOthersBegin() async throws {
    let gate = gate()
    let slow = await ask("a", in: gate, lane: .long)
    let next = await ask("b", in: gate, lane: .long)
    while time.sleepers < 2 { await Task.yield() }
    time.advance(by: .milliseconds(250))
    await next.begun.wait()
    for render in [slow, next] { try await render.finish() }
    #expect(gate.load == (0, 0, 0, 0))
    #expect(time.sleepers == 0)
  }

  @Test func eachLineHasItsOwnLimit() async throws {
    let gate = gate {
      $0.atOnce = 2
      $0.line = 2
    }
    var renders: [Render] = []
    for name in ["a", "b", "c"] { renders.append(await ask(name, in: gate, lane: .long)) }
    await #expect(throws: RenderGate.Refusal.ofAll) {
      try await gate.request(of: client("d"), .long, most: nil) {}
    }
    #expect(!gate.hasRoom)
    try await gate.request(of: client("d"), .form, most: nil) {}
    try await gate.request(of: client("d"), most: nil) {}
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
  }

  @Test func longOnesThatNeverEndDoNotHoldUpTheRest() async throws {
    let gate = gate()
    var stuck: [Render] = []
    for name in ["a", "b", "c", "d"] {
      stuck.append(await ask(name, in: gate, lane: .long))
      time.advance(by: .milliseconds(250))
      while gate.load.requests > 0 { await Task.yield() }
    }
    let next = await ask("e", in: gate, lane: .long)
    #expect(gate.load == (4, 1, 0, 0))
    time.advance(by: .seconds(10))
    await next.begun.wait()
    for render in stuck + [next] { try await render.finish() }
    #expect(gate.load == (0, 0, 0, 0))
    #expect(time.sleepers == 0)
  }

  @Test func whoWaitsForHalfAShareIsLetInWhenThatIsOver() async throws {
    let (time, gate) = (time, gate())
    let costly = [await ask("a1", in: gate), await ask("a2", in: gate)]
    time.advance(by: .seconds(5))
    for render in costly { try await render.finish() }
    try await gate.request(of: client("b"), most: nil) {}
    let (first, second) = (await ask("a3", in: gate), await ask("a4", in: gate))
    #expect(gate.load == (1, 1, 0, 0))
    while time.sleepers < 2 { await Task.yield() }
    time.advance(by: .seconds(1))
    await second.begun.wait()
    for render in [first, second] { try await render.finish() }
  }

  @Test func oneAfterAnotherIsOneProcessorsTimeHoweverLongEachTakes() async throws {
    let (time, gate) = (time, gate())
    for _ in 1...3 {
      let render = await ask("a", in: gate)
      time.advance(by: .seconds(60))
      try await render.finish()
      try await gate.request(of: client("b"), most: nil) {}
    }
    let renders = [await ask("a1", in: gate), await ask("a2", in: gate)]
    #expect(gate.load.running == 2)
    for render in renders { try await render.finish() }
  }

  // MARK: Turns

  @Test func clientsHaveTheirTurnsWhateverTheirCrowd() async throws {
    let gate = gate { $0.atOnce = 1 }
    let first = await ask("x", in: gate)
    var renders = [first]
    for number in 1...50 { renders.append(await ask("a\(number)", in: gate)) }
    for name in ["b1", "b2", "c1"] { renders.append(await ask(name, in: gate)) }
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
    #expect(order.values.prefix(7) == ["x", "a1", "b1", "c1", "a2", "b2", "a3"])
    #expect(order.values.count == 54)
  }

  @Test func aClientHasSoManyInTheMakingThoseThatWaitIncluded() async throws {
    let gate = gate { $0.atOnce = 2 }
    let (one, two) = (await ask("a1", in: gate, most: 2), await ask("a2", in: gate, most: 2))
    #expect(gate.load == (1, 1, 0, 0))
    await #expect(throws: RenderGate.Refusal.ofClient) {
      try await gate.request(of: client("a"), most: 2) {}
    }
    try await gate.request(of: client("b"), most: 2) {}
    for render in [one, two] { render.end.open() }
    for render in [one, two] { try await render.task.value }
    try await gate.request(of: client("a"), most: 1) {}
  }

  @Test func aFullLineGivesWayToWhomHasLessInIt() async throws {
    let gate = gate {
      $0.atOnce = 1
      $0.line = 4
    }
    let first = await ask("a0", in: gate)
    var crowd: [Render] = []
    for number in 1...4 { crowd.append(await ask("a\(number)", in: gate)) }
    #expect(!gate.hasRoom)
    await #expect(throws: RenderGate.Refusal.ofAll) {
      try await gate.request(of: client("a"), most: nil) {}
    }
    let other = Render("b", order) { try await gate.request(of: .name("b"), most: nil, $0) }
    await #expect(throws: RenderGate.Refusal.ofAll) { try await crowd[3].task.value }
    #expect(gate.load.requests == 4)
    for render in [first] + crowd.prefix(3) + [other] { render.end.open() }
    for render in [first] + crowd.prefix(3) + [other] { try await render.task.value }
    #expect(order.values == ["a0", "a1", "b", "a2", "a3"])
    #expect(gate.hasRoom)
  }

  @Test func whoIsCancelledLeavesTheLineAtOnce() async throws {
    let gate = gate { $0.atOnce = 1 }
    let first = await ask("a", in: gate)
    let second = await ask("b", in: gate)
    second.task.cancel()
    await #expect(throws: CancellationError.self) { try await second.task.value }
    #expect(gate.load.requests == 0)
    try await first.finish()
    #expect(order.values == ["a"])
    #expect(time.sleepers == 0, "nor does its deadline go on")
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await gate.request(of: .name("c"), most: 1) {}
    }
    try await cancelled.value
    #expect(gate.load == (0, 0, 0, 0), "where there is a place the render itself may look")
  }

  @Test func whoWaitsTooLongIsToldAndWhoRendersTooLongGivesItsPlaceUp() async throws {
    let gate = gate { $0.atOnce = 1 }
    let stuck = await ask("s", in: gate)
    let (next, last) = (await ask("a", in: gate), await ask("b", in: gate))
    while time.sleepers < 2 { await Task.yield() }
    time.advance(by: .seconds(9))
    #expect(gate.load == (1, 2, 0, 0))
    time.advance(by: .seconds(1))
    await next.begun.wait()
    await #expect(throws: RenderGate.Refusal.ofAll) { try await last.task.value }
    #expect(gate.load == (2, 0, 0, 0))
    // It is its client's still: that is half of one place, or one.
    let more = await ask("s2", in: gate)
    #expect(gate.load.requests == 1)
    try await stuck.finish()
    #expect(gate.load == (1, 1, 0, 0), "its place was given away already")
    try await next.finish()
    await more.begun.wait()
    try await more.finish()
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func whatFailsIsOver() async {
    struct Failure: Error {}
    let gate = gate { $0.atOnce = 1 }
    for _ in 0..<3 {
      await #expect(throws: Failure.self) {
        try await gate.request(of: client("a"), most: 1) { throw Failure() }
      }
    }
    #expect(gate.load == (0, 0, 0, 0))
  }

  // MARK: Changes

  @Test func changesHaveOnePlaceAndWaitBehindNoRequest() async throws {
    let gate = gate { $0.atOnce = 2 }
    let request = await ask("a", in: gate)
    let one = await askLive("live1", of: .page("/"), in: gate)
    let two = await askLive("live2", of: .page("/"), in: gate)
    let waiting = await ask("b", in: gate)
    #expect(gate.load == (2, 1, 1, 0))
    try await request.finish()
    await waiting.begun.wait()
    try await one.finish()
    await two.begun.wait()
    for render in [two, waiting] { try await render.finish() }
    #expect(order.values == ["a", "live1", "b", "live2"])
  }

  @Test func whatSeveralReadComesFirstButNotAlways() async throws {
    let gate = gate()
    let first = await askLive("x", of: .page("/x"), in: gate)
    var renders = [first]
    for number in 1...3 {
      renders.append(await askLive("a\(number)", of: .client(client("a")), in: gate))
    }
    renders.append(await askLive("b1", of: .client(client("b")), in: gate))
    for number in 1...5 { renders.append(await askLive("p\(number)", of: .page("/"), in: gate)) }
    for number in 1...2 { renders.append(await askLive("q\(number)", of: .page("/q"), in: gate)) }
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
    #expect(
      order.values == [
        "x", "p1", "q1", "p2", "a1", "q2", "p3", "p4", "b1", "p5", "a2", "a3",
      ])
  }

  @Test func aClientsGroupsRestAfterARender() async throws {
    let (time, gate) = (time, gate())
    let payer = RenderGate.Payer.client(client("a"))
    try await gate.live(for: payer) { time.advance(by: .milliseconds(60)) }
    #expect(gate.load.rests == 1)
    // 180 ms, of which 100 are allowed.
    let second = await askLive("a", of: payer, in: gate)
    while time.sleepers == 0 { await Task.yield() }
    #expect(gate.load == (0, 0, 1, 1))
    try await gate.live(for: .client(client("b"))) { order.append("b") }
    try await gate.live(for: .page("/")) { order.append("page") }
    try await gate.request(of: client("a"), most: 1) { order.append("request") }
    time.advance(by: .milliseconds(79))
    #expect(gate.load.live == 1)
    time.advance(by: .milliseconds(1))
    await second.begun.wait()
    try await second.finish()
    #expect(order.values == ["b", "page", "request", "a"])
  }

  @Test func aClientWithManyGroupsGetsAQuarterOfTheTime() async throws {
    let (time, gate) = (time, gate())
    let start = time.now
    let done = Recorder<Void>()
    let renders = (0..<64).map { _ in
      Task {
        try await gate.live(for: .client(.name("a"))) {
          time.advance(by: .milliseconds(10))
          done.append(())
        }
      }
    }
    while gate.load.live == 0 || gate.load.live + done.values.count < 64 { await Task.yield() }
    while done.values.count < 64 {
      // As soon as it rests, time passes.
      if gate.load.running == 0, time.sleepers > 0 { time.advance(by: .milliseconds(1)) }
      await Task.yield()
    }
    for render in renders { try await render.value }
    #expect(time.now - start >= .milliseconds(64 * 30 - 200), "640 ms of renders")
  }

  @Test func aSlowChangeLetsOthersBegin() async throws {
    let gate = gate()
    let slow = await askLive("slow", of: .page("/slow"), in: gate)
    let next = await askLive("next", of: .page("/"), in: gate)
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .milliseconds(249))
    #expect(gate.load == (1, 0, 1, 0))
    time.advance(by: .milliseconds(1))
    await next.begun.wait()
    for render in [next, slow] { try await render.finish() }
    // But half of all places is the most: requests have the rest.
    var stuck: [Render] = []
    for number in 0..<8 {
      stuck.append(await askLive("\(number)", of: .page("/\(number)"), in: gate))
      guard number < 4 else { continue }
      while time.sleepers == 0 { await Task.yield() }
      time.advance(by: .milliseconds(250))
    }
    while gate.load.running < 4 { await Task.yield() }
    #expect(gate.load == (4, 0, 4, 0))
    for render in stuck { render.end.open() }
    for render in stuck { try await render.task.value }
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func restsThatAreOverAreForgotten() async throws {
    let (time, gate) = (time, gate())
    for number in 0..<5_000 {
      try await gate.live(for: .client(client("\(number)"))) { time.advance(by: .milliseconds(1)) }
      #expect(gate.load.rests <= 65)
    }
  }

  // MARK: All together

  /// Who renders just now.
  private final class Tally: Sendable {
    struct Count { var all = 0, live = 0, ofClient: [Int: Int] = [:], done = 0 }

    let count = Mutex(Count())
  }

  @Test(arguments: 1...5) func nothingIsLostAndNoLimitPassed(seed: UInt64) async throws {
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
          try await gate.request(of: .name("\(client)"), most: nil) { await work(client) }
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
