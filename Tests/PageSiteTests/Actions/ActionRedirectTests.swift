import HTTPTypes
import PageElements
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// Tests of the redirect after an action, and of the notice on the next page.
@Suite struct ActionRedirectTests {
  private static func site(
    _ path: String = "/page", log: RecordingLog = RecordingLog(), notice: String? = nil,
    destination: String? = nil
  ) throws -> Site {
    let page = Page.diary(path, batch: 1) { _, notes in
      [
        Section(
          key: "s",
          rows: ["a", "b"].map { key in
            Row(
              key: key,
              Button("B", id: "b") { event in
                notes(key)
                (event.notice, event.destination) = (notice, destination.map { Address($0) })
              })
          })
      ]
    }
    let other = Page("/other", title: "Other") { _ in Table() }
    return try .test(page, other) { $0.logger = log.logger }
  }

  private static let address = "/page/-/actions/s/a/b/tap"

  // MARK: Redirects

  @Test(arguments: [
    ("http://localhost/page?q=1&after=AA", "/page?q=1&after=AA"),
    ("http://localhost/page?unknown=%20", "/page?unknown=%20"),
    ("http://localhost/page", "/page"),
    ("http://localhost/page/", "/page"), ("http://localhost/other", "/page"),
    ("http://localhost", "/page"), ("http://localhost:8080/page?q=1", "/page"),
    ("http://evil.example/page?q=1", "/page"), ("http://localhost.evil.example/page?q=1", "/page"),
    ("https://evil.example/http://localhost/page?q=1", "/page"),
    ("http://localhost/page/-/actions/s/a/b/tap", "/page"), ("/page?q=1", "/page"),
    ("http://localhost//evil.example/page", "/page"), ("http://localhost/page?q=%zz", "/page"),
    ("http://localhost/page?q=\u{e9}", "/page"), ("nonsense", "/page"), ("", "/page"),
  ])
  func theRefererIsUsedOnlyIfItIsOnTheSamePage(referer: String, location: String) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post(Self.address, [:], [.referer: referer])
    #expect(response.status == 303)
    #expect(response[.location] == location)
    #expect(response[.cacheControl] == "no-store")
  }

  @Test(arguments: [
    ("/page?q=2", "/page?q=2"), ("//evil.example/page", "/page"), ("/other", "/page"),
    ("http://localhost/page", "/page"), ("/page\\", "/page"), ("/page?a b", "/page"),
    ("/page\r\nX: y", "/page"),
  ])
  func confirmationRedirectsOnlyWithinTheSamePage(
    from: String, location: String
  ) async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post(Self.address, ["pe-from": from])[.location] == location)
  }

  @Test func withoutARefererTheRedirectKeepsThePagesOwnQuery() async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(
      await visitor.post("\(Self.address)?q=%26&x=1&after=A%26b")[.location]
        == "/page?q=%26&after=A%26b")
  }

  @Test func aHandlerCanSetTheRedirectDestination() async throws {
    let visitor = TestVisitor(try Self.site(destination: "/other?x=é#top"))
    #expect(await visitor.post(Self.address)[.location] == "/other?x=é#top")
    let copy = try await TestCopy(visitor)
    #expect(await copy.act(Self.address).text == "{\"location\":\"/other?x=é#top\"}")
  }

  @Test(arguments: [
    "//evil.example", "/\\evil.example", "https://evil.example", "other", "", "/a\r\nSet-Cookie: x",
    "/\t/evil.example", "/a b", "/a\u{0}", "/a\u{7F}", "\\/evil.example",
  ])
  func aDestinationOutsideTheSiteFailsTheAction(destination: String) async throws {
    let log = RecordingLog()
    let visitor = TestVisitor(try Self.site(log: log, destination: destination))
    for accept in [Wanted.html, Wanted.patch] {
      let response = await visitor.post(Self.address, [:], [.accept: accept])
      #expect(response.status == 500)
      #expect(response[.location] == nil)
      #expect(!response.text.contains("evil"), "The response omits the error")
      #expect(!response.setsVisitor)
    }
    #expect(log.entries.map(\.message) == ["A page failed", "A page failed"])
    #expect(
      log.entries.allSatisfy {
        $0.metadata["error"]?.contains("is not a valid destination. Use an absolute") == true
      })
    #expect(await visitor.diary() == [], "The failed action changes no state")
  }

  // MARK: Notices

  @Test func aNoticeIsShownOnceOnTheNextPage() async throws {
    let visitor = TestVisitor(try Self.site(notice: "Saved <“a”>."))
    _ = await visitor.post(Self.address)
    #expect(visitor.cookies["pe-notice"] != nil)
    let first = await visitor.get("/page")
    #expect(
      first.text.contains(
        "<main><p class=\"pe-notice\" role=\"note\">Saved &lt;“a”&gt;.</p>"))
    #expect(visitor.cookies["pe-notice"] == nil)
    #expect(!(await visitor.get("/page").text.contains("pe-notice")))
  }

  @Test func aNoticeIsShownOnTheRedirectDestination() async throws {
    let visitor = TestVisitor(try Self.site(notice: "Saved.", destination: "/other?x=1"))
    _ = await visitor.post(Self.address)
    #expect(!(await visitor.get("/page").text.contains("Saved.")))
    #expect(await visitor.get("/other").text.contains("role=\"note\">Saved.</p>"))
  }

  @Test func aNoticeIsShownWhenTheDestinationHasAFragment() async throws {
    let visitor = TestVisitor(try Self.site(notice: "Saved.", destination: "/other#s.a"))
    _ = await visitor.post(Self.address)
    #expect(await visitor.get("/other").text.contains("role=\"note\">Saved.</p>"))
  }

  @Test func aScriptReceivesTheNoticeInAHeader() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site(notice: "Grüß\nGott")))
    let response = await copy.act(Self.address)
    #expect(response[.pageNotice] == "Gr%C3%BC%C3%9F%0AGott")
    #expect(copy.visitor.cookies["pe-notice"] == nil)
  }

  @Test func aLongNoticeIsTruncatedInTheHeader() async throws {
    let long = String(repeating: "ß", count: 5_000)
    let copy = try await TestCopy(TestVisitor(try Self.site(notice: long)))
    let value = try #require(await copy.act(Self.address)[.pageNotice])
    #expect(value.hasPrefix("%C3%9F%C3%9F"))
    #expect(value.utf8.count <= 3 * NoticeCookie.byteLimit)
  }

  @Test func aRedirectedScriptLeavesTheNoticeForTheNextPage() async throws {
    let copy = try await TestCopy(
      TestVisitor(try Self.site(notice: "Saved.", destination: "/other")))
    let response = await copy.act(Self.address)
    #expect(response[.pageNotice] == nil)
    #expect(await copy.visitor.get("/other").text.contains("role=\"note\">Saved.</p>"))
  }

  @Test func aForgedNoticeIsNotShown() async throws {
    let visitor = TestVisitor(try Self.site())
    visitor.cookies["pe-notice"] = "SGVsbG8.AAAA"
    #expect(!(await visitor.get("/page").text.contains("pe-notice")))
  }
}
