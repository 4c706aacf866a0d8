import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// The counts that the frame's links show, by name.
private final class PendingCounts: Sendable {
  let counts: Mutex<[String: Int]>

  init(_ counts: [String: Int]) { self.counts = Mutex(counts) }
}

/// Tests of the frame around all pages of a site.
@Suite struct SiteFrameTests {
  private static func page(_ path: String) -> Page {
    Page(path, title: "Teas") { _ in
      Table { Section("Teas", key: "teas") { Row(key: "a", "Assam") } }
    }
  }

  static let frame = SiteFrame("Tea & house", icon: .leaf) {
    NavigationLink("Home", to: "/", icon: .home)
    NavigationLink("Teas", to: "/teas")
    NavigationGroup("House") {
      NavigationLink("Black", to: "/teas/black")
      NavigationLink("Café", to: "/caf%C3%A9")
      NavigationLink("Elsewhere", to: "https://example.com/teas")
    }
  }

  private func site(
    _ frame: SiteFrame? = Self.frame, _ change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    configuration.frame = frame
    change(&configuration)
    return try Site(
      pages: [
        Self.page("/"), Self.page("/teas"), Self.page("/teas/black"), Self.page("/teasets"),
        Self.page("/café"),
        Self.page("/teas/{kind}/cups").breadcrumbs {
          NavigationLink("Teas", to: "/teas")
          NavigationLink("Kind", to: "/teas/{kind}")
        },
      ], configuration: configuration)
  }

  private func html(_ path: String, _ site: Site) async -> String {
    await site.send(path, accept: Wanted.html).text
  }

  /// Returns a site whose frame shows counts and the account's name.
  private func siteWithCounts(
    _ waiting: PendingCounts, name: String? = "Ada <A>", log: RecordingLog = RecordingLog()
  ) throws -> Site {
    var frame = SiteFrame("Tea") {
      NavigationLink("Home", to: "/")
      NavigationLink("Teas", to: "/teas").count { request in
        #expect(request.path == "/teas")
        guard let count = waiting.counts.withLock({ $0["teas"] }) else {
          throw SiteProblem(.notFound, "There are no teas.")
        }
        return count
      }
    }
    frame.accountName = { _ in name }
    frame.account = [
      NavigationLink("Inbox", to: "/inbox").count { _ in
        waiting.counts.withLock { $0["inbox"] ?? 0 }
      }
    ]
    frame.footer = [NavigationLink("Teas", to: "/teas").count { _ in 7 }]
    return try site(frame) { $0.logger = log.logger }
  }

  @Test func accountLinksAreMarkedForLoggedInAndLoggedOutVisitors() async throws {
    var frame = SiteFrame("Tea") {}
    frame.account = [
      NavigationLink("Log in", to: "/login").shown(to: .loggedOut),
      NavigationLink("Log out", to: "/logout").shown(to: .loggedIn),
      NavigationLink("Help", to: "/help").shown(to: .all),
    ]
    for name in ["Ada", nil] {
      frame.accountName = { _ in name }
      let page = await html("/teas", try site(frame))
      #expect(
        page.contains(
          """
          <p class="pe-menu-title" data-told="">\(name ?? "")</p><ul>\
          <li class="pe-out"><a href="/login">Log in</a></li>\
          <li class="pe-in"><a href="/logout">Log out</a></li>\
          <li><a href="/help">Help</a></li></ul>
          """))
      // An error page does not know the visitor. It contains all links and no name.
      let error = await html("/nothing", try site(frame))
      #expect(error.contains("Log in") && error.contains("Log out"))
      #expect(!error.contains("data-told"))
    }
  }

  @Test func aGroupForLoggedInReadersIsPartOfTheirPagesOnly() async throws {
    var group = NavigationGroup("Tables") {
      NavigationLink("secrets", to: "/secrets").count { _ in 5 }
    }
    group.isForLoggedInReaders = true
    var frame = SiteFrame("Tea") { group }
    for name in ["Ada", "", nil] {
      frame.accountName = { _ in name }
      let page = await html("/teas", try site(frame))
      #expect(page.contains("secrets") == (name == "Ada"))
      #expect(page.contains(#"<p class="pe-menu-title" data-told="">\#(name ?? "")</p>"#))
      #expect(!(await html("/nothing", try site(frame)).contains("secrets")))
    }
    frame.accountName = nil
    #expect(!(await html("/teas", try site(frame)).contains("secrets")))
  }

  @Test func hiddenLinksAreNotCounted() async throws {
    var frame = SiteFrame("Tea") {}
    frame.account = [
      NavigationLink("Orders", to: "/orders").count { _ in 7 }.shown(to: .loggedIn),
      NavigationLink("Offers", to: "/offers").count { _ in 8 }.shown(to: .loggedOut),
    ]
    for (name, count) in [("Ada", "7"), ("", "8")] {
      frame.accountName = { _ in name }
      let page = await html("/teas", try site(frame))
      #expect(
        page.matches(of: #/<span data-told="">(\d*)</#).map { String($0.1) }.sorted() == [
          "", count,
        ])
    }
  }

  @Test func aPagesStylesheetsFollowThoseOfItsSite() async throws {
    let site = try site { $0.stylesheets = ["/site.css"] }
    var configuration = SiteConfiguration()
    configuration.stylesheets = ["/site.css"]
    let own = try Site(
      pages: [Self.page("/teas").stylesheets("/a.css").stylesheets("/b.css")],
      configuration: configuration)
    #expect(
      await html("/teas", own).contains(
        """
        <link rel="stylesheet" href="/site.css"/><link rel="stylesheet" href="/a.css"/>\
        <link rel="stylesheet" href="/b.css"/>
        """))
    #expect(await !html("/teas", site).contains("/a.css"))
  }

  @Test func aWidePageIsMarkedInTheHTML() async throws {
    func body(_ page: Page) async throws -> Bool {
      await html("/teas", try Site(pages: [page], configuration: SiteConfiguration()))
        .contains("<body data-width=\"wide\"")
    }
    #expect(try await body(Self.page("/teas").wide()))
    #expect(try await !body(Self.page("/teas").wide().wide(false)))
  }

  @Test func aNavigationLinkShowsItsCount() async throws {
    let waiting = PendingCounts(["teas": 12, "inbox": 1_000])
    let site = try siteWithCounts(waiting)
    let html = await html("/teas", site)
    #expect(
      html.contains(
        "<a href=\"/teas\" aria-current=\"page\">Teas <span data-told=\"\">12</span></a>"))
    #expect(
      html.contains(
        "<p class=\"pe-menu-title\" data-told=\"\">Ada &lt;A&gt;</p><ul><li><a href=\"/inbox\">Inbox <span data-told=\"\">999+</span></a>"
      ))
    #expect(!html.contains(">7<"))
    // A count of zero shows no number, and an error page does not count.
    waiting.counts.withLock { $0 = ["teas": 0] }
    #expect(await self.html("/teas", site).contains("Teas <span data-told=\"\"></span>"))
    let missing = await self.html("/nowhere", site)
    #expect(missing.contains("Teas <span data-told=\"\"></span>"))
  }

  @Test func countsArePartOfTheDocumentAndItsPatches() async throws {
    let waiting = PendingCounts(["teas": 1])
    let copy = try await TestCopy(TestVisitor(try siteWithCounts(waiting, name: nil)), "/teas")
    #expect(copy.document["frame"]?.items.map(\.text) == ["1", "", ""])
    waiting.counts.withLock { $0 = ["teas": 2, "inbox": 3] }
    let query = "?\(copy.document.extent)&from=\(copy.document.version)"
    let response = await copy.visitor.get("/teas/-/patch" + query, accept: Wanted.patch)
    #expect(
      response.text.contains(
        "{\"op\":\"replace\",\"path\":\"/frame\",\"value\":[\"2\",\"\",\"3\"]}"))
    try copy.apply(response)
    #expect(try await copy.fresh() == copy.document)
  }

  @Test func aFailedCountIsLoggedAndOmitted() async throws {
    let log = RecordingLog()
    let html = await html("/teas", try siteWithCounts(PendingCounts([:]), log: log))
    #expect(html.contains("Teas <span data-told=\"\"></span>") && html.contains("Ada"))
    #expect(
      log.entries.contains { $0.message == "A text in the frame of a page could not be created" })
  }

  private func cachedSite(_ frame: SiteFrame, _ counts: PendingCounts) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.frame = frame
    let page = Page("/teas", title: "Teas") { _ in
      counts.counts.withLock { $0["made", default: 0] += 1 }
      return Table()
    }
    return try Site(pages: [page.cached(by: .constant)], configuration: configuration)
  }

  /// The page is rendered again only if one of the frame's texts has changed.
  @Test(arguments: [false, true]) func aCachedPageHasTheCurrentTextsOfItsFrame(
    isShared: Bool
  ) async throws {
    let counts = PendingCounts(["teas": 1])
    let version = ContentVersion { UInt64(counts.counts.withLock { $0["teas"] ?? 0 }) }
    var frame = SiteFrame("Tea") {
      isShared
        ? NavigationLink("Teas", to: "/teas").count(
          CachedValue(by: version) { counts.counts.withLock { $0["teas"] ?? 0 } })
        : NavigationLink("Teas", to: "/teas").count { _ in
          counts.counts.withLock { $0["teas"] ?? 0 }
        }
    }
    for name in ["", "e\u{301}", "\u{e9}"] {
      if !name.isEmpty { frame.accountName = { _ in name } }
      let site = try cachedSite(frame, counts)
      counts.counts.withLock { $0["made"] = 0 }
      for (made, count) in [(1, 1), (2, 2), (2, 1), (3, 1_000)] {
        counts.counts.withLock { $0["teas"] = count }
        for _ in 0..<2 {
          let html = await html("/teas", site)
          #expect(html.contains("<span data-told=\"\">\(count > 999 ? "999+" : "\(count)")</span>"))
          #expect(name.isEmpty || html.utf8.contains("\(name)</p>".utf8))
        }
        #expect(counts.counts.withLock { $0["made"] } == made)
      }
    }
  }

  @Test func readersWithDifferentNamesGetDifferentPages() async throws {
    let counts = PendingCounts([:])
    var frame = SiteFrame("Tea") {}
    frame.accountName = { _ in counts.counts.withLock { $0["name"] == 1 ? "e\u{301}" : "\u{e9}" } }
    let site = try cachedSite(frame, counts)
    for (name, text) in [(0, "\u{e9}"), (1, "e\u{301}"), (0, "\u{e9}")] {
      counts.counts.withLock { $0["name"] = name }
      #expect(await html("/teas", site).utf8.contains(">\(text)</p>".utf8))
    }
    #expect(counts.counts.withLock { $0["made"] } == 2)
  }

  /// A batch of rows does not contain the frame.
  @Test func cachedRowsAreTheSameForAllReaders() async throws {
    let counts = PendingCounts([:])
    let frame = SiteFrame("Tea") {
      NavigationLink("Teas", to: "/teas").count { _ in
        counts.counts.withLock { counts in
          counts["asked", default: 0] += 1
          return counts["asked"] ?? 0
        }
      }
    }
    let site = try cachedSite(frame, counts)
    for _ in 0..<3 { #expect(await site.send("/teas/-/rows").status == 200) }
    #expect(counts.counts.withLock { [$0["made"], $0["asked"]] } == [1, nil])
  }

  @Test func theFrameIsRenderedBeforeThePage() async throws {
    let html = await html("/teas", try site())
    #expect(
      html.contains(
        """
        <body data-frame="sidebar" data-self="/teas/-/document?through=end"
        """.replacing("\n", with: "")))
    #expect(
      html.contains(
        """
        <a class="pe-skip" href="#pe-main">Skip to content</a><nav class="pe-frame" aria-label="Site">\
        <div class="pe-brand"><a href="/">
        """))
    #expect(html.contains("Tea &amp; house</a>"))
    #expect(html.contains("</nav><header class=\"pe-header\">"))
    #expect(html.contains("<main id=\"pe-main\" tabindex=\"-1\">"))
  }

  @Test func theFooterIsRenderedAfterTheMainContent() async throws {
    var frame = Self.frame
    frame.footnote = "Since <1912>"
    frame.footer = [NavigationLink("Imprint", to: "/imprint", icon: .info)]
    let html = await html("/teas", try site(frame))
    #expect(
      html.contains(
        "</main><aside class=\"pe-site-footer\" aria-label=\"Tea &amp; house\"><p>Since &lt;1912&gt;</p><ul><li><a href=\"/imprint\">"
      ))
    #expect(html.hasSuffix("Imprint</a></li></ul></aside></body></html>\n"))
    #expect(try await !self.html("/teas", site()).contains("pe-site-footer"))
    frame.footer = [NavigationLink("X", to: Address("javascript:alert(1)"))]
    #expect(throws: (any Error).self) { try site(frame) }
  }

  @Test func aSiteWithoutAFrameRendersNoFrameMarkup() async throws {
    let html = await html("/teas", try site(nil))
    #expect(!html.contains("data-frame") && !html.contains("pe-main") && html.contains("<main>"))
    #expect(!html.contains("appearance"))
  }

  @Test func consecutiveLinksFormOneGroup() {
    #expect(Self.frame.groups.map(\.title) == [nil, "House"])
    #expect(Self.frame.groups[0].links.map(\.title) == ["Home", "Teas"])
  }

  @Test(arguments: [
    ("/", "<a href=\"/\" aria-current=\"page\">"),
    ("/teas", "<a href=\"/teas\" aria-current=\"page\">"),
    ("/teas/black", "<a href=\"/teas/black\" aria-current=\"page\">"),
    ("/caf%C3%A9", "<a href=\"/caf%C3%A9\" aria-current=\"page\">"),
    ("/teas/green/cups", "<a href=\"/teas\" aria-current=\"true\">"),
  ])
  func theLinkToThePageOrItsNearestAncestorIsCurrent(_ path: String, _ link: String) async throws {
    let html = await html(path, try site())
    #expect(html.contains(link))
    #expect(html.ranges(of: "aria-current").count == 1)
  }

  /// Paths are compared by segment, not by character.
  @Test func aSharedPathPrefixDoesNotMakeALinkCurrent() async throws {
    #expect(await !html("/teasets", try site()).contains("aria-current"))
    #expect(await !html("/none", try site()).contains("aria-current"))
  }

  /// With the frame, a reader can go on from the error page.
  @Test func aNotFoundPageHasTheFrame() async throws {
    let html = await html("/none", try site())
    #expect(html.contains("<body data-frame=\"sidebar\"><a class=\"pe-skip\""))
  }

  @Test func theFrameDoesNotChangeTheDocumentOrVersion() async throws {
    let (with, without) = (try site(), try site(nil))
    #expect(
      try await with.json("/teas/-/document") == (try await without.json("/teas/-/document")))
  }

  @Test func breadcrumbLinksContainThePathsValues() async throws {
    let html = await html("/teas/a%20%7Bb%7D&/cups", try site())
    #expect(
      html.contains(
        """
        <nav class="pe-crumbs" aria-label="You are here"><ol><li><a href="/teas">Teas</a></li>\
        <li><a href="/teas/a%20%7Bb%7D%26">Kind</a></li></ol></nav><header
        """))
    #expect(await !self.html("/teas", try site()).contains("pe-crumbs"))
  }

  @Test(arguments: ["1,x", "a%2Cb,x", "~n,x", "a%2Fb,%25", "~-"])
  func breadcrumbsContainTheSegmentsOfThePath(_ segment: String) async throws {
    let html = await html("/teas/\(segment)/cups", try site())
    #expect(html.contains("<a href=\"/teas/\(segment)\">Kind</a>"))
  }

  @Test(arguments: [
    ([], ["Teas", "Kind"]), (["<Green>"], ["Teas", "&lt;Green&gt;"]),
    (["Our teas", "Green"], ["Our teas", "Green"]), (["Our teas", ""], ["Our teas", "Kind"]),
    (["Shop", "Our teas", "Green"], ["Our teas", "Green"]),
  ])
  func breadcrumbTitlesReplaceTheLastTitles(
    _ titles: [String], shown: [String]
  ) async throws {
    let page = Page("/teas/{kind}/cups") { _ in
      var content = PageContent(title: "Cups", table: Table { Row("x") })
      content.breadcrumbTitles = titles
      return content
    }
    .breadcrumbs {
      NavigationLink("Teas", to: "/teas")
      NavigationLink("Kind", to: "/teas/{kind}")
    }
    let html = await html("/teas/green/cups", try Site(pages: [page]))
    #expect(
      html.contains(
        """
        <ol><li><a href="/teas">\(shown[0])</a></li>\
        <li><a href="/teas/green">\(shown[1])</a></li></ol>
        """))
  }

  @Test func searchAndAccountLinksAreRendered() async throws {
    var frame = Self.frame
    frame.search = SiteFrame.Search(at: "/teas", name: "words", title: "Find a tea")
    frame.account = [NavigationLink("Log out", to: "/logout", icon: .logOut)]
    frame.layout = .bar
    let html = await html("/teas", try site(frame))
    #expect(html.contains("<body data-frame=\"bar\""))
    #expect(
      html.contains(
        """
        <form class="pe-search" role="search" action="/teas"><input type="search" name="words" \
        aria-label="Find a tea" placeholder="Find a tea"/></form>
        """))
    #expect(html.contains("<a href=\"/logout\">"))
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x"])
  func anUnsafeFrameURLMakesSiteCreationFail(_ address: String) throws {
    let frame = SiteFrame("Teas") { NavigationLink("x", to: Address(address)) }
    #expect(throws: RenderError.unsafeURL(address)) { try site(frame) }
    var search = Self.frame
    search.search = SiteFrame.Search(at: Address(address))
    #expect(throws: RenderError.unsafeURL(address)) { try site(search) }
  }

  @Test func anExportedFileHasTheFrameWithoutServerFeatures() async throws {
    var frame = Self.frame
    frame.search = SiteFrame.Search(at: "/teas")
    let html = await html("/teas", try site(frame) { $0.isStaticExport = true })
    #expect(html.contains("pe-frame"))
    #expect(!html.contains("appearance") && !html.contains("pe-search"))
  }
}
