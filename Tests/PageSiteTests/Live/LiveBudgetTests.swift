import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests that a group's renders and memory are bounded, whatever its subscribers and changes.
@Suite(.timeLimit(.minutes(20))) struct LiveBudgetTests {
  private let time = ManualClock()

  /// The number that a group shows, and the count of its renders.
  private final class Shown: Sendable {
    let number = Mutex(0)
    let renders = Mutex(0)

    func render() throws -> LiveGroup.Rendered {
      renders.withLock { $0 += 1 }
      return try Self.rendered(number.withLock { $0 })
    }

    static func rendered(_ number: Int) throws -> LiveGroup.Rendered {
      let document = try PageDocument(
        page: "/", selfURL: "/", title: "",
        table: Table { Section(key: "s") { Row(key: "n") { "\(number)" } } })
      return LiveGroup.Rendered(
        document: document, fingerprint: document.fingerprint(key: .fixed))
    }

    static func version(_ number: Int) throws -> String {
      try rendered(number).fingerprint.version
    }
  }

  private func group(_ shown: Shown, _ change: (inout LiveResources) -> Void = { _ in })
    -> LiveGroup
  {
    var resources = LiveResources(gate: RenderGate(clock: time.clock), clock: time.clock)
    change(&resources)
    return LiveGroup(
      resources: resources, render: { try shown.render() }, storedFingerprint: { _ in nil })
  }

  /// Advances the clock through a group's pauses until it has nothing left to render.
  private func settle(_ group: LiveGroup) async {
    while group.isRendering {
      await Task.yield()
      if time.sleepers > 0 { time.advance(by: .milliseconds(1)) }
    }
  }

  private func isUnknown(_ news: LiveGroup.Update) -> Bool {
    if case .unknown = news { true } else { false }
  }

  private func isPatch(_ news: LiveGroup.Update) -> Bool {
    if case .patch = news { true } else { false }
  }

  @Test func aBurstOfChangesCausesOneRender() async throws {
    let shown = Shown()
    let group = group(shown)
    _ = group.join(1, having: try Shown.version(0))
    while group.isRendering { await Task.yield() }
    #expect(shown.renders.withLock { $0 } == 1)
    for number in 1...1_000 {
      shown.number.withLock { $0 = number }
      group.change()
    }
    while time.sleepers == 0 { await Task.yield() }
    #expect(shown.renders.withLock { $0 } == 1, "The group pauses after the render")
    time.advance(by: .milliseconds(25))
    while group.isRendering { await Task.yield() }
    #expect(shown.renders.withLock { $0 } == 2)
    let news = try group.nextUpdate(for: 1)
    #expect(isPatch(news))
    let again = try group.nextUpdate(for: 1)
    #expect(!isPatch(again))
    // After a pause, a change is rendered immediately.
    time.advance(by: .seconds(1))
    group.change()
    while group.isRendering { await Task.yield() }
    #expect(shown.renders.withLock { $0 } == 3)
  }

  @Test func subscribersWithUnknownVersionsForceNoExtraRenders() async throws {
    let shown = Shown()
    let group = group(shown)
    for number in 0..<64 { _ = group.join(number, having: "unknown-\(number)") }
    await settle(group)
    #expect(shown.renders.withLock { $0 } <= 2)
    let news = try (0..<64).map { try group.nextUpdate(for: $0) }
    #expect(news.allSatisfy(isUnknown))
    let before = shown.renders.withLock { $0 }
    time.advance(by: .seconds(1))
    for number in 64..<128 { _ = group.join(number, having: "unknown-\(number)") }
    await settle(group)
    #expect(shown.renders.withLock { $0 } - before <= 2)
  }

  @Test func aLongRenderIsFollowedByALongerPause() async throws {
    let (shown, time) = (Shown(), time)
    let group = LiveGroup(
      resources: LiveResources(gate: RenderGate(clock: time.clock), clock: time.clock),
      render: {
        time.advance(by: .milliseconds(40))
        return try shown.render()
      }, storedFingerprint: { _ in nil })
    _ = group.join(1, having: try Shown.version(0))
    while group.isRendering { await Task.yield() }
    group.change()
    time.advance(by: .milliseconds(39))
    #expect(shown.renders.withLock { $0 } == 1)
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .milliseconds(1))
    while group.isRendering { await Task.yield() }
    #expect(shown.renders.withLock { $0 } == 2)
  }

  @Test func stalledSubscribersAreResetBeyondTheVersionLimit() async throws {
    let shown = Shown()
    let group = group(shown)
    for number in 0..<100 {
      shown.number.withLock { $0 = number }
      group.change()
      await settle(group)
      _ = group.join(number, having: try Shown.version(number))
      await settle(group)
      #expect(group.stored.versions <= 33)
    }
    shown.number.withLock { $0 = 1_000 }
    group.change()
    await settle(group)
    let news = try (0..<100).map { try group.nextUpdate(for: $0) }
    #expect(news.prefix(68).allSatisfy(isUnknown))
    #expect(news.suffix(32).allSatisfy(isPatch))
    #expect(group.stored.versions == 1, "Versions that all subscribers have received are removed")
  }

  @Test func theEventsOfAGroupAreBounded() async throws {
    let shown = Shown()
    let group = group(shown) { $0.eventBytes = 300 }
    for number in 0..<10 {
      shown.number.withLock { $0 = number }
      group.change()
      await settle(group)
      _ = group.join(number, having: try Shown.version(number))
    }
    await settle(group)
    shown.number.withLock { $0 = 1_000 }
    group.change()
    await settle(group)
    let news = try (0..<10).map { try group.nextUpdate(for: $0) }
    #expect((1...4).contains(news.count(where: isPatch)))
    #expect(isPatch(news[9]), "The newest subscribers have priority")
    #expect(news.count(where: isUnknown) + news.count(where: isPatch) == 10)
  }

  @Test func theMemoryOfAllGroupsIsBounded() async throws {
    let memory = LiveMemory(limit: 4_000)
    let groups = (0..<20).map { _ in Shown() }.map { shown in
      (shown, group(shown) { $0.memory = memory })
    }
    for (_, group) in groups {
      _ = group.join(1, having: try Shown.version(0))
      await settle(group)
    }
    #expect((1...4_000).contains(memory.count))
    for (shown, group) in groups {
      shown.number.withLock { $0 = 1 }
      time.advance(by: .seconds(1))
      group.change()
      await settle(group)
      #expect((0...4_000).contains(memory.count))
    }
    let news = try groups.map { try $0.1.nextUpdate(for: 1) }
    #expect(isUnknown(news[19]), "The memory limit left no room for this group's patch")
    #expect(news.allSatisfy { isUnknown($0) || isPatch($0) })
    for (_, group) in groups { group.close() }
    #expect(memory.count == 0)
  }

  @Test func subscribersThatLeftUseNoMemoryOrRenders() async throws {
    let (shown, memory) = (Shown(), LiveMemory())
    let group = group(shown) { $0.memory = memory }
    for number in 0..<10 {
      shown.number.withLock { $0 = number }
      group.change()
      await settle(group)
      _ = group.join(number, having: try Shown.version(number))
      // The render for the first subscriber must show the first number.
      await settle(group)
    }
    #expect(group.stored.versions == 10)
    for number in 0..<9 { group.leave(number) }
    #expect(group.stored.versions == 1)
    #expect(memory.count == group.stored.bytes)
    group.leave(9)
    group.change()
    #expect(!group.isRendering, "A group without subscribers does not render")
    group.close()
    #expect(memory.count == 0)
  }

  @Test func aQueuedRenderIsDroppedWhenItsSubscribersLeave() async throws {
    let shown = Shown()
    let gate = RenderGate(clock: time.clock)
    let group = group(shown) { $0.gate = gate }
    let (entered, end) = (Gate(), Gate())
    let other = Task {
      try await gate.live(for: .page("/other")) {
        entered.open()
        await end.wait()
      }
    }
    await entered.wait()
    _ = group.join(1, having: "x")
    while gate.load.live == 0 { await Task.yield() }
    group.leave(1)
    group.close()
    while group.isRendering { await Task.yield() }
    #expect(gate.load.live == 0)
    end.open()
    try await other.value
    #expect(shown.renders.withLock { $0 } == 0)
  }

  // MARK: The hub

  @Test func aStateChangeWakesOnlyItsVisitor() async throws {
    let hub = LiveHub(limit: 10, logger: RecordingLog().logger)
    let page = Page("/rows", title: "Rows") { _ in Table() }.live()
    let shown = Shown()
    func join(_ visitor: String) throws -> LiveSubscriber {
      try hub.join(
        LiveHub.Key(scope: "", extent: ""), page: page, visitor: visitor,
        having: try Shown.version(0)
      ) {
        LiveGroup(render: { try shown.render() }, storedFingerprint: { _ in nil })
      }
    }
    let (ada, ben) = (try join("ada"), try join("ben"))
    for reader in [ada, ben] { #expect(await reader.wait()) }
    hub.notifyStateChange(of: "ada")
    #expect(await ada.wait())
    #expect(ada.hasStateChanged)
    #expect(!ben.hasStateChanged)
    let woken = Mutex(false)
    let waiting = Task {
      if await ben.wait() { woken.withLock { $0 = true } }
    }
    hub.notifyStateChange(of: "ada")
    #expect(await ada.wait())
    #expect(!woken.withLock { $0 })
    hub.beat()
    await waiting.value
    #expect(woken.withLock { $0 })
  }
}
