import HTTPTypes
import PageElements
import PageSite
import Testing

@testable import PageTesting

/// Tests of the URLs that a client resolves, and of its requests to them.
@Suite(.timeLimit(.minutes(20))) struct ClientAddressTests {
  let shop = TestShop()

  @Test(
    arguments: [
      ("../people", "/a/b", "/people"), ("./x", "/a/b", "/a/x"), ("x/..", "/a/b", "/a/"),
      ("..", "/a/b/c", "/a/"), ("../../..", "/a/b", "/"), ("/./", "/a", "/"),
      ("/a/../b?c=/../d", "/", "/b?c=/../d"), ("a/./b//../c", "/", "/a/b/c"),
      ("http://localhost/a/../b", "/", "/b"), ("?q=..", "/a/b", "/a/b?q=.."),
      (".a/..b/...", "/", "/.a/..b/..."), ("", "/a/b?c", "/a/b?c"),
    ])
  func dotSegmentsAreRemoved(address: String, page: String, target: String) throws {
    #expect(try SiteClient(shop.site()).target(address, on: page) == target)
  }

  @Test func aRelativeLinkIsFollowed() async throws {
    let site = try Site(pages: [
      Page("/a/b", title: "B") { _ in Table(rows: [Row(Link("Up", to: "../c"))]) },
      Page("/c", title: "C") { _ in Table() },
    ])
    #expect(try await SiteClient(site).visit("/a/b").follow("Up").title == "C")
  }

  @Test func aCookieOfTheCallerIsSentWithTheSitesCookies() async throws {
    let echo = Page("/", title: "Cookies") { request in
      Table(rows: [Row { request.identity ?? "" }])
    }
    .authorized { $0.headerFields[.cookie] ?? "" }
    let client = SiteClient(
      try Site(pages: [echo]), headerFields: ["cookie": "theme=dark; a=b=c"])
    client.cookies["pe-visitor"] = "1"
    #expect(try await client.visit("/").text.contains("a=b=c; pe-visitor=1; theme=dark"))
    client.cookies["theme"] = nil
    #expect(try await client.visit("/").text.contains("a=b=c; pe-visitor=1"))
  }
}
