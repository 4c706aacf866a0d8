import HTTPTypes
import Observation
import PageElements
import PagePatching
import SeedTags
import Synchronization
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests of elements that follow a sequence of values.
@Suite struct LiveTests {
  struct Broken: Error {}

  /// A source of sequences whose values the test sends. It counts the sequences.
  final class Ticker: Sendable {
    private let state = Mutex<
      (begun: Int, last: AsyncThrowingStream<Int, any Error>.Continuation?)
    >(
      (0, nil))
    let begins = Gate()
    let ended = Gate()

    var begun: Int { state.withLock(\.begun) }

    func values() -> AsyncThrowingStream<Int, any Error> {
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      continuation.onTermination = { [ended] _ in ended.open() }
      state.withLock { state in (state.begun, state.last) = (state.begun + 1, continuation) }
      begins.open()
      return stream
    }

    func send(_ value: Int) { state.withLock { _ = $0.last?.yield(value) } }
    func end(_ error: (any Error)? = nil) { state.withLock { $0.last?.finish(throwing: error) } }
  }

  private static func page(_ ticker: Ticker) -> Page {
    Page("/prices", title: "Prices", query: TestQuery()) { request in
      Table(columns: ["Tea", "Price"]) {
        Row(key: "name") {
          "Prices for"; request.query.guest
        }
        Row(key: "oolong") {
          "Oolong"
          Live("oolong", of: { ticker.values() }) { price in
            Label("\(price) cents")
          } placeholder: {
            "No price yet"
          }
        }
      }
    }
  }

  private static func site(
    _ page: Page, clock: SiteClock = .system, change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    change(&configuration)
    return try Site(pages: [page], configuration: configuration, clock: clock)
  }

  @Test(.tags(.N33, .O37)) func eachValueReachesOpenCopiesAsAPatchOfItsCell() async throws {
    let ticker = Ticker()
    let site = try Self.site(Self.page(ticker))
    let copy = try await LiveCopy(site, "/prices")
    #expect("\(copy.document)".contains("No price yet"))
    #expect(try await copy.open() == 200)
    await ticker.begins.wait()
    for price in [310, 290] {
      ticker.send(price)
      #expect(try await copy.nextChange() == .patch)
      #expect("\(copy.document)".contains("\(price) cents"))
      #expect(try await copy.document == copy.fresh())
      #expect(copy.lastPatch.contains("/cells/1") && !copy.lastPatch.contains("Oolong"))
    }
    #expect(ticker.begun == 1)
  }

  @Test(.tags(.O37)) func subscribersOfTheSamePageShareOneSequence() async throws {
    let ticker = Ticker()
    let site = try Self.site(Self.page(ticker))
    var copies: [LiveCopy] = []
    for _ in 0..<20 {
      copies.append(try await LiveCopy(site, "/prices"))
      try await copies.last?.open()
    }
    await ticker.begins.wait()
    ticker.send(7)
    for copy in copies { #expect(try await copy.nextChange() == .patch) }
    #expect(ticker.begun == 1)
    #expect(await site.send("/prices").text.contains("7 cents"))
  }

  @Test(.tags(.O37)) func theSequenceIsCancelledAfterTheLastSubscriberLeaves() async throws {
    let (time, ticker) = (ManualClock(), Ticker())
    let site = try Self.site(Self.page(ticker), clock: time.clock)
    let copy = try await LiveCopy(site, "/prices")
    try await copy.open()
    await ticker.begins.wait()
    // The page follows the sequence for longer than the time limit of background work.
    for _ in 0..<6 {
      while time.sleepers(within: Deferrals.retention) == 0 { await Task.yield() }
      time.advance(by: Deferrals.retention)
    }
    #expect(!ticker.ended.isOpen)
    copy.close()
    while !ticker.ended.isOpen {
      if time.sleepers(within: Deferrals.retention) > 0 { time.advance(by: Deferrals.retention) }
      await Task.yield()
    }
    while site.sequenceTasks.count > 0 { await Task.yield() }
    #expect(site.deferrals.count == 0)
  }

  @Test func anEndedSequenceKeepsItsLastValueUntilThePageChanges() async throws {
    let ticker = Ticker()
    let site = try Self.site(Self.page(ticker))
    let copy = try await LiveCopy(site, "/prices")
    try await copy.open()
    await ticker.begins.wait()
    ticker.send(1)
    #expect(try await copy.nextChange() == .patch)
    // A change of the page does not restart a running sequence.
    site.changed("/prices")
    #expect(await site.send("/prices").text.contains("1 cents"))
    ticker.end(Broken())
    while site.sequenceTasks.count > 0 { await Task.yield() }
    #expect(await site.send("/prices").text.contains("1 cents"))
    #expect(ticker.begun == 1)
    site.changed("/prices")
    while ticker.begun < 2 { await Task.yield() }
    ticker.send(2)
    #expect(try await copy.nextChange() == .patch)
    #expect("\(copy.document)".contains("2 cents"))
  }

  @Test(arguments: [nil, Broken()] as [Broken?])
  func anEmptySequenceShowsAnErrorAndCanBeRetried(error: Broken?) async throws {
    let ticker = Ticker()
    let log = RecordingLog()
    let site = try Self.site(Self.page(ticker)) { $0.logger = log.logger }
    let copy = try await LiveCopy(site, "/prices")
    try await copy.open()
    await ticker.begins.wait()
    ticker.end(error)
    #expect(try await copy.nextChange() == .patch)
    #expect("\(copy.document)".contains("This could not be loaded."))
    #expect(log.entries.isEmpty == (error == nil))
    async let answer = site.send("/prices/-/deferred/oolong")
    while ticker.begun < 2 { await Task.yield() }
    ticker.send(5)
    #expect(await answer.status == 303)
    while !"\(copy.document)".contains("5 cents") { _ = try await copy.nextChange() }
  }

  @Test func withoutAScriptALinkWaitsForTheFirstValue() async throws {
    let ticker = Ticker()
    let site = try Self.site(Self.page(ticker))
    #expect(
      await site.send("/prices", accept: Wanted.html).text.contains(
        "<a class=\"pe-scriptless\" href=\"/prices/-/deferred/oolong\" rel=\"nofollow\">Show</a>"))
    async let answer = site.send("/prices/-/deferred/oolong")
    await ticker.begins.wait()
    ticker.send(12)
    #expect(await answer.status == 303)
    #expect(await site.send("/prices", accept: Wanted.html).text.contains("12 cents"))
  }

  @Test func sequencesPerClientAreLimited() async throws {
    let ticker = Ticker()
    let site = try Self.site(Self.page(ticker)) {
      $0.clientLimits.sequences = 2
      $0.clientLimits.includesLoopback = true
    }
    for guest in ["a", "b"] {
      #expect(await site.send("/prices?guest=\(guest)").text.contains("No price yet"))
    }
    #expect(await site.send("/prices?guest=c").text.contains("could not be loaded"))
    #expect(site.sequenceTasks.count == 2)
    // Another client has its own limit.
    let other = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/prices?guest=c"),
      client: "192.0.2.7")
    #expect(other.text.contains("No price yet"))
  }

  @available(macOS 26, *)
  @Test(.tags(.N33)) func anObservableObjectIsFollowed() async throws {
    let counter = await Counter()
    let site = try Self.site(
      Page("/count", title: "Count") { _ in
        Table {
          Row(
            key: "count",
            Live("count", of: { await counter.counts() }) { count in Label("\(count) cups") })
        }
      })
    let copy = try await LiveCopy(site, "/count")
    try await copy.open()
    while !"\(copy.document)".contains("0 cups") { _ = try await copy.nextChange() }
    await counter.add()
    #expect(try await copy.nextChange() == .patch)
    #expect("\(copy.document)".contains("1 cups"))
  }

  @Test func outsideASiteThePlaceholderIsRendered() throws {
    let live = Live("x", of: { AsyncStream<Int>.makeStream().stream }) { value in
      Label("\(value)")
    } placeholder: {
      Label("soon")
    }
    let row = Row(key: "r", live)
    let html = try Table(rows: [row]).html(templates: nil)
    #expect(html.contains("<div class=\"pe-deferred\">soon</div>"))
  }
}

@available(macOS 26, *)
@MainActor @Observable private final class Counter {
  private var count = 0

  func add() { count += 1 }
  func counts() -> Observations<Int, Never> { Observations { [self] in count } }
}
