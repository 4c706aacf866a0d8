import TestSupport

@testable import PageScheduling
@testable import PageSite

/// A suite that runs renders through a render gate with a manual clock. Each render runs until the test ends it.
protocol GatedRenders {
  var time: ManualClock { get }
  /// The names of the renders that have begun.
  var order: Recorder<String> { get }
}

extension GatedRenders {
  func gate(_ change: (inout RenderGate.Limits) -> Void = { _ in }) -> RenderGate {
    var limits = RenderGate.Limits()
    change(&limits)
    return RenderGate(limits, clock: time.clock)
  }

  func client(_ name: String) -> ClientKey { .name(name) }

  /// Requests a render, and returns once it runs or waits. The first character of the name is the client.
  func ask(
    _ name: String, in gate: RenderGate, clientLimit: Int? = nil, lane: RenderGate.Lane = .short
  ) async -> GatedRender {
    let (client, before) = (client(String(name.prefix(1))), gate.load)
    let render = GatedRender(name, order) {
      try await gate.request(of: client, lane, clientLimit: clientLimit, $0)
    }
    while gate.load.running + gate.load.requests == before.running + before.requests {
      await Task.yield()
    }
    return render
  }

  func askLive(
    _ name: String, of payer: RenderGate.Payer, in gate: RenderGate
  ) async -> GatedRender {
    let before = gate.load
    let render = GatedRender(name, order) { try await gate.live(for: payer, $0) }
    while gate.load.running + gate.load.live == before.running + before.live {
      await Task.yield()
    }
    return render
  }
}

/// A render that runs until its `end` gate opens.
struct GatedRender: Sendable {
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
