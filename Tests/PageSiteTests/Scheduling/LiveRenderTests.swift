import TestSupport
import Testing

@testable import PageScheduling
@testable import PageSite

/// Tests of the renders of live groups after changes.
@Suite(.timeLimit(.minutes(20))) struct LiveRenderTests: GatedRenders {
  let time = ManualClock()
  let order = Recorder<String>()

  @Test func liveRendersRunOneAtATimeInTheirOwnSlot() async throws {
    let gate = gate { $0.maximumConcurrent = 2 }
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

  @Test func sharedGroupsHavePriorityWithoutStarvingOthers() async throws {
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

  @Test func aClientsLiveRendersPauseAfterARender() async throws {
    let (time, gate) = (time, gate())
    let payer = RenderGate.Payer.client(client("a"))
    try await gate.live(for: payer) { time.advance(by: .milliseconds(60)) }
    #expect(gate.load.timeAccounts == 1)
    // The pause is 3 × 60 ms, less the 100 ms that are free.
    let second = await askLive("a", of: payer, in: gate)
    while time.sleepers == 0 { await Task.yield() }
    #expect(gate.load == (0, 0, 1, 1))
    try await gate.live(for: .client(client("b"))) { order.append("b") }
    try await gate.live(for: .page("/")) { order.append("page") }
    try await gate.request(of: client("a"), clientLimit: 1) { order.append("request") }
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
      // Time passes while the client's renders pause.
      if gate.load.running == 0, time.sleepers > 0 { time.advance(by: .milliseconds(1)) }
      await Task.yield()
    }
    for render in renders { try await render.value }
    #expect(
      time.now - start >= .milliseconds(64 * 30 - 200), "640 ms of renders take at least 1.7 s")
  }

  @Test func aSlowLiveRenderLetsOthersStart() async throws {
    let gate = gate()
    let slow = await askLive("slow", of: .page("/slow"), in: gate)
    let next = await askLive("next", of: .page("/"), in: gate)
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .milliseconds(249))
    #expect(gate.load == (1, 0, 1, 0))
    time.advance(by: .milliseconds(1))
    await next.begun.wait()
    for render in [next, slow] { try await render.finish() }
    // Live renders use at most half of the slots, and leave the rest to requests.
    var stuck: [GatedRender] = []
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

  @Test func expiredPausesAreRemoved() async throws {
    let (time, gate) = (time, gate())
    for number in 0..<5_000 {
      try await gate.live(for: .client(client("\(number)"))) { time.advance(by: .milliseconds(1)) }
      #expect(gate.load.timeAccounts <= 65)
    }
  }
}
