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
    configuration.isForFiles = true
    return try Site(pages: pages, configuration: configuration)
  }

  private func files(_ names: String...) throws -> StaticFiles {
    for name in names { try folder.write("a file", "Public/\(name)") }
    return try StaticFiles(directory: "\(folder.path)/Public")
  }

  /// Writes everything into `out`.
  ///
  /// - Returns: The notices.
  private func write(_ export: SiteExport) throws -> [String] {
    let target = try ExportDirectory("\(folder.path)/out")
    try target.make()
    return export.notices + (try export.write(to: target))
  }

  /// What is written but for the stylesheet.
  private var written: [String] {
    get throws { try folder.files(below: "out").filter { !$0.hasPrefix("-/") } }
  }

  @Test func pagesForSomeReadersAloneAreLeftOutAndNamed() async throws {
    let site = try site(
      page("/"),
      page("/admin").authorized { _ in throw SiteProblem(.unauthorized, "Who are you?") },
      page("/team").authorized { _ in throw SiteProblem(.forbidden, "For the team.") },
      page("/mine").authorized { _ in
        throw SiteProblem(.seeOther, "Log in.", headerFields: [.location: "/"])
      },
      page("/welcome").authorized { _ in nil })
    let export = try await SiteExport(site, nil)
    #expect(export.pageCount == 2)
    #expect(
      try write(export) == [
        "'/admin' is left out: it answers 401 Unauthorized to readers without cookies.",
        "'/team' is left out: it answers 403 Forbidden to readers without cookies.",
        "'/mine' is left out: it answers 303 See Other to readers without cookies.",
      ])
    #expect(try written == ["index.html", "welcome/index.html"])
  }

  @Test func pagesThatGoOnAreNamed() async throws {
    let export = try await SiteExport(try site(page("/"), page("/many", rows: 60)), nil)
    #expect(export.notices == ["'/many' goes on: its first rows are written."])
  }

  @Test(arguments: [404, 500, 503])
  func aPageThatFailsEndsTheExport(status: Int) async throws {
    let broken = page("/broken").authorized { _ in
      throw SiteProblem(HTTPResponse.Status(code: status), "No.")
    }
    let site = try site(page("/"), broken)
    let error = await #expect(throws: CommandError.self) { try await SiteExport(site, nil) }
    #expect(error?.description.hasPrefix("'/broken' answers \(status) ") == true)
    #expect(error?.description.hasSuffix("Nothing is written.") == true)
  }

  @Test func twoPagesThatWouldBeOneFileAreAnError() async throws {
    let site = try site(page("/a"), page("/a/index.html"))
    let error = await #expect(throws: CommandError.self) { try await SiteExport(site, nil) }
    #expect(error?.description.hasPrefix("Two pages would be written to 'a/index.html") == true)
  }

  @Test func aPageWinsOverAFileOfItsPath() async throws {
    let files = try files("feed", "other/index.html", "other/leaf.txt", "index.html")
    let export = try await SiteExport(try site(page("/"), page("/feed"), page("/other")), files)
    // `/feed` is the page when it is served; the two others are files then.
    #expect(
      try write(export) == [
        "'/index.html' is left out: a page is written there.",
        "'/other/index.html' is left out: a page is written there.",
      ])
    #expect(
      try written == [
        "feed/index.html", "index.html", "other/index.html", "other/leaf.txt",
      ])
    for path in ["feed", "other"] {
      #expect(try folder.text("out/\(path)/index.html").contains("<title>/\(path)"))
    }
  }

  @Test func aFileWhereAPageNeedsADirectoryIsLeftOutAndNamed() async throws {
    let files = try files("feed", "day/index.html/leaf.txt", "leaf.txt")
    let export = try await SiteExport(try site(page("/feed/today"), page("/day")), files)
    #expect(
      try write(export) == [
        "'/day/index.html/leaf.txt' is left out: a page is written there.",
        "'/feed' is left out: a page is written there.",
      ])
    #expect(try written == ["day/index.html", "feed/today/index.html", "leaf.txt"])
  }

  @Test func aFileThatIsGoneByThenIsNamed() async throws {
    let export = try await SiteExport(try site(page("/")), try files("a.txt", "b.txt"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/Public/a.txt")
    #expect(
      try write(export) == ["'/a.txt' is left out: it cannot be read. Check its permissions."])
    #expect(try written == ["b.txt", "index.html"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func whatMayNotBeReadIsNamed() async throws {
    let files = try files("a.txt", "b.txt", "deep/c.txt")
    for name in ["a.txt", "deep"] { chmod("\(folder.path)/Public/\(name)", 0) }
    defer { chmod("\(folder.path)/Public/deep", 0o700) }
    let export = try await SiteExport(try site(page("/")), files)
    #expect(
      try write(export) == [
        "'/a.txt' is left out: it cannot be read. Check its permissions.",
        "'/deep' is left out: it cannot be read. Check its permissions.",
      ])
    #expect(try written == ["b.txt", "index.html"])
  }
}
