import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageSite

/// What stands around all pages of a site.
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

  @Test func theFrameStandsBeforeThePage() async throws {
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

  @Test func whatStandsAtTheEndOfEveryPageComesAfterAll() async throws {
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

  @Test func withoutAFrameAPageIsAsItWas() async throws {
    let html = await html("/teas", try site(nil))
    #expect(!html.contains("data-frame") && !html.contains("pe-main") && html.contains("<main>"))
    #expect(!html.contains("appearance"))
  }

  /// Links without a group of their own are one list.
  @Test func linksThatFollowEachOtherAreOneGroup() {
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
  func theLinkToThePageOrToTheNearestAboveItIsMarked(_ path: String, _ link: String) async throws {
    let html = await html(path, try site())
    #expect(html.contains(link))
    #expect(html.ranges(of: "aria-current").count == 1)
  }

  /// By segments, not by letters.
  @Test func aPageThatBeginsAlikeIsNotBelow() async throws {
    #expect(await !html("/teasets", try site()).contains("aria-current"))
    #expect(await !html("/none", try site()).contains("aria-current"))
  }

  /// An error has the frame, too: nobody is at a dead end.
  @Test func whatIsNotThereStandsInTheFrame() async throws {
    let html = await html("/none", try site())
    #expect(html.contains("<body data-frame=\"sidebar\"><a class=\"pe-skip\""))
  }

  @Test func theFrameIsPartOfNoDocumentAndNoVersion() async throws {
    let (with, without) = (try site(), try site(nil))
    #expect(
      try await with.json("/teas/-/document") == (try await without.json("/teas/-/document")))
  }

  @Test func breadcrumbsAreFilledWithThePathsOwnValues() async throws {
    let html = await html("/teas/a%20%7Bb%7D&/cups", try site())
    #expect(
      html.contains(
        """
        <nav class="pe-crumbs" aria-label="You are here"><ol><li><a href="/teas">Teas</a></li>\
        <li><a href="/teas/a%20%7Bb%7D%26">Kind</a></li></ol></nav><header
        """))
    #expect(await !self.html("/teas", try site()).contains("pe-crumbs"))
  }

  @Test func searchAndAccountAreAskedFor() async throws {
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
  func anAddressThatIsNoneIsRefusedWhenTheSiteIsMade(_ address: String) throws {
    let frame = SiteFrame("Teas") { NavigationLink("x", to: Address(address)) }
    #expect(throws: RenderError.unsafeURL(address)) { try site(frame) }
    var search = Self.frame
    search.search = SiteFrame.Search(at: Address(address))
    #expect(throws: RenderError.unsafeURL(address)) { try site(search) }
  }

  @Test func aFileHasTheFrameWithoutWhatAsksTheServer() async throws {
    var frame = Self.frame
    frame.search = SiteFrame.Search(at: "/teas")
    let html = await html("/teas", try site(frame) { $0.isForFiles = true })
    #expect(html.contains("pe-frame"))
    #expect(!html.contains("appearance") && !html.contains("pe-search"))
  }
}
