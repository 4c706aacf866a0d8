import Foundation
import HTTPTypes
import PageElements
import PageSite
import PageSockets
import Testing

@testable import PageCommands

@Suite struct SiteExportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ path: String, rows: Int = 1) -> Page {
    Page(path, title: path) { _ in
      Table { Section(key: "s") { for number in 0..<rows { Row(key: number) { path } } } }
    }
  }

  private func site(_ pages: Page...) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.isStaticExport = true
    return try Site(pages: pages, configuration: configuration)
  }

  private func files(_ names: String...) throws -> StaticFiles {
    for name in names { try folder.write("a file", "Public/\(name)") }
    return try StaticFiles(directory: "\(folder.path)/Public")
  }

  /// Writes the export into `out` and returns its notices.
  private func write(_ export: SiteExport) throws -> [String] {
    let target = try ExportDirectory("\(folder.path)/out")
    return export.notices + (try export.write(to: target))
  }

  /// The paths of the written files, without the files that every export contains.
  private var written: [String] {
    get throws {
      try folder.files(below: "out").filter {
        !$0.hasPrefix("-/") && !["404.html", ".pages-export"].contains($0)
      }
    }
  }

  @Test func pagesThatRequireAuthorizationAreSkippedWithANotice() async throws {
    let site = try site(
      page("/"),
      page("/admin").authorized { _ in throw SiteProblem(.unauthorized, "Who are you?") },
      page("/team").authorized { _ in throw SiteProblem(.forbidden, "For the team.") },
      page("/mine").authorized { _ in
        throw SiteProblem(.seeOther, "Log in.", headerFields: [.location: "/"])
      },
      page("/welcome").identified { _ in nil },
      page("/known").authorized { _ in nil })
    let export = try await SiteExport(site, nil)
    #expect(export.pageCount == 2)
    #expect(
      try write(export) == [
        "'/admin' was left out: it returns status 401 Unauthorized to readers without cookies.",
        "'/team' was left out: it returns status 403 Forbidden to readers without cookies.",
        "'/mine' was left out: it returns status 303 See Other to readers without cookies.",
        "'/known' was left out: it returns status 403 Forbidden to readers without cookies.",
      ])
    #expect(try written == ["index.html", "welcome/index.html"])
  }

  /// Whether a server of the exported directory finds the target of a link.
  private func isFound(_ link: String, below prefix: String) -> Bool {
    guard link.hasPrefix(prefix + "/"),
      let path = link.dropFirst(prefix.count).removingPercentEncoding
    else { return false }
    return folder.has("out\(path)") && (!path.hasSuffix("/") || folder.has("out\(path)index.html"))
  }

  private func links(of name: String) throws -> [String] {
    try folder.text("out/\(name)").matches(of: /<a[^>]* href="([^"]*)"/).map { String($0.1) }
  }

  @Test(arguments: ["", "/sub"])
  func allPagesOfAListAreExported(prefix: String) async throws {
    let export = try await SiteExport(
      try site(page("/"), page("/many", rows: 130)), nil, SiteExport.Plan(prefix: prefix))
    #expect(export.pageCount == 4)
    #expect(try write(export) == [])
    var name = "many/index.html"
    var rows = 0
    for number in 1...3 {
      let text = try folder.text("out/\(name)")
      rows += text.matches(of: /<tr id="s\.\d+"/).count
      let next = text.firstMatch(
        of: /<a[^>]*rel="next"[^>]* href="([^"]*)"|<a[^>]* href="([^"]*)"[^>]*rel="next"/)
      guard number < 3 else {
        #expect(next == nil)
        break
      }
      let link = String(try #require(next?.1 ?? next?.2))
      #expect(isFound(link, below: prefix))
      name =
        String(try #require(link.dropFirst(prefix.count + 1).removingPercentEncoding))
        + "index.html"
    }
    #expect(rows == 130)
    for name in try written {
      #expect(try links(of: name).allSatisfy { isFound($0, below: prefix) }, "\(name)")
    }
  }

  /// Creates a site with a sortable list of teas, a page for each tea, and a form.
  private func shop() throws -> Site {
    struct Order: Codable, Sendable { var by = "" }
    var configuration = SiteConfiguration()
    configuration.isStaticExport = true
    let list = Page("/teas", title: "Teas", query: Order()) { _ in
      Table {
        Section(key: "s") {
          Row(key: "sencha") { Link("Sencha", to: "/teas/1?from=list") }
          Row(key: "assam") { Link("Assam & co.", to: "/teas/a%20b#leaf") }
          Row(key: "sorted") { Link("By name", to: "/teas?by=name") }
          Row(key: "gone") { Link("Gone", to: "/nowhere") }
          Row(key: "old") { Link("Old", to: "/old") }
          Row(key: "text") { Link("Robots", to: "/robots.txt") }
          Row(key: "out") { Link("Elsewhere", to: "https://example.org/teas") }
          Row(key: "act") { Button("Order", id: "order") { _ in } }
        }
      }
    }
    let tea = Page("/teas/{id}", title: "Tea") { request in
      Table { Section(key: "s") { Row(key: "a") { Link("All", to: "/teas") } } }
    }
    return try Site(
      pages: [list, tea],
      routes: [
        .get("/robots.txt") { _ in .text("all") },
        .get("/old") { _ in try .redirect(to: "/teas/7") },
        .post("/hook") { _ in .text("") },
      ], configuration: configuration)
  }

  @Test func linksPointToExportedFilesOrBecomeText() async throws {
    let notices = try write(try await SiteExport(try shop(), nil, SiteExport.Plan(prefix: "/sub")))
    let links = try links(of: "teas/index.html")
    #expect(
      links == [
        "/sub/teas/1/-/from%3Dlist/", "/sub/teas/a%20b/#leaf", "/sub/teas/7/", "/sub/robots.txt",
        "https://example.org/teas",
      ])
    #expect(
      try written == [
        "robots.txt", "teas/1/-/from=list/index.html", "teas/7/index.html",
        "teas/a b/index.html",
        "teas/index.html",
      ])
    #expect(try folder.text("out/teas/index.html").contains("<a>By name</a>"))
    #expect(try folder.text("out/robots.txt") == "all")
    #expect(
      notices == [
        "POST of '/hook' was left out: no page links to it.",
        "'/nowhere', linked from '/teas', was left out: it returns status 404 Not Found.",
        "'/teas' has a form, which does nothing without the server.",
        "'/teas' has a link that needs the server, for example to sort: it became text.",
      ])
  }

  @Test func theNotFoundPageIsExported() async throws {
    _ = try write(try await SiteExport(try site(page("/")), nil, SiteExport.Plan(prefix: "/sub")))
    let text = try folder.text("out/404.html")
    #expect(text.contains("<title>") && text.contains("href=\"/sub/-/assets/"))
    let own = try await SiteExport(try site(page("/")), try files("404.html"))
    #expect(try write(own) == [])
    #expect(try folder.text("out/404.html") == "a file")
  }

  @Test func formsAndTheirButtonsAreDisabled() async throws {
    _ = try write(try await SiteExport(try shop(), nil))
    let text = try folder.text("out/teas/index.html")
    #expect(text.matches(of: /<form[^>]*>/).allSatisfy { $0.output.hasSuffix(" inert>") })
    #expect(
      text.matches(of: /<button[^>]* form="[^>]*>/).allSatisfy { $0.output.hasSuffix(" disabled>") }
    )
  }

  @Test func pagesBeyondTheLimitAreSkippedWithANotice() async throws {
    let export = try await SiteExport(
      try site(page("/many", rows: 130)), nil, SiteExport.Plan(maximumPages: 2))
    #expect(export.pageCount == 1)
    let last = try write(export).last
    #expect(last?.hasPrefix("There are more than 2 pages: ") == true)
    // No link leads to a page that was skipped.
    for name in try written {
      #expect(try links(of: name).allSatisfy { isFound($0, below: "") }, "\(name)")
    }
  }

  @Test func urlsInStylesheetsGetThePrefix() async throws {
    let files = try files("theme.css", "leaf.svg")
    try folder.write(
      "a{b:url( \"/leaf.svg\")}c{d:url(//e/f)}g{h:url(/i)}j{k:url(data:;l)}", "Public/theme.css")
    _ = try write(try await SiteExport(try site(page("/")), files, SiteExport.Plan(prefix: "/sub")))
    #expect(
      try folder.text("out/theme.css")
        == "a{b:url( \"/sub/leaf.svg\")}c{d:url(//e/f)}g{h:url(/sub/i)}j{k:url(data:;l)}")
  }

  @Test func urlsInHTMLFilesGetThePrefix() async throws {
    let files = try files("leaf.svg")
    let html = """
      <p style="background: url(/leaf.svg)">A form <form action="/find"> stays, as do <a href="//e/f">another host</a>,
      <a href="leaf.svg">what is beside it</a> and <a href="#top">the top</a>; <a href="/teas?sort=name#a">what is asked</a>,
      <img src="/leaf.svg" srcset="/leaf.svg 2x"> and <a href='/teas#x'>a page</a> follow. <!-- <a href="/teas"> -->
      """
    try folder.write(html, "Public/about.html")
    let site = try site(page("/"), page("/teas"))
    _ = try write(try await SiteExport(site, files, SiteExport.Plan(prefix: "/sub")))
    let expected =
      html.replacing("url(/leaf", with: "url(/sub/leaf").replacing(
        "src=\"/leaf", with: "src=\"/sub/leaf"
      )
      .replacing("srcset=\"/leaf", with: "srcset=\"/sub/leaf").replacing(
        "\"/teas?", with: "\"/sub/teas?"
      )
      .replacing("'/teas#x'", with: "\"/sub/teas/#x\"")
    #expect(try folder.text("out/about.html") == expected)
    // Without a prefix, the file is not changed.
    _ = try write(try await SiteExport(site, files))
    #expect(try folder.text("out/about.html") == html)
  }

  @Test(arguments: [404, 500, 503])
  func aFailingPageAbortsTheExport(status: Int) async throws {
    let broken = page("/broken").authorized { _ in
      throw SiteProblem(HTTPResponse.Status(code: status), "No.")
    }
    let site = try site(page("/"), broken)
    let error = await #expect(throws: CommandError.self) { try await SiteExport(site, nil) }
    #expect(error?.description.hasPrefix("'/broken' returns status \(status) ") == true)
    #expect(error?.description.hasSuffix("Nothing was written.") == true)
  }

  @Test func eachPageGetsItsOwnFile() async throws {
    let paths = [
      "/a", "/a/index.html", "/a/Index.HTML", "/A", "/a/b.", "/a/b", "/.pages-export",
      "/a/index.csv",
    ]
    let pages = paths.map { page($0) }
    var configuration = SiteConfiguration()
    configuration.isStaticExport = true
    let export = try await SiteExport(
      try Site(pages: pages, configuration: configuration), nil)
    _ = try write(export)
    let files = try written
    #expect(files.count == paths.count)
    #expect(Set(files.map { $0.lowercased() }).count == paths.count)
    for path in paths {
      let count = try files.count {
        try folder.text("out/\($0)").contains("<title>\(path)</title>")
      }
      #expect(count == 1, "\(path)")
    }
    #expect(files.contains("a/index.html") && files.contains("a/b/index.html"))
  }

  @Test func aPageTakesPrecedenceOverAFileAtItsPath() async throws {
    let files = try files("feed", "other/index.html", "other/leaf.txt", "index.html")
    let export = try await SiteExport(try site(page("/"), page("/feed"), page("/other")), files)
    // A server returns the page at `/feed`, and files at `/index.html` and `/other/index.html`.
    #expect(
      try write(export) == [
        "'/index.html' was left out: a page has this path.",
        "'/other/index.html' was left out: a page has this path.",
      ])
    #expect(
      try written == [
        "feed/index.html", "index.html", "other/index.html", "other/leaf.txt",
      ])
    for path in ["feed", "other"] {
      #expect(try folder.text("out/\(path)/index.html").contains("<title>/\(path)"))
    }
  }

  @Test func aFileAtTheDirectoryOfAPageIsSkippedWithANotice() async throws {
    let files = try files("feed", "day/index.html/leaf.txt", "leaf.txt")
    let export = try await SiteExport(try site(page("/feed/today"), page("/day")), files)
    #expect(
      try write(export) == [
        "'/day/index.html/leaf.txt' was left out: a page has this path.",
        "'/feed' was left out: a page has this path.",
      ])
    #expect(try written == ["day/index.html", "feed/today/index.html", "leaf.txt"])
  }

  @Test func aFileDeletedBeforeTheExportIsSkippedWithANotice() async throws {
    let export = try await SiteExport(try site(page("/")), try files("a.txt", "b.txt"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/Public/a.txt")
    #expect(
      try write(export) == ["'/a.txt' was left out: it cannot be read. Check its permissions."])
    #expect(try written == ["b.txt", "index.html"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFilesAreSkippedWithANotice() async throws {
    let files = try files("a.txt", "b.txt", "deep/c.txt")
    for name in ["a.txt", "deep"] { chmod("\(folder.path)/Public/\(name)", 0) }
    defer { chmod("\(folder.path)/Public/deep", 0o700) }
    let export = try await SiteExport(try site(page("/")), files)
    #expect(
      try write(export) == [
        "'/a.txt' was left out: it cannot be read. Check its permissions.",
        "'/deep' was left out: it cannot be read. Check its permissions.",
      ])
    #expect(try written == ["b.txt", "index.html"])
  }
}
