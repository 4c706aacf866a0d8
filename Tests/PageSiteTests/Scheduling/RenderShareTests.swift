import TestSupport
import Testing

@testable import PageSite

/// Tests of one client's share of the renders while others are active.
@Suite(.timeLimit(.minutes(20))) struct RenderShareTests: GatedRenders {
  let time = ManualClock()
  let order = Recorder<String>()

  @Test func aClientUsingOverOneProcessorGetsHalfItsShareUnderContention() async throws {
    let (time, gate) = (time, gate())
    /// Runs two renders of one client for 100 ms each. Returns the number that ran concurrently.
    func renderPair(then rest: Duration = .zero) async throws -> Int {
      let renders = [await ask("a1", in: gate), await ask("a2", in: gate)]
      let running = gate.load.running
      time.advance(by: .milliseconds(100))
      for render in renders { try await render.finish() }
      time.advance(by: rest)
      return running
    }
    for _ in 1...20 { #expect(try await renderPair() == 2, "No other client competes") }
    try await gate.request(of: client("b"), clientLimit: nil) {}
    #expect(try await renderPair() == 1)
    time.advance(by: .seconds(60))
    for _ in 1...20 {
      try await gate.request(of: client("b"), clientLimit: nil) {}
      #expect(try await renderPair(then: .milliseconds(100)) == 2, "The client uses one processor")
    }
    for _ in 1...5 { _ = try await renderPair() }
    try await gate.request(of: client("b"), clientLimit: nil) {}
    #expect(try await renderPair() == 1)
    time.advance(by: .seconds(1))
    #expect(try await renderPair() == 2, "No other client competes any more")
  }

  @Test func aRenderDelayedByAHalvedShareStartsWhenItIsRestored() async throws {
    let (time, gate) = (time, gate())
    let costly = [await ask("a1", in: gate), await ask("a2", in: gate)]
    time.advance(by: .seconds(5))
    for render in costly { try await render.finish() }
    try await gate.request(of: client("b"), clientLimit: nil) {}
    let (first, second) = (await ask("a3", in: gate), await ask("a4", in: gate))
    #expect(gate.load == (1, 1, 0, 0))
    while time.sleepers < 2 { await Task.yield() }
    time.advance(by: .seconds(1))
    await second.begun.wait()
    for render in [first, second] { try await render.finish() }
  }

  @Test func sequentialRendersDoNotHalveAClientsShare() async throws {
    let (time, gate) = (time, gate())
    for _ in 1...3 {
      let render = await ask("a", in: gate)
      time.advance(by: .seconds(60))
      try await render.finish()
      try await gate.request(of: client("b"), clientLimit: nil) {}
    }
    let renders = [await ask("a1", in: gate), await ask("a2", in: gate)]
    #expect(gate.load.running == 2)
    for render in renders { try await render.finish() }
  }
}
