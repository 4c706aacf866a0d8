import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests of the responses to a client that exceeds its limits.
@Suite struct ClientLimitsTests {
  private static let press = "/page/-/actions/list/tea/b/tap"

  private func site(_ change: (inout ClientLimits) -> Void) throws -> Site {
    var configuration = SiteConfiguration()
    change(&configuration.clientLimits)
    let page = Page.diary { _, notes in
      [
        Section(key: "list") {
          Row(key: "tea", Button("Tea", id: "b") { _ in notes("tea") })
        }
      ]
    }
    let live = Page("/live", title: "Live") { _ in Table { Section { Row(key: "a") { "1" } } } }
      .live()
    return try Site(pages: [page, live], configuration: configuration)
  }

  @Test func postsBeyondTheLimitAreRejectedWithTheSubmittedValues() async throws {
    let site = try site { $0.posts = .init(burst: 1, perSecond: 0.001) }
    let visitor = TestVisitor(site)
    #expect(await visitor.post(Self.press).status == 303)
    let refused = await visitor.post(Self.press, ["note": "<b>kept</b>"])
    #expect(refused.status == 429)
    let wait = try #require(refused[.retryAfter].flatMap { Int($0) })
    #expect((1...1_000).contains(wait))
    #expect(refused[.cacheControl] == "no-store")
    #expect(refused.text.contains("nothing was done. Try again in \(wait) seconds."))
    #expect(refused.text.contains("<dd>&lt;b&gt;kept&lt;/b&gt;</dd>"))
    #expect(await visitor.diary() == ["tea"])

    let script = await visitor.post(Self.press, ["note": "x"], [.accept: Wanted.patch])
    #expect(script.status == 429)
    #expect(script[.contentType] == "application/problem+json")
    #expect(try JSONValue(parsing: script.body)["status"] == .number(429))
    // A malformed form gets the same status.
    let broken = await visitor.send(
      .post, Self.press, Array("a=%".utf8),
      fields: [.accept: Wanted.html, .contentType: "application/x-www-form-urlencoded"])
    #expect(broken.status == 429)
    #expect(await TestVisitor(site, client: "192.0.2.2").post(Self.press).status == 303)
    #expect(await TestVisitor(site, client: "127.0.0.1").post(Self.press).status == 303)
  }

  @Test func crossSitePostsAreNotCounted() async throws {
    let visitor = TestVisitor(try site { $0.posts = .init(burst: 1, perSecond: 0.001) })
    for _ in 0..<5 {
      let response = await visitor.post(Self.press, [:], [.secFetchSite: "cross-site"])
      #expect(response.status == 403)
    }
    #expect(await visitor.post(Self.press).status == 303)
  }

  @Test func streamsBeyondTheLimitAreRejectedWithRetryAfter() async throws {
    let site = try site { $0.streams = 1 }
    let visitor = TestVisitor(site)
    let document = try await site.json("/live/-/document")
    let events =
      document.selfURL.replacing("/-/document", with: "/-/events") + "&from=\(document.version)"
    var first: SiteResponse? = await visitor.get(events)
    #expect(first?.status == 200)
    #expect(first?.stream != nil)
    let second = await visitor.get(events, accept: "text/event-stream")
    #expect(second.status == 429)
    #expect(second[.retryAfter] == "10")
    #expect(second.stream == nil)
    #expect(await TestVisitor(site, client: "192.0.2.2").get(events).status == 200)
    first = nil
    #expect(await visitor.get(events).status == 200)
    // A stream that is rejected for another reason uses no slot.
    #expect(await visitor.get("/live/-/events?through=x").status == 400)
    #expect(await visitor.get(events).status == 200)
    #expect(site.limiter.clientCount.open == 0)
  }

  @Test func requestsBeyondTheLimitAreRefusedAndAssetsAreNotCounted() async throws {
    let site = try site { $0.requests = .init(burst: 3, perSecond: 0.001) }
    let visitor = TestVisitor(site)
    for _ in 0..<5 {
      #expect(await visitor.get("/-/health").status == 200)
      #expect(await visitor.get(AssetLibrary().script).status == 200)
      #expect(await visitor.get("/none").status == 404)
    }
    #expect(await visitor.get("/page").status == 200)
    #expect(await visitor.get("/page/-/document").status == 200)
    #expect(await visitor.get("/page/-/rows").status == 200)
    for path in ["/page", "/page/-/document", "/live/-/events?from=x", Self.press] {
      let refused = await visitor.get(path)
      #expect(refused.status == 429)
      let wait = try #require(refused[.retryAfter].flatMap { Int($0) })
      #expect((1...1_000).contains(wait))
    }
    #expect(await visitor.post(Self.press).status == 303, "Posts have a separate limit")
    #expect(await visitor.get("/-/health").status == 200)
    #expect(await TestVisitor(site, client: "192.0.2.2").get("/page").status == 200)
    let local = TestVisitor(site, client: "127.0.0.1")
    for _ in 0..<10 { #expect(await local.get("/page").status == 200) }
  }

  @Test func liveGroupsThatOneClientAloneFollowsAreLimited() async throws {
    let page = Page("/live", title: "Live", query: TestQuery()) { request in
      Table { Section { Row(key: "a") { request.query.q } } }
    }.live()
    let site = try Site.test(page) { $0.clientLimits.groups = 2 }
    let (one, other) = (TestVisitor(site), TestVisitor(site, client: "192.0.2.2"))
    func open(_ name: String, _ visitor: TestVisitor) async -> SiteResponse {
      await visitor.get("/live/-/events?q=\(name)&from=x", accept: "text/event-stream")
    }
    var held: [String: SiteResponse] = [:]
    for name in ["a", "b"] { held[name] = await open(name, one) }
    #expect(held.values.allSatisfy { $0.status == 200 })
    let refused = await open("c", one)
    #expect(refused.status == 429)
    #expect(refused[.retryAfter] == "10")
    #expect(
      await open("b", one).status == 200,
      "A group that the client already follows does not count again")
    held["c"] = await open("c", other)
    #expect(
      await open("c", one).status == 200, "A group that another client follows does not count")
    // A group with two clients counts for neither, so the first client may open another one.
    held["b2"] = await open("b", other)
    held["d"] = await open("d", one)
    #expect(held["d"]?.status == 200)
    #expect(await open("e", one).status == 429)
    held = [:]
    // The task that created a stream may hold it for a moment longer.
    while site.hub.groupEntries > 0 { await Task.yield() }
    #expect(site.hub.exclusiveGroups == 0)
    #expect(await open("e", one).status == 200)
    let local = TestVisitor(site, client: "::1")
    for number in 0..<5 { held["\(number)"] = await open("\(number)", local) }
    #expect(held.values.allSatisfy { $0.status == 200 })
  }

  @Test func theTotalNumberOfLiveGroupsIsLimited() async throws {
    let page = Page("/live", title: "Live", query: TestQuery()) { request in
      Table { Section { Row(key: "a") { request.query.q } } }
    }.live()
    let site = try Site.test(page) { $0.liveGroupLimit = 1 }
    let first = await site.send("/live/-/events?q=a&from=x")
    #expect(first.status == 200)
    let second = await site.send("/live/-/events?q=b&from=x")
    #expect(second.status == 503)
    #expect(second[.retryAfter] == "10")
    #expect(await site.send("/live/-/events?q=a&from=x").status == 200)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: ["", "/-/document", "/-/rows", "/-/patch?from=x", "/-/events?from=x"])
  func aFullSiteRejectsRendersWithRetryAfter(endpoint: String) async throws {
    let (entered, gate) = (Gate(), Gate())
    let page = Page("/slow", title: "Slow") { _ in
      entered.open()
      await gate.wait()
      return Table { Section { Row(key: "a") { "1" } } }
    }.live()
    let site = try Site.test(page) {
      $0.renderLimit = 1
      $0.renderQueueLimit = 0
    }
    #expect(!site.hasRoomForRenders)
    let running = Task { await TestVisitor(site).get("/slow") }
    await entered.wait()
    let refused = await TestVisitor(site, client: "127.0.0.1").get("/slow" + endpoint)
    #expect(refused.status == 503)
    #expect(refused[.retryAfter] == "1")
    #expect(await TestVisitor(site).get("/-/health").status == 200)
    gate.open()
    #expect(await running.value.status == 200)
    #expect(await TestVisitor(site).get("/slow").status == 200)
  }

  @Test func aPageCanRequestItsOwnSiteWithoutDeadlock() async throws {
    let box = Mutex<Site?>(nil)
    let outer = Page("/outer", title: "Outer") { _ in
      let status = await box.withLock { $0 }?.status("/inner") ?? 0
      return Table { Section { Row(key: "a") { "\(status)" } } }
    }
    let inner = Page("/inner", title: "Inner") { _ in Table() }
    let site = try Site.test(outer, inner) { $0.renderLimit = 1 }
    box.withLock { $0 = site }
    #expect(await site.send("/outer").text.contains("200"))
    box.withLock { $0 = nil }
  }

  @Test(arguments: ["", "/-/document", "/-/rows", "/-/patch?from=x"])
  func rendersBeyondTheLimitAreRefused(endpoint: String) async throws {
    let (entered, gate) = (Gate(), Gate())
    let isFirst = Mutex(true)
    let page = Page("/slow", title: "Slow") { _ in
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        entered.open()
        await gate.wait()
      }
      return Table { Section { Row(key: "a") { "1" } } }
    }
    let site = try Site.test(page) { $0.clientLimits.renders = 1 }
    let visitor = TestVisitor(site)
    let running = Task { await visitor.get("/slow") }
    await entered.wait()
    let refused = await TestVisitor(site).get("/slow" + endpoint)
    #expect(refused.status == 429)
    #expect(refused[.retryAfter] == "1")
    #expect(refused.text.contains("Try again in a second."))
    let other = await TestVisitor(site, client: "192.0.2.2").get("/slow")
    #expect(other.status == 200)
    #expect(await TestVisitor(site).get("/-/health").status == 200)
    gate.open()
    #expect(await running.value.status == 200)
    #expect(await TestVisitor(site).get("/slow").status == 200)
  }

  @Test func aFailureReportsTheServersRequestID() async throws {
    struct Boom: Error {}
    let log = RecordingLog()
    let site = try Site.test(Page("/") { _ in throw Boom() }) { $0.logger = log.logger }
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    let response = await site.respond(to: request, id: "proxy-1")
    #expect(response.text.contains("It is logged as request proxy-1."))
    #expect(log.entries.first?.metadata["request"] == "proxy-1")
    let unnamed = await site.respond(to: request)
    let id = try #require(log.entries.last?.metadata["request"])
    #expect(id.utf8.count == 13)
    #expect(unnamed.text.contains(id))
  }
}
