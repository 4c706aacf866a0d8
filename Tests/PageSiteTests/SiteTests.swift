import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import SeedTags
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct SiteTests {
  private func page(_ path: String) -> Page {
    Page(path, title: "Title of \(path)") { _ in Table { Section { Row(key: "a") { "cell" } } } }
  }

  // MARK: Routing

  @Test(arguments: ["", "/document", "/rows", "/patch"])
  func theRootPageHasItsEndpointsAtTheRoot(endpoint: String) async throws {
    let site = try Site.test(page("/"), page("/menu"))
    let path = endpoint.isEmpty ? "/" : "/-" + endpoint
    // A patch request needs a version, so a 400 shows that the endpoint exists.
    #expect(await site.status(path) == (endpoint == "/patch" ? 400 : 200))
    let menu = endpoint.isEmpty ? "/menu" : "/menu/-" + endpoint
    #expect(await site.status(menu) == (endpoint == "/patch" ? 400 : 200))
  }

  @Test(.tags(.D1)) func eachPathServesItsPage() async throws {
    let site = try Site.test(page("/"), page("/a"), page("/a/b"), page("/ét"))
    for path in ["/", "/a", "/a/b"] {
      #expect(await site.send(path).text.contains("<title>Title of \(path)</title>"))
      let endpoint = path == "/" ? "/-/document" : path + "/-/document"
      #expect(try await site.json(endpoint)["page"] == .string(path))
    }
    for path in ["/%C3%A9t", "/%c3%a9t"] {
      #expect(await site.send(path).text.contains("<title>Title of /ét</title>"))
    }
    #expect(try await site.json("/%C3%A9t/-/document").selfURL.hasPrefix("/%C3%A9t/-/document?"))
  }

  @Test(arguments: [
    "/menu//", "//menu", "/Menu", "/menu/x", "/men", "/menu/-/", "/menu%2F",
    "/menu%2f-%2fdocument", "/menu/-%2Fdocument", "/menu%2F-/document", "/menu//-/document",
    "//-/document", "//", "///", "//-/rows", "/%2F-/document", "/menu/-/nothing", "/menu/-/rows/",
    "/menu/-/rows/x", "/none/-/rows", "/-/none", "/menu/%2D/nothing", "/.", "/menu/.",
  ])
  func otherPathsAreNotFound(path: String) async throws {
    let site = try Site.test(page("/menu"), page("/"))
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    #expect(!site.read(request).isForSite, "The path may belong to a file")
    request.method = .post
    #expect(await site.respond(to: request).status == 404)
    let json = await site.send(path)
    #expect(json.status == 404)
    #expect(json[.contentType] == "application/problem+json")
    let problem = try JSONValue(parsing: json.body)
    #expect(problem["status"] == .number(404))
    let html = await site.send(path, accept: Wanted.html)
    #expect(html.status == 404)
    #expect(try HTMLValidator().findings(in: html.body).map(\.description) == [])
  }

  @Test(arguments: [
    ("/menu/", "/menu"), ("/menu/?a=%20&b", "/menu?a=%20&b"), ("/men%75/?", "/menu?"),
    ("/%C3%A9/", "/%C3%A9"),
  ])
  func aTrailingSlashRedirectsToThePage(path: String, location: String) async throws {
    let site = try Site.test(page("/menu"), page("/é"))
    for accept in [nil, Wanted.html] {
      let response = await site.send(path, accept: accept)
      #expect(response.status == 308)
      #expect(response[.location] == location)
    }
  }

  @Test func aSiteWithoutARootPageHasNoLinkToIt() async throws {
    let without = await (try Site.test(page("/menu"))).send("/none", accept: Wanted.html)
    #expect(!without.text.contains("<a "))
    let with = await (try Site.test(page("/"))).send("/none", accept: Wanted.html)
    #expect(with.text.contains("<a href=\"/\" data-role"))
  }

  @Test(arguments: ["/%", "/%zz", "/menu?a=%", "/%FF"])
  func anAddressThatCannotBeDecodedIsABadRequest(path: String) async throws {
    #expect(await (try Site.test(page("/menu"))).status(path) == 400)
  }

  @Test(arguments: [nil, "evil.example", "localhost.evil.example"])
  func aForeignHostIsRefusedBeforeAnyPageRuns(host: String?) async throws {
    let site = try Site.test(
      Page("/") { _ in
        Issue.record("The page ran")
        return PageContent(title: "", table: Table())
      })
    for path in ["/", "/-/rows", "/-/health", "/none"] {
      #expect(await site.send(path, host: host).status == 421)
    }
  }

  @Test func theErrorForAForeignHostSaysHowToAllowIt() async throws {
    let response = await (try Site.test(page("/"))).send("/", host: "pages.example")
    #expect(response.text.contains("'pages.example'") && response.text.contains("allowedHosts"))
  }

  @Test func anAllowedHostIsAnswered() async throws {
    let site = try Site.test(page("/")) { $0.allowedHosts = ["pages.example"] }
    #expect(await site.send("/", host: "PAGES.example:8080").status == 200)
  }

  // MARK: Methods

  @Test(arguments: [
    "/menu", "/menu/-/document", "/menu/-/rows", "/menu/-/patch?from=x", "/-/health",
    AssetLibrary().script,
  ])
  func otherMethodsAreRejectedWithAnAllowField(path: String) async throws {
    let site = try Site.test(page("/menu"))
    for method in [.post, .put, .delete, .patch, .options] as [HTTPRequest.Method] {
      let response = await site.send(path, method: method)
      #expect(response.status == 405)
      #expect(response[.allow] == "GET, HEAD")
      #expect(response[.cacheControl] == "no-store")
    }
  }

  @Test(arguments: [
    "/menu", "/menu/-/document", "/menu/-/rows", "/menu/-/patch?from=x", "/-/health", "/none",
    AssetLibrary().script,
  ])
  func headHasTheSameHeadAsGet(path: String) async throws {
    let site = try Site.test(page("/menu"))
    #expect(await site.send(path, method: .head).head == site.send(path).head)
  }

  // MARK: Health

  @Test func healthReturns503WhileDraining() async throws {
    let site = try Site.test(page("/"))
    let well = await site.send("/-/health")
    #expect(well.status == 200)
    #expect(well.text == #"{"status":"ok"}"#)
    site.beginDraining()
    let drains = await site.send("/-/health")
    #expect(drains.status == 503)
    #expect(drains.text == #"{"status":"draining"}"#)
    #expect(drains[.cacheControl] == "no-store")
    #expect(drains[.contentType] == "application/json")
    #expect(await site.status("/") == 200, "Pages are served while the server drains")
  }
}
