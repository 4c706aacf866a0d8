import Foundation
import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests of a site's routes other than its pages.
@Suite struct RoutesTests {
  private struct Hook: Codable, Equatable { var event: String }

  private final class Shop: Sendable {
    let received = Mutex<[String]>([])

    var routes: [Route] {
      [
        .get("/export.csv") { request in
          let pieces = Mutex(["name\r\n", "Tea\r\n"])
          struct Query: Codable { var limit = 2 }
          let limit = try request.query(Query()).limit
          return .stream(type: "text/csv; charset=utf-8", filename: "teas é.csv") {
            pieces.withLock { $0.isEmpty ? nil : Array($0.removeFirst().utf8.prefix(limit * 99)) }
          }
        },
        .get("/products/{id}/label.txt") { request in
          .text("Label of \(try request.path("id", as: Int.self))")
        },
        .post("/hooks/{name}") { [self] request in
          let hook: Hook = try request.json()
          let name = try request.path("name", as: String.self)
          received.withLock { $0.append("\(name): \(hook.event)") }
          return .empty()
        },
        .delete("/hooks/{name}") { _ in try .json(Hook(event: "gone"), status: .accepted) },
        .put("/teas") { try .redirect(to: "/teas?q=\($0.form()["q"] ?? "")") },
        .get("/mine") { request in .text(request.identity ?? "nobody") }
          .authorized { request in
            guard let user = request.headerFields[.authorization] else {
              throw SiteProblem(.unauthorized, "Say who you are.")
            }
            return user
          },
        .get("/broken") { _ in throw CocoaError(.fileNoSuchFile) },
      ]
    }

    func site(_ change: (inout SiteConfiguration) -> Void = { _ in }) throws -> Site {
      var configuration = SiteConfiguration()
      configuration.showsErrors = false
      change(&configuration)
      let teas = Page("/teas", title: "Teas") { _ in Table() }
      return try Site(pages: [teas], routes: routes, configuration: configuration)
    }
  }

  private let shop = Shop()

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:], body: String = "",
    host: String = "localhost"
  ) async throws -> SiteResponse {
    let request = HTTPRequest(
      method: method, scheme: "http", authority: host, path: path, headerFields: fields)
    return await (try shop.site()).respond(to: request, body: Array(body.utf8), client: "192.0.2.1")
  }

  @Test func aRouteReturnsItsOwnResponse() async throws {
    let label = try await send(.get, "/products/7/label.txt")
    #expect(label.status == 200 && label.text == "Label of 7")
    #expect(label[.contentType] == "text/plain; charset=utf-8")
    #expect(label[.cacheControl] == "no-store")
    #expect(label[.xContentTypeOptions] == "nosniff")
    #expect(try await send(.head, "/products/7/label.txt").status == 200)
    let gone = try await send(.delete, "/hooks/a")
    #expect(gone.status == 202 && gone.text == #"{"event":"gone"}"#)
    #expect(gone[.contentType] == "application/json")
  }

  @Test func aRouteCanStreamItsResponse() async throws {
    let answer = try await send(.get, "/export.csv?limit=1")
    #expect(answer[.contentDisposition] == "attachment; filename*=UTF-8''teas%20%C3%A9.csv")
    let next = try #require(answer.stream)
    var text = ""
    while let piece = try await next() { text += String(decoding: piece, as: UTF8.self) }
    #expect(text == "name\r\nTea\r\n")
    #expect(try await send(.get, "/export.csv?limit=x").status == 400)
  }

  @Test func csvResponsesQuoteSpecialCharacters() {
    let answer = SiteResponse.csv(
      [["name", "note"], ["a,b", "say \"x\""], ["two\r\nlines", "\n"], ["", "caf\u{E9}"], []],
      filename: "teas.csv")
    #expect(
      answer.text
        == "name,note\r\n\"a,b\",\"say \"\"x\"\"\"\r\n\"two\r\nlines\",\"\n\"\r\n,caf\u{E9}\r\n\r\n"
    )
    #expect(answer[.contentType] == "text/csv; charset=utf-8")
    #expect(answer[.contentDisposition] == "attachment; filename*=UTF-8''teas.csv")
  }

  @Test func routesDecodeJSONAndFormBodies() async throws {
    #expect(try await send(.post, "/hooks/a%2Fb", body: #"{"event":"paid"}"#).status == 204)
    #expect(shop.received.withLock { $0 } == ["a/b: paid"])
    let broken = try await send(.post, "/hooks/a", body: #"{"event":7}"#)
    #expect(broken.status == 400 && broken.text.contains("at 'event'"), "\(broken.text)")
    let moved = try await send(
      .put, "/teas", [.contentType: "application/x-www-form-urlencoded"], body: "q=a%26b")
    #expect(moved.status == 303 && moved[.location] == "/teas?q=a%26b")
  }

  @Test(arguments: [
    ("/hooks/a", "GET", "POST, DELETE"), ("/hooks/a", "PUT", "POST, DELETE"),
    ("/teas", "DELETE", "GET, HEAD, PUT"), ("/export.csv", "POST", "GET, HEAD"),
    ("/teas", "POST", "GET, HEAD, PUT"),
  ])
  func otherMethodsReturn405WithAllow(path: String, method: String, allowed: String) async throws {
    let answer = try await send(try #require(HTTPRequest.Method(method)), path)
    #expect(answer.status == 405)
    #expect(answer[.allow] == allowed)
  }

  @Test func aPageAndARouteCanShareAPath() async throws {
    #expect(try await send(.get, "/teas").status == 200)
    #expect(try await send(.get, "/teas/-/document").status == 200)
    #expect(try await send(.get, "/export.csv/")[.location] == "/export.csv")
  }

  @Test func anAuthorizedRouteRejectsUnidentifiedRequests() async throws {
    #expect(try await send(.get, "/mine").status == 401)
    let answer = try await send(.get, "/mine", [.authorization: "ada"])
    #expect(answer.text == "ada")
  }

  @Test func crossSiteRequestsToRoutesAreForbidden() async throws {
    for fields: HTTPFields in [
      [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"],
      [.origin: "https://evil.example"],
      [.origin: "null"],
    ] {
      #expect(try await send(.post, "/hooks/a", fields, body: #"{"event":"x"}"#).status == 403)
      #expect(try await send(.put, "/teas", fields).status == 403)
    }
    #expect(shop.received.withLock { $0 }.isEmpty)
    let hook = try await send(.post, "/hooks/a", body: #"{"event":"x"}"#, host: "evil.example")
    #expect(hook.status == 421)
  }

  @Test func aFailedRouteReturnsAnErrorPage() async throws {
    let answer = try await send(.get, "/broken", [.accept: Wanted.html])
    #expect(answer.status == 500)
    #expect(answer.text.contains("<h1>"))
  }

  @Test func routesCountTowardsClientRateLimits() async throws {
    let site = try shop.site {
      $0.clientLimits.posts = ClientLimits.Rate(burst: 1, perSecond: 0.001)
      $0.clientLimits.requests = ClientLimits.Rate(burst: 1, perSecond: 0.001)
    }
    func status(_ method: HTTPRequest.Method, _ path: String) async -> Int {
      let request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
      return await site.respond(
        to: request, body: Array(#"{"event":"x"}"#.utf8), client: "192.0.2.1"
      )
      .status
    }
    #expect(await status(.post, "/hooks/a") == 204)
    #expect(await status(.post, "/hooks/a") == 429)
    #expect(await status(.get, "/export.csv") == 200)
    #expect(await status(.get, "/export.csv") == 429)
  }

  @Test(arguments: [
    "/a\r\nSet-Cookie: x=1", "/a\nb", "/é", "/a b", "javascript:alert(1)", "", "mailto:a@b.c",
    "//evil.example", "/\\evil.example", "a", "?x",
  ])
  func unsafeRedirectTargetsAreRejected(text: String) {
    #expect(throws: RenderError.unsafeURL(text)) { try SiteResponse.redirect(to: Address(text)) }
  }

  @Test func middlewareRunsAroundPagesAndRoutesInOrder() async throws {
    let seen = Mutex<[String]>([])
    func noting(_ name: String) -> Middleware {
      { request, next in
        seen.withLock { $0.append("\(name) \(request.path ?? "")") }
        var response = try await next()
        response.head.headerFields[.server] = (response.head.headerFields[.server] ?? "") + name
        return response
      }
    }
    let refusing: Middleware = { request, next in
      guard request.headerFields[.authorization] != nil else {
        throw SiteProblem(.unauthorized, "Say who you are.")
      }
      return try await next()
    }
    let page = Page("/a", title: "A") { _ in
      Table { Section { Row(key: "b", Button("B") { _ in }) } }
    }
    let pages = [page.live()].middleware(noting("1")).middleware(noting("2")).middleware(refusing)
    let routes = [Route.get("/c") { _ in .text("c") }].middleware(noting("3"))
    let site = try Site(pages: pages, routes: routes)
    let answer = await site.send("/a", [.authorization: "x"])
    #expect(answer.status == 200 && answer[.server] == "21")
    #expect(seen.withLock { $0 } == ["1 /a", "2 /a"])
    for endpoint in ["document", "rows", "patch?from=x", "events?from=x", "actions/-0/b/B/tap"] {
      #expect(await site.status("/a/-/\(endpoint)") == 401, "\(endpoint)")
    }
    #expect(await site.send("/c")[.server] == "3")
  }

  @Test func authorizationAppliesToGroupsOfPagesAndRoutes() async throws {
    let pages = [Page("/a", title: "A") { _ in Table() }].authorized { _ in
      throw SiteProblem(.forbidden, "Not yours.")
    }
    let routes = [Route.get("/b") { _ in .empty() }].authorized { _ in
      throw SiteProblem(.forbidden, "Not yours.")
    }
    let site = try Site(pages: pages, routes: routes)
    for path in ["/a", "/a/-/document", "/b"] { #expect(await site.status(path) == 403) }
  }

  /// An entity tag must be unique only within one URL.
  @Test func compressedResponsesAreCachedPerURL() async throws {
    func route(_ path: String, _ letter: String) -> Route {
      .get(path) { _ in
        var response = SiteResponse.text(String(repeating: letter, count: 2_000))
        response.head.headerFields[.eTag] = "\"1\""
        return response
      }
    }
    let site = try Site(pages: [], routes: [route("/a", "a"), route("/b", "b")])
    let (a, b) = (
      await site.send("/a", [.acceptEncoding: "gzip"]),
      await site.send("/b", [.acceptEncoding: "gzip"])
    )
    #expect(a[.contentEncoding] == "gzip" && b[.contentEncoding] == "gzip")
    #expect(a.body != b.body)
    #expect(await site.send("/a", [.acceptEncoding: "gzip"]).body == a.body)
  }

  @Test func aBodyChangedByMiddlewareHasNoTagAndKeepsFormKeys() async throws {
    let page = Page("/a", title: "A") { _ in
      Table {
        Section(key: "s") {
          Row(
            key: "f",
            Form(id: "add") {
              TextField("Name", name: "name")
            } didSubmit: { _ in
            })
        }
      }
    }.cached(by: ContentVersion { 1 }).middleware { _, next in
      var response = try await next()
      response.body = Array(
        String(decoding: response.body, as: UTF8.self).split(separator: "<main>")[1].utf8)
      return response
    }
    let site = try Site(pages: [page])
    for _ in 0..<2 {
      let answer = await site.send("/a", accept: Wanted.html)
      #expect(answer[.eTag] == nil)
      #expect(answer.text.contains("name=\"pe-key\""))
      #expect(answer.text.contains("/></form>"), "The key is the last field of the form")
    }
  }

  @Test func middlewareRunsAfterRateLimitsAndOriginChecks() async throws {
    let runs = Mutex(0)
    let page = Page("/a", title: "A") { _ in Table() }.middleware { _, next in
      runs.withLock { $0 += 1 }
      return try await next()
    }
    var configuration = SiteConfiguration()
    configuration.clientLimits.requests = ClientLimits.Rate(burst: 1, perSecond: 0.001)
    configuration.clientLimits.posts = ClientLimits.Rate(burst: 1, perSecond: 0.001)
    let site = try Site(pages: [page], configuration: configuration)
    func status(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) async
      -> Int
    {
      let request = HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields)
      return await site.respond(to: request, client: "192.0.2.1").status
    }
    let action = "/a/-/actions/s/r/e/tap"
    #expect(await status(.post, action, [.secFetchSite: "cross-site"]) == 403)
    #expect(runs.withLock { $0 } == 0)
    #expect(await status(.post, action) == 404)
    #expect(await status(.post, action) == 429)
    #expect(await status(.post, "/a") == 405)
    #expect(await status(.post, "/a") == 429)
    #expect(await status(.get, "/a") == 429)
    #expect(runs.withLock { $0 } == 2)
  }

  @Test func aStreamedResponseCountsTowardsTheClientsStreamLimit() async throws {
    let site = try shop.site { $0.clientLimits.streams = 1 }
    func send() async -> SiteResponse {
      let request = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/export.csv")
      return await site.respond(to: request, client: "192.0.2.1")
    }
    var open: SiteResponse? = await send()
    #expect(open?.status == 200)
    #expect(await send().status == 429)
    open = nil
    #expect(await send().status == 200)
  }

  @Test func routesForOtherMethodsDoNotHideFiles() throws {
    let site = try Site(pages: [], routes: [.put("/{file}") { _ in .empty() }])
    func isForSite(_ method: HTTPRequest.Method) -> Bool {
      site.read(
        HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/favicon.ico")
      ).isForSite
    }
    #expect(!isForSite(.get) && !isForSite(.head) && isForSite(.put) && isForSite(.delete))
  }

  @Test func duplicateAndAmbiguousRoutesAreRejected() throws {
    let page = Page("/a", title: "A") { _ in Table() }
    let twice = SiteError.duplicateRoute(method: "GET", path: "/a")
    #expect(throws: twice) { try Site(pages: [page], routes: [.get("/a") { _ in .empty() }]) }
    let routes: [Route] = [.post("/a") { _ in .empty() }, .post("/a") { _ in .empty() }]
    #expect(throws: SiteError.duplicateRoute(method: "POST", path: "/a")) {
      try Site(pages: [page], routes: routes)
    }
    #expect(throws: SiteError.ambiguousPaths("/a/{x}", "/a/{y}")) {
      try Site(
        pages: [Page("/a/{x}", title: "A") { _ in Table() }],
        routes: [.post("/a/{y}") { _ in .empty() }])
    }
    #expect("\(twice)" == "GET of '/a' has two routes. Give one of them another path.")
  }

  @Test func aBufferedBodyIsAStreamOfOnePiece() async throws {
    let route = Route.post("/teas") { request in
      var pieces: [String] = []
      for try await piece in request.stream {
        pieces.append(String(decoding: piece, as: UTF8.self))
      }
      return try .json(pieces)
    }
    let site = try Site(pages: [], routes: [route])
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/teas")
    #expect(site.streamLimit(of: head) == nil)
    #expect(await site.respond(to: head, body: Array("Tea".utf8)).text == #"["Tea"]"#)
    #expect(await site.respond(to: head).text == "[]")
  }

  @Test func aStreamedUploadCountsTowardsTheClientsStreamLimit() async throws {
    let route = Route.post("/teas") { request in
      for try await _ in request.stream {}
      return .empty()
    }.streamingBody(upTo: 1_000)
    var configuration = SiteConfiguration()
    configuration.clientLimits.streams = 1
    let site = try Site(pages: [], routes: [route], configuration: configuration)
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/teas")
    let (asked, sent) = (Gate(), Gate())
    let slow = BodyStream {
      asked.open()
      await sent.wait()
      return nil
    }
    let first = Task { await site.respond(to: site.read(head, stream: slow, client: "192.0.2.1")) }
    await asked.wait()
    let nothing = BodyStream { nil }
    let send = { client in
      await site.respond(to: site.read(head, stream: nothing, client: client)).status
    }
    #expect(await send("192.0.2.1") == 429)
    #expect(await send("192.0.2.2") == 204)
    sent.open()
    #expect(await first.value.status == 204)
    #expect(await send("192.0.2.1") == 204)
  }

  private func stream(_ pieces: [[UInt8]] = []) -> BodyStream {
    let rest = Mutex(pieces)
    return BodyStream { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }

  @Test func aStreamedUploadWithAStreamedResponseUsesOneSlot() async throws {
    let route = Route.post("/teas") { request in
      var sum = 0
      for try await piece in request.stream { sum += piece.count }
      let answer = Mutex([Array("\(sum)".utf8)])
      return .stream(type: "text/plain") {
        answer.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      }
    }.streamingBody(upTo: 1_000)
    var configuration = SiteConfiguration()
    configuration.clientLimits.streams = 1
    let site = try Site(pages: [], routes: [route], configuration: configuration)
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/teas")
    let response = await site.respond(
      to: site.read(head, stream: stream([[1, 2], [3]]), client: "192.0.2.1"))
    #expect(response.status == 200)
    #expect(try await response.stream?() == Array("3".utf8))
  }

  @Test func aTimedOutUploadHoldsItsSlotUntilItsHandlerEnds() async throws {
    let time = ManualClock()
    let (begun, end) = (Gate(), Gate())
    let route = Route.post("/teas") { _ in
      begun.open()
      await end.wait()
      return .empty()
    }.streamingBody(upTo: 1_000)
    var configuration = SiteConfiguration()
    configuration.clientLimits.streams = 1
    let site = try Site(
      pages: [], routes: [route], configuration: configuration, clock: time.clock)
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/teas")
    let send = { @Sendable in
      await site.respond(to: site.read(head, stream: self.stream(), client: "192.0.2.1")).status
    }
    let first = Task { await send() }
    await begun.wait()
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(30))
    #expect(await first.value == 504)
    #expect(await send() == 429)
    end.open()
    while await send() == 429 { await Task.yield() }
  }

  @Test(arguments: ["form", "json"])
  func readingAStreamedBodyAsFormOrJSONFails(kind: String) async throws {
    let route = Route.post("/teas") { request in
      if kind == "form" { _ = try request.form() } else { _ = try request.json(as: Hook.self) }
      return .empty()
    }.streamingBody(upTo: 1_000)
    let site = try Site(pages: [], routes: [route])
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/teas",
      headerFields: [.contentType: "application/x-www-form-urlencoded"])
    let response = await site.respond(to: site.read(head, stream: stream([Array("a=b".utf8)])))
    #expect(response.status == 500)
    #expect("\(StreamedBody(path: "/teas"))".contains(".streamingBody"))
  }
}
