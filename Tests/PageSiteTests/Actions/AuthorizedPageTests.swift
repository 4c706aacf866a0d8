import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that an authorized page checks the authorization at each of its URLs.
@Suite struct AuthorizedPageTests {
  private static func page(_ runs: Recorder<String>) -> Page {
    Page("/page", title: "Page", batch: 1) { request in
      let name = request.identity ?? "nobody"
      return Table {
        Section(key: "s") {
          Row(
            key: "a",
            Button("Hello, \(name)", id: "b") { runs.append(name) })
          Row(key: "z", Label("z"))
        }
      }
    }
  }

  private static func site(_ runs: Recorder<String>) throws -> Site {
    try .test(
      page(runs).authorized { request in
        switch request.headerFields[.authorization] {
        case nil:
          throw SiteProblem(
            .seeOther, "Log in first.", headerFields: [.location: "/log-in"])
        case "guest": throw SiteProblem(.forbidden, "This is not for guests.")
        case .some(let name): name
        }
      }
      .live())
  }

  private static let addresses: [(HTTPRequest.Method, String)] = [
    (.get, "/page"), (.head, "/page"), (.get, "/page/-/document"), (.get, "/page/-/rows"),
    (.get, "/page/-/patch?from=x"), (.get, "/page/-/events?from=x"),
    (.post, "/page/-/actions/s/a/b/tap"), (.post, "/page/-/actions/nothing"),
  ]

  @Test(arguments: addresses)
  func anUnauthorizedRequestGetsTheProblemThatAuthorizationThrows(
    method: HTTPRequest.Method, path: String
  ) async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    let unknown = await site.send(path, method: method)
    if path != "/page/-/actions/nothing" {
      #expect(unknown.status == 303)
      #expect(unknown[.location] == "/log-in")
      let guest = await site.send(path, method: method, [.authorization: "guest"])
      #expect(guest.status == 403)
      #expect(guest.text.contains("This is not for guests."))
      #expect(!guest.text.contains("Hello"))
    }
    #expect(!unknown.text.contains("Hello"))
    #expect(runs.values == [])
  }

  @Test(arguments: addresses)
  func anUnidentifiedRequestIsForbiddenOnlyOnAuthorizedPages(
    method: HTTPRequest.Method, path: String
  ) async throws {
    guard path != "/page/-/actions/nothing" else { return }
    let runs = Recorder<String>()
    let page = Self.page(runs).live()
    let known = try Site.test(page.authorized { $0.headerFields[.authorization] })
    let refused = await known.send(path, method: method)
    #expect(refused.status == 403)
    #expect(!refused.text.contains("Hello"))
    #expect(runs.values == [])
    #expect(await known.send(path, method: method, [.authorization: "ada"]).status != 403)
    let open = try Site.test(page.identified { $0.headerFields[.authorization] })
    #expect(await open.send(path, method: method).status != 403)
    if method == .post { #expect(runs.values == ["ada", "nobody"]) }
  }

  @Test func routesSupportAuthorizationAndIdentification() async throws {
    let route = Route.get("/route") { .text($0.identity ?? "nobody") }
    let check: Page.Authorization = { $0.headerFields[.authorization] }
    for site in [
      try Site(pages: [], routes: [route.authorized(by: check)]),
      try Site(pages: [], routes: [route].authorized(by: check)),
    ] {
      #expect(await site.status("/route") == 403)
      #expect(await site.send("/route", [.authorization: "ada"]).text == "ada")
    }
    for site in [
      try Site(pages: [], routes: [route.identified(by: check)]),
      try Site(pages: [], routes: [route].identified(by: check)),
    ] {
      #expect(await site.send("/route").text == "nobody")
      #expect(await site.send("/route", [.authorization: "ada"]).text == "ada")
    }
    let pages = [Self.page(Recorder())].identified(by: check)
    #expect(await (try Site(pages: pages)).send("/page").text.contains("nobody"))
  }

  @Test func pageAndHandlerReceiveTheIdentity() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    let fields: HTTPFields = [.authorization: "ada"]
    #expect(await site.send("/page", fields).text.contains("Hello, ada"))
    #expect(
      await site.send("/page/-/actions/s/a/b/tap", method: .post, fields).status == 303)
    #expect(runs.values == ["ada"])
  }

  @Test func aVersionIsValidOnlyForItsUser() async throws {
    let site = try Self.site(Recorder())
    let html = await site.send("/page", [.authorization: "ada"]).text
    let version = try #require(html.firstMatch(of: /data-version="([^"]+)"/)).1
    let path = "/page/-/patch?from=\(version)"
    #expect(await site.send(path, [.authorization: "ada"]).status == 200)
    #expect(await site.send(path, [.authorization: "bob"]).status == 410)
  }
}
