import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that readers share renders, and that no private content passes between them.
@Suite(.timeLimit(.minutes(20))) struct LiveSharingTests {
  private struct Count: Codable, Equatable, Sendable { var value = 0 }

  private static let more = "/count/-/actions/-0/count/more/tap"

  private func cookie(_ visitor: TestVisitor) -> HTTPFields {
    [.cookie: "pe-visitor=\(visitor.cookies["pe-visitor"] ?? "")"]
  }

  @Test func aVisitorsStateChangeIsNotShownToOthersInTheirGroup() async throws {
    let label = Mutex("before")
    let site = try Site.test(
      Page("/count", title: "Count", state: Count()) { _, count in
        Table(rows: [
          Row(key: "count") {
            HorizontalStack {
              Label("\(label.withLock { $0 }) \(count.value.value)")
              Button("More", id: "more") { count.update { $0.value += 1 } }
            }
          }
        ])
      }
      .live())
    let visitors = [TestVisitor(site, client: "192.0.2.1"), TestVisitor(site, client: "192.0.2.2")]
    for visitor in visitors { _ = await visitor.post(Self.more) }
    let first = try await LiveCopy(site, "/count", cookie(visitors[0]))
    let second = try await LiveCopy(site, "/count", cookie(visitors[1]))
    try await first.open()
    try await second.open()
    #expect(site.hub.groupEntries == 1)
    _ = await visitors[0].post(Self.more, ["again": "1"])
    #expect(try await first.nextChange() == .patch)
    #expect(site.hub.groupEntries == 2)
    label.withLock { $0 = "after" }
    site.changed("/count")
    #expect(try await second.nextChange() == .patch)
    let fresh = await site.send(second.document.selfURL, cookie(visitors[1]))
    #expect(fresh.text.contains("after 1"))
    #expect(second.document == (try JSONValue(parsing: fresh.body)))
  }

  @Test func userNamesThatDifferOnlyInNormalizationAreDistinct() async throws {
    let site = try Site.test(
      Page("/mine", title: "Mine") { request in
        let name = request.identity ?? ""
        return Table(rows: [Row(key: "name") { "\(name.utf8.count)" }])
      }
      .live()
      .authorized { $0.headerFields[.authorization].flatMap { try? URLQuery.decode($0[...]) } })
    let one = try await LiveCopy(site, "/mine", [.authorization: "Jos%C3%A9"])
    let other = try await LiveCopy(site, "/mine", [.authorization: "Jose%CC%81"])
    try await one.open()
    try await other.open()
    #expect(site.hub.groupEntries == 2)
    try await other.open(from: one.document.version)
    #expect(try await other.nextChange() == .reset, "One user's version is unknown to the other")
  }

  @Test func aGroupSurvivesAConcurrentJoinAndLeave() async {
    struct Broken: Error {}
    let hub = LiveHub(limit: 2, logger: RecordingLog().logger)
    let page = Page("/rows", title: "Rows") { _ in Table() }.live()
    @Sendable func join() -> LiveSubscriber? {
      try? hub.join(LiveHub.Key(scope: "", extent: ""), page: page, visitor: nil, having: "") {
        LiveGroup(render: { throw Broken() }, storedFingerprint: { _ in nil })
      }
    }
    for _ in 0..<2_000 {
      let place = SubscriberBox(join())
      async let left: Void = Task.detached { place.reader = nil }.value
      async let coming = Task.detached { join() }.value
      let (_, reader) = await (left, coming)
      #expect(hub.groupEntries == 1, "In a second group, the subscriber would miss all changes")
      withExtendedLifetime(reader) {}
    }
    // The last task may hold its subscriber for a moment after it returns.
    for _ in 0..<1_000_000 where hub.groupEntries > 0 || hub.readers > 0 { await Task.yield() }
    #expect(hub.groupEntries == 0)
    #expect(hub.readers == 0)
  }

  @Test func aFailedPageIsRetriedWithoutAnotherChange() async throws {
    struct Broken: Error {}
    let fails = Mutex(false)
    let label = Mutex("a")
    let log = RecordingLog()
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in
        if fails.withLock({ $0 }) { throw Broken() }
        return Table(rows: [Row(key: "a") { label.withLock { $0 } }])
      }
      .live()
    ) { $0.logger = log.logger }
    let copies = [try await LiveCopy(site, "/rows"), try await LiveCopy(site, "/rows")]
    for copy in copies { try await copy.open() }
    await site.settle()
    fails.withLock { $0 = true }
    label.withLock { $0 = "b" }
    site.changed("/rows")
    for copy in copies { #expect(try await copy.nextChange() == .stale) }
    fails.withLock { $0 = false }
    site.hub.beat()
    for copy in copies {
      #expect(try await copy.nextChange() == .patch)
      #expect(copy.document == (try await copy.fresh()))
    }
    #expect(
      log.entries.map(\.message) == ["A live page failed"],
      "The failure is logged once, not for each subscriber")
  }

  @Test func subscribersReceiveOneStaleAndOneFreshEvent() async throws {
    struct Broken: Error {}
    let fails = Mutex(false)
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in
        if fails.withLock({ $0 }) { throw Broken() }
        return Table(rows: [Row(key: "a") { "a" }])
      }
      .live()
    ) { $0.logger = RecordingLog().logger }
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    await site.settle()
    for _ in 0..<2 {
      fails.withLock { $0 = true }
      for _ in 0..<3 {
        site.changed("/rows")
        await site.settle()
      }
      #expect(try await copy.nextChange() == .stale)
      fails.withLock { $0 = false }
      // The content is unchanged, but subscribers must learn that it is current again.
      site.changed("/rows")
      await site.settle()
      #expect(try await copy.nextChange() == .fresh)
    }
  }

  @Test func aMissingPageIsNotLoggedAsAFailure() async throws {
    let isGone = Mutex(false)
    let log = RecordingLog()
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in
        guard !isGone.withLock({ $0 }) else { throw SiteProblem(.notFound, "It was deleted.") }
        return Table(rows: [Row(key: "a") { "a" }])
      }
      .live()
    ) { $0.logger = log.logger }
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    isGone.withLock { $0 = true }
    site.changed("/rows")
    #expect(try await copy.nextChange() == .gone("It was deleted."))
    #expect(log.entries.isEmpty)
  }

  @Test func aFeedReportsAChangeOnceItIsOpened() async throws {
    let events = Recorder<String>()
    let page = Page("/rows", title: "Rows") { _ in Table() }
      .live(changes: { Feed(events: events) })
    try await page.watch? { events.append("changed") }
    #expect(events.values == ["opened", "changed", "ended"])
  }

  /// A box that holds a subscriber until it leaves.
  private final class SubscriberBox: Sendable {
    private let state: Mutex<LiveSubscriber?>

    init(_ reader: LiveSubscriber?) { state = Mutex(reader) }

    var reader: LiveSubscriber? {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  /// A feed that ends without a change.
  private struct Feed: AsyncSequence, Sendable {
    let events: Recorder<String>

    struct Iterator: AsyncIteratorProtocol {
      let events: Recorder<String>

      mutating func next() async -> Int? {
        events.append("ended")
        return nil
      }
    }

    func makeAsyncIterator() -> Iterator {
      events.append("opened")
      return Iterator(events: events)
    }
  }
}
