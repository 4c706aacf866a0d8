import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PageElements
import PageHummingbird
import PageSite
import PageSockets
import Synchronization
import Testing

@Suite struct PageMiddlewareTests {
  @Test(arguments: [TestingSetup.router, .live])
  func pagesAreServedBesideTheRoutesOfTheApplication(by setup: TestingSetup) async throws {
    try await application(try Site(pages: [teas()])).test(setup) { client in
      let page = try await client.execute(uri: "/teas", method: .get)
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("Sencha"))
      let document = try await client.execute(uri: "/teas/-/document", method: .get)
      #expect(document.headers[.contentType] == "application/json")
      let health = try await client.execute(uri: "/-/health", method: .get)
      #expect(health.status == .ok)
      let ping = try await client.execute(uri: "/api/ping", method: .get)
      #expect(ping.text == "pong")
    }
  }

  @Test func requestsForOtherPathsArePassedOnWithTheirBody() async throws {
    try await application(try Site(pages: [teas()])).test(.live) { client in
      let nothing = try await client.execute(uri: "/nothing", method: .get)
      #expect(nothing.status == .notFound && !nothing.text.contains("<html"))
      let echo = try await client.execute(
        uri: "/api/echo", method: .post, body: ByteBuffer(string: "a cup of tea"))
      #expect(echo.text == "a cup of tea")
    }
  }

  @Test func pagesTakePrecedenceIfAddedBeforeTheRoutes() async throws {
    let site = try Site(pages: [teas()])
    for comesFirst in [true, false] {
      let router = Router(context: BasicPageRequestContext.self)
      if comesFirst { router.add(middleware: PageMiddleware(site)) }
      router.get("/teas") { _, _ in "the application's own" }
      if !comesFirst { router.add(middleware: PageMiddleware(site)) }
      try await Application(router: router).test(.router) { client in
        let answer = try await client.execute(uri: "/teas", method: .get)
        #expect(answer.text.contains("Sencha") == comesFirst)
      }
    }
  }

  @Test func aMatchingETagReturns304() async throws {
    try await application(try Site(pages: [teas()])).test(.live) { client in
      let page = try await client.execute(uri: "/teas/-/document", method: .get)
      let tag = try #require(page.headers[.eTag])
      let same = try await client.execute(
        uri: "/teas/-/document", method: .get, headers: [.ifNoneMatch: tag])
      #expect(same.status == .notModified && same.body.readableBytes == 0)
      // The connection stays open.
      #expect(try await client.execute(uri: "/api/ping", method: .get).text == "pong")
    }
  }

  @Test func aHEADResponseHasTheContentLength() async throws {
    try await application(try Site(pages: [teas()])).test(.live) { client in
      let page = try await client.execute(uri: "/teas", method: .get)
      let head = try await client.execute(uri: "/teas", method: .head)
      #expect(head.status == .ok && head.body.readableBytes == 0)
      #expect(head.headers[.contentLength] == page.headers[.contentLength])
      #expect(try await client.execute(uri: "/api/ping", method: .get).text == "pong")
    }
  }

  @Test func anActionRuns() async throws {
    let poured = Atomic(0)
    let page = Page("/teas", title: "Tea") { _ in
      Table {
        Row(key: "pour") {
          Button("Pour one") { poured.add(1, ordering: .relaxed) }
        }
      }
    }
    try await application(try Site(pages: [page])).test(.live) { client in
      let shown = try await client.execute(uri: "/teas", method: .get).text
      let address = try #require(shown.firstMatch(of: /action="([^"]+)"/)).1
      let answer = try await client.execute(
        uri: "\(address)", method: .post,
        headers: [.contentType: "application/x-www-form-urlencoded"],
        body: ByteBuffer(string: "a=b"))
      #expect(answer.status == .seeOther && poured.load(ordering: .relaxed) == 1)
    }
  }

  @Test func aStreamIsSentCompletely() async throws {
    let route = Route.get("/numbers") { _ in
      let number = Atomic(0)
      return .stream(type: "text/plain") {
        let next = number.add(1, ordering: .relaxed).newValue
        return next > 100 ? nil : Array("\(next)\n".utf8)
      }
    }
    try await application(try Site(pages: [], routes: [route])).test(.live) { client in
      let answer = try await client.execute(uri: "/numbers", method: .get)
      #expect(answer.text == (1...100).map { "\($0)\n" }.joined())
      // The length of a stream is unknown.
      let head = try await client.execute(uri: "/numbers", method: .head)
      #expect(head.status == .ok && head.headers[.contentLength] == nil)
    }
  }

  @Test func anOversizedBodyIsRejectedInTheSitesFrame() async throws {
    var configuration = SiteConfiguration()
    configuration.frame = SiteFrame("House of Tea") { NavigationLink("Teas", to: "/teas") }
    var limits = PageLimits()
    limits.body = 1_000
    let site = try Site(pages: [teas()], configuration: configuration)
    try await application(site, limits).test(.live) { client in
      let answer = try await client.execute(
        uri: "/teas/-/actions/-table/-table/a/submit", method: .post,
        headers: [.accept: "text/html"],
        body: ByteBuffer(repeating: 46, count: 1_001))
      #expect(answer.status == .contentTooLarge && answer.headers[.connection] == "close")
      #expect(answer.text.contains("House of Tea") && answer.text.contains("1000 bytes"))
    }
    try await application(site, limits).test(.live) { client in
      let answer = try await client.execute(
        uri: "/teas/-/actions/-table/-table/a/submit", method: .post,
        body: ByteBuffer(repeating: 46, count: 1_001))
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func bodiesBeyondTheTotalLimitAreRefused() async throws {
    var limits = PageLimits()
    (limits.body, limits.allBodies) = (100_000, 100_000)
    let (arrived, isFirst) = (Signal(), Signal())
    let route = Route.post("/keep") { request in
      if !arrived.isGiven {
        arrived.give()
        await isFirst.wait()
      }
      return .text("\(request.body.count)")
    }
    let site = try Site(pages: [], routes: [route])
    try await application(site, limits).test(.ahc(.http)) { client in
      async let kept = client.execute(
        uri: "/keep", method: .post, body: ByteBuffer(repeating: 46, count: 90_000))
      await arrived.wait()
      let small = try await client.execute(
        uri: "/keep", method: .post, body: ByteBuffer(repeating: 46, count: 16_384))
      #expect(small.status == .ok)
      let large = try await client.execute(
        uri: "/keep", method: .post, body: ByteBuffer(repeating: 46, count: 90_000))
      #expect(large.status == .serviceUnavailable && large.headers[.retryAfter] == "1")
      isFirst.give()
      #expect(try await kept.text == "90000")
      let again = try await client.execute(
        uri: "/keep", method: .post, body: ByteBuffer(repeating: 46, count: 90_000))
      #expect(again.status == .ok)
    }
  }

  @Test func aRouteCanStreamItsBody() async throws {
    let route = Route.post("/upload") { request in
      var bytes = 0
      for try await piece in request.stream { bytes += piece.count }
      return .text("\(bytes)")
    }
    .streamingBody(upTo: 3_000_000)
    try await application(try Site(pages: [], routes: [route])).test(.live) { client in
      let answer = try await client.execute(
        uri: "/upload", method: .post, body: ByteBuffer(repeating: 46, count: 3_000_000))
      #expect(answer.text == "3000000")
      #expect(try await client.execute(uri: "/api/ping", method: .get).text == "pong")
      let refused = try await client.execute(
        uri: "/upload", method: .post, body: ByteBuffer(repeating: 46, count: 3_000_001))
      #expect(refused.status == .contentTooLarge)
    }
  }

  @Test func forwardedHeadersAreIgnoredByDefault() async throws {
    let site = try Site(pages: [], routes: [origin])
    try await application(site).test(.live) { client in
      let answer = try await client.execute(
        uri: "/origin", method: .get, headers: try forwarded())
      #expect(answer.text == "http 127.0.0.1")
    }
  }

  @Test func forwardedHeadersOfATrustedProxyAreUsed() async throws {
    let router = Router(context: BasicPageRequestContext.self)
    let site = try Site(pages: [], routes: [origin])
    router.add(middleware: PageMiddleware(site, proxies: TrustedProxies(IPNetwork.loopback)))
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0))
    ).test(.live) { client in
      let answer = try await client.execute(
        uri: "/origin", method: .get, headers: try forwarded())
      #expect(answer.text == "https 198.51.100.7")
    }
  }

  @Test func aSecureApplicationHasTheSchemeHTTPS() async throws {
    let router = Router(context: BasicPageRequestContext.self)
    router.add(middleware: PageMiddleware(try Site(pages: [], routes: [origin]), isSecure: true))
    try await Application(router: router).test(.router) { client in
      let answer = try await client.execute(uri: "/origin", method: .get)
      #expect(answer.text.hasPrefix("https "))
    }
  }

  private var origin: Route {
    .get("/origin") { .text("\($0.head.scheme ?? "") \($0.client)") }
  }

  private func forwarded() throws -> HTTPFields {
    [
      try #require(HTTPField.Name("X-Forwarded-For")): "198.51.100.7",
      try #require(HTTPField.Name("X-Forwarded-Proto")): "https",
    ]
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
}

func teas() -> Page {
  Page("/teas", title: "Tea") { _ in
    Table(rows: [Row(key: "sencha", "Sencha"), Row(key: "gyokuro", "Gyokuro")])
  }
}

/// Returns an application with a site and its own routes.
func application(
  _ site: Site, _ limits: PageLimits = PageLimits()
) -> Application<RouterResponder<BasicPageRequestContext>> {
  let router = Router(context: BasicPageRequestContext.self)
  router.get("/api/ping") { _, _ in "pong" }
  router.post("/api/echo") { request, _ in
    String(buffer: try await request.body.collect(upTo: 1_000))
  }
  router.add(middleware: PageMiddleware(site, limits: limits))
  return Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
}
