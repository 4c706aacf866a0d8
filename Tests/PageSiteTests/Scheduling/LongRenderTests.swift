import TestSupport
import Testing

@testable import PageScheduling
@testable import PageSite

/// Tests of the slots and the queue of long renders.
@Suite(.timeLimit(.minutes(20))) struct LongRenderTests: GatedRenders {
  let time = ManualClock()
  let order = Recorder<String>()

  @Test func longRendersLeaveSlotsForShortOnes() async throws {
    let gate = gate()
    var crowd: [GatedRender] = []
    for number in 0..<60 {
      let name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 30)))
      crowd.append(await ask(name, in: gate, lane: .long))
    }
    #expect(gate.load == (1, 59, 0, 0))
    for name in ["a", "b", "c", "d"] {
      try await gate.request(of: client(name), clientLimit: nil) {}
    }
    for render in crowd { render.end.open() }
    for render in crowd { try await render.task.value }
    #expect(Set(order.values.prefix(30)).count == 30, "The clients take turns")
    #expect(gate.load == (0, 0, 0, 0))
  }

  @Test func aSlowLongRenderLetsTheNextOneStart() async throws {
    let gate = gate()
    let slow = await ask("a", in: gate, lane: .long)
    let next = await ask("b", in: gate, lane: .long)
    while time.sleepers < 2 { await Task.yield() }
    time.advance(by: .milliseconds(250))
    await next.begun.wait()
    for render in [slow, next] { try await render.finish() }
    #expect(gate.load == (0, 0, 0, 0))
    time.advance(by: .seconds(10))
    #expect(time.sleepers == 0)
  }

  @Test func eachLaneHasItsOwnQueueLimit() async throws {
    let gate = gate {
      $0.maximumConcurrent = 2
      $0.queueLimit = 2
    }
    var renders: [GatedRender] = []
    for name in ["a", "b", "c"] { renders.append(await ask(name, in: gate, lane: .long)) }
    await #expect(throws: RenderGate.Refusal.overloaded) {
      try await gate.request(of: client("d"), .long, clientLimit: nil) {}
    }
    #expect(!gate.hasRoom)
    try await gate.request(of: client("d"), .form, clientLimit: nil) {}
    try await gate.request(of: client("d"), clientLimit: nil) {}
    for render in renders { render.end.open() }
    for render in renders { try await render.task.value }
  }

  @Test func stuckLongRendersDoNotBlockOthers() async throws {
    let gate = gate()
    var stuck: [GatedRender] = []
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
}
