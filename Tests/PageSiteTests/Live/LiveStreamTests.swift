import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests of the events that subscribers of a live page receive.
@Suite struct LiveStreamTests {
  private let box = TableBox(Self.table(["a", "b"]))

  private static func table(_ names: [String]) -> Table {
    Table(sections: [Section("Rows", key: "rows") { for name in names { Row(key: name) { name } } }]
    )
  }

  private func site(
    _ change: (inout SiteConfiguration) -> Void = { _ in },
    page: (Page) -> Page = { $0.live() }
  ) throws -> Site {
    let box = box
    return try .test(page(Page("/rows", title: "Rows") { _ in box.table }), change: change)
  }

  @Test func aChangeReachesAnOpenCopyAsAPatch() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    box.table = Self.table(["b", "c"])
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document == (try await copy.fresh()))
    #expect(copy.document.rowKeys == ["b", "c"])
  }

  @Test func aChangeWithoutVisibleEffectIsNotSent() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    site.changed("/rows")
    box.table = Self.table(["a", "b", "c"])
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document.rowKeys == ["a", "b", "c"])
  }

  @Test func anOldVersionReceivesAPatchToTheCurrentOne() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    box.table = Self.table(["a", "c"])
    try await copy.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document == (try await copy.fresh()))
  }

  @Test func lastEventIDOverridesTheFromParameter() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open(from: "forgotten", lastEvent: copy.document.version)
    box.table = Self.table(["c"])
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
  }

  @Test func anUnknownVersionIsResetAndItsStreamEnds() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open(from: "forgotten")
    #expect(try await copy.nextChange() == .reset)
    #expect(try await copy.nextChange() == .end)
  }

  @Test func afterARestartAnUnchangedVersionIsStillKnown() async throws {
    let copy = try await LiveCopy(try site(), "/rows")
    let second = try site()
    let later = try await LiveCopy(second, "/rows")
    #expect(later.document == copy.document, "Equal content has equal versions")
    // This site's version log is empty, as it never served the document.
    let third = try site()
    let path = copy.document.selfURL.replacing("/-/document", with: "/-/events")
    let response = await third.send("\(path)&from=\(copy.document.version)")
    let stream = try #require(response.stream)
    #expect(try await stream() == EventText.opening)
    // The site renders the page, and recognizes the version as the current one.
    while third.log.fingerprint(version: copy.document.version, scope: "/rows?") == nil {
      await Task.yield()
    }
    box.table = Self.table(["z"])
    third.changed("/rows")
    let piece = String(decoding: try await stream() ?? [], as: UTF8.self)
    #expect(piece.contains("event: patch"))
  }

  @Test func subscribersOfOneRangeShareOneRender() async throws {
    let renders = Mutex(0)
    let box = box
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in
        renders.withLock { $0 += 1 }
        return box.table
      }
      .live())
    var copies: [LiveCopy] = []
    for _ in 0..<50 { copies.append(try await LiveCopy(site, "/rows")) }
    for copy in copies { try await copy.open() }
    // The first change ensures that the group has rendered.
    box.table = Self.table(["c"])
    site.changed("/rows")
    for copy in copies { #expect(try await copy.nextChange() == .patch) }
    await site.settle()
    let before = renders.withLock { $0 }
    box.table = Self.table(["d"])
    site.changed("/rows")
    for copy in copies { #expect(try await copy.nextChange() == .patch) }
    #expect(renders.withLock { $0 } - before == 1)
    #expect(copies.allSatisfy { $0.document == copies[0].document })
  }

  @Test func aSlowSubscriberReceivesOnePatchForMissedChanges() async throws {
    let site = try site()
    let (slow, quick) = (try await LiveCopy(site, "/rows"), try await LiveCopy(site, "/rows"))
    try await slow.open()
    try await quick.open()
    for name in ["c", "d", "e"] {
      box.table = Self.table([name])
      site.changed("/rows")
      #expect(try await quick.nextChange() == .patch)
    }
    #expect(try await slow.nextChange() == .patch)
    #expect(slow.document == quick.document)
  }

  @Test func subscribersReceivePatchesWhileThePageKeepsChanging() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    let box = box
    let changes = Task {
      var number = 0
      while !Task.isCancelled {
        number += 1
        box.table = Self.table(["\(number)"])
        site.changed("/rows")
        await Task.yield()
      }
    }
    for _ in 0..<20 { #expect(try await copy.nextChange() == .patch) }
    changes.cancel()
    await changes.value
    site.changed("/rows")
    while copy.document != (try await copy.fresh()) { _ = try await copy.next() }
  }

  @Test func aDrainingSiteSendsByeAndEndsTheStream() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    site.beginDraining()
    #expect(try await copy.nextChange() == .bye)
    #expect(try await copy.nextChange() == .end)
  }

  @Test func subscribersThatLeaveAreRemoved() async throws {
    let site = try site()
    var copies: [LiveCopy] = []
    for _ in 0..<10 { copies.append(try await LiveCopy(site, "/rows")) }
    for copy in copies { try await copy.open() }
    #expect(site.liveReaders == 10)
    for copy in copies { copy.close() }
    #expect(site.liveReaders == 0)
    #expect(site.hub.groupEntries == 0)
  }

  @Test func streamsBeyondTheSiteLimitAreRejected() async throws {
    let site = try site({ $0.streamLimit = 1 })
    let (first, second) = (try await LiveCopy(site, "/rows"), try await LiveCopy(site, "/rows"))
    #expect(try await first.open() == 200)
    #expect(try await second.open() == 503)
    first.close()
    #expect(try await second.open() == 200)
  }

  @Test func aLivePageRecoversAfterAFailure() async throws {
    struct Broken: Error {}
    let fails = Mutex(false)
    let box = box
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in
        if fails.withLock({ $0 }) { throw Broken() }
        return box.table
      }
      .live())
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    fails.withLock { $0 = true }
    site.changed("/rows")
    fails.withLock { $0 = false }
    box.table = Self.table(["c"])
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document.rowKeys == ["c"])
  }

  @Test func aPageThatIsNotLiveHasNoStream() async throws {
    let site = try site(page: { $0 })
    #expect(await site.status("/rows/-/events?from=x") == 404)
  }

  @Test func aStreamRequiresAVersion() async throws {
    #expect(await (try site()).status("/rows/-/events?through=end") == 400)
  }

  /// A cursor of this page can still contain a position that its rows do not have.
  @Test(arguments: ["after", "through"])
  func anInvalidCursorOpensNoStream(parameter: String) async throws {
    let log = RecordingLog()
    let site = try site { $0.logger = log.logger }
    let order = TableListing(box.table).order
    let foreign = [
      Cursor(page: "/rows", query: "", order: order).encode(Position([.real(1)])),
      Cursor(page: "/rows", query: "", order: order).encode(Position([.null, .null, .null])),
      Cursor(page: "/other", query: "", order: order).encode(Position([.integer(1)])), "x", "%00",
      "",
    ]
    for cursor in foreign {
      let response = await site.send("/rows/-/events?\(parameter)=\(cursor)&from=x")
      #expect(response.status == 400)
      #expect(response.stream == nil)
      #expect(response[.contentType] == "application/problem+json")
    }
    #expect(site.hub.groupEntries == 0)
    #expect(site.liveReaders == 0)
    #expect(log.entries.isEmpty)
    let shown = try await LiveCopy(site, "/rows")
    #expect(try await shown.open() == 200)
  }

  @Test func anOverlongOrMalformedVersionIsRejected() async throws {
    let site = try site()
    let long = String(repeating: "x", count: 65)
    for version in [long, "a%20b", "%00", "%F0%9F%87%A6", "a%0Ab"] {
      #expect(await site.status("/rows/-/events?from=\(version)") == 400)
      #expect(await site.status("/rows/-/patch?from=\(version)") == 400)
    }
    for version in [long, "a b", "\u{e9}"] {
      let response = await site.send("/rows/-/events?from=x", [.lastEventID: version])
      #expect(response.status == 400)
    }
    #expect(site.liveReaders == 0)
    #expect(await site.status("/rows/-/events?from=\(long.dropLast())") == 200)
    #expect(await site.status("/rows/-/patch?from=\(long.dropLast())") == 410)
  }

  @Test func theResponseHeadDeclaresAnUncachedEventStream() async throws {
    let response = await (try site()).send("/rows/-/events?through=end&from=x")
    #expect(response[.contentType] == "text/event-stream; charset=utf-8")
    #expect(response[.cacheControl] == "no-cache")
    #expect(response[.accelBuffering] == "no")
  }

  @Test func aChangedReloadValueReachesOpenCopies() async throws {
    let box = box
    let subject = Mutex("tea")
    let site = try Site.test(
      Page("/rows") { _ in
        var content = PageContent(title: "Rows", table: box.table)
        content.reload = subject.withLock { $0 }
        return content
      }
      .live())
    let copy = try await LiveCopy(site, "/rows")
    #expect(copy.document["reload"]?.text == "tea")
    try await copy.open()
    subject.withLock { $0 = "cake" }
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document["reload"]?.text == "cake")
    #expect(copy.document == (try await copy.fresh()))
  }

  @Test func aFeedOpensOnFirstSubscriptionAndDeliversChanges() async throws {
    let (feed, changes) = AsyncStream<Void>.makeStream()
    let opened = Mutex(0)
    let box = box
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in box.table }
        .live(changes: {
          opened.withLock { $0 += 1 }
          return feed
        }))
    #expect(opened.withLock { $0 } == 0)
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    box.table = Self.table(["c"])
    changes.yield()
    #expect(try await copy.nextChange() == .patch)
    #expect(opened.withLock { $0 } == 1)
  }

  @Test func changesBeforeTheFeedOpensAreNotLost() async throws {
    let box = box
    let site = try Site.test(
      Page("/rows", title: "Rows") { _ in box.table }
        .live(changes: {
          box.table = Self.table(["c"])
          return AsyncStream<Void>.makeStream().stream
        }))
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    while copy.document.rowKeys != ["c"] { _ = try await copy.next() }
    #expect(copy.document == (try await copy.fresh()))
  }

  @Test func heartbeatsKeepAConnectionAlive() async throws {
    let site = try site()
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    site.hub.beat()
    #expect(try await copy.next() == .heartbeat)
    box.table = Self.table(["c"])
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
  }
}
