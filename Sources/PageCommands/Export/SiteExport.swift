import Foundation
import HTTPTypes
import PageBytes
import PageElements
import PageSite
import PageSockets

/// The files of a site and its static directory, complete before any is written.
///
/// Each page is exported as a reader without cookies receives it, with the pages that its links lead to, including all
/// pages of a list. A static file has the path at which it is served, unless a page has that path. No two files have
/// the same path, and no file has the path of a required directory. No link leads to a missing file.
struct SiteExport {
  /// The options of an export.
  struct Plan {
    /// The path at which the directory is served, such as `/docs`; empty for the root.
    var prefix = ""
    /// The maximum number of pages.
    var maximumPages = 10_000
  }

  /// The lines that describe omitted or disabled parts.
  private(set) var notices: [String] = []
  /// The number of pages.
  private(set) var pageCount = 0

  /// The content of a file.
  private enum Content {
    case bytes([UInt8])
    case staged(Int)
    case markup(Int, SiteAddress)
    case copy(FilePath)
  }
  private var contents: [String: Content] = [:]
  /// The directories that contain these files.
  private var directories: Set<String> = []
  /// The site's pages, those without path parameters first.
  private let pages: [PathPattern]
  private let plan: Plan
  private let files: StaticFiles?
  private let stage: ExportStage
  private let crawl: SiteCrawl

  /// Renders the pages and lists the static files.
  ///
  /// - Throws: ``CommandError`` if a page of the site fails, or two would have the same path.
  init(_ site: Site, _ files: StaticFiles?, _ plan: Plan = Plan()) async throws {
    (self.files, self.plan) = (files, plan)
    stage = try ExportStage()
    var crawl = SiteCrawl(site, files, into: stage, maximumPages: plan.maximumPages)
    let starts = site.pages.filter { !$0.hasPathParameters }.map { SiteAddress(path: $0.path) }
    try await crawl.visit(starts)
    self.crawl = crawl
    pages = (site.pages.filter { !$0.hasPathParameters } + site.pages.filter(\.hasPathParameters))
      .map {
        PathPattern($0.path)
      }
    for (index, stylesheet) in site.stylesheets.enumerated() {
      let bytes = ExportedStylesheet.bytes(stylesheet.bytes, below: plan.prefix)
      try add(
        .bytes(index == 0 ? bytes + ExportedStylesheet.formStyles.utf8 : bytes),
        at: ExportLocation(of: SiteAddress(path: stylesheet.path), fileExtension: "css").file)
    }
    for start in starts { try check(start) }
    for (address, _) in crawl.visits {
      guard case .content(let number, let isPage, let location) = crawl.outcomes[address] else {
        continue
      }
      if isPage { pageCount += 1 }
      // Skips another spelling of an address, and a stylesheet that a page links to.
      if contents[location.file] == nil {
        try add(isPage ? .markup(number, address) : .staged(number), at: location.file)
      }
    }
    for page in site.pages where page.hasPathParameters && !crawl.hasContent(at: page.path) {
      notices.append(
        "'\(page.path)' was left out: no page links to it, and the values for its path are unknown."
      )
    }
    // Routes below a page's `-` serve its forms, which are inert.
    for route in site.routes
    where !route.path.parts(separatedBy: "/").contains("-") && !crawl.hasContent(at: route.path) {
      notices.append("\(route.method) of '\(route.path)' was left out: no page links to it.")
    }
    if let files { add(files.listing(), of: site) }
    try await addNotFound(of: site)
  }

  /// Writes all files.
  ///
  /// - Returns: The lines about files that could not be written.
  func write(to target: ExportDirectory) throws -> [String] {
    var lines = ExportNotices(of: pages)
    try target.begin(with: contents.keys)
    for (relativePath, content) in contents.sorted(by: { $0.key < $1.key }) {
      switch content {
      case .bytes(let bytes): try target.write(bytes, at: relativePath)
      case .staged(let number):
        try target.write(moved(try stage.bytes(of: number), at: relativePath), at: relativePath)
      case .markup(let number, let address):
        let page = ExportedMarkup(
          try stage.bytes(of: number), of: address, in: crawl, below: plan.prefix)
        lines.add(page, of: address, in: crawl)
        try target.write(page.bytes, at: relativePath)
      case .copy(let path):
        guard let bytes = try? files?.contents(of: path) else {
          lines.add(Self.unreadable(path))
          try target.omit(relativePath)
          continue
        }
        try target.write(moved(bytes, at: relativePath), at: relativePath)
      }
    }
    try target.end()
    if crawl.skippedCount > 0 {
      lines.add(
        "There are more than \(plan.maximumPages) pages: \(crawl.skippedCount) more addresses were found and left out. Raise "
          + "--pages.")
    }
    return lines.all
  }

  /// - Throws: ``CommandError`` if one of the site's pages fails.
  private mutating func check(_ start: SiteAddress) throws {
    let status: HTTPResponse.Status
    switch crawl.outcomes[start] {
    case .moved(_, let moved): status = moved
    case .absent(let absent): status = absent
    default: return
    }
    // The page may be visible after a login.
    guard status.kind == .redirection || status == .unauthorized || status == .forbidden else {
      throw CommandError(
        "'\(start.path)' returns status \(status) to readers without cookies, so it cannot be exported. Nothing was written."
      )
    }
    notices.append(
      "'\(start.path)' was left out: it returns status \(status) to readers without cookies.")
  }

  /// Adds the page that file servers show for missing files.
  private mutating func addNotFound(of site: Site) async throws {
    let address = SiteAddress(path: "/-/not-found")
    let response = await site.response(toReaderOf: address.path)
    guard response.head.status == .notFound, !isTaken("404.html"),
      FileExtension.of(response.head.headerFields[.contentType] ?? "") == "html"
    else { return }
    try add(.markup(try stage.store(response.withoutFormKey.body), address), at: "404.html")
  }

  /// Returns a stylesheet or HTML file with the prefix added to its addresses, and any other file unchanged.
  private func moved(_ bytes: [UInt8], at relativePath: String) -> [UInt8] {
    if relativePath.utf8.suffix(4).elementsEqual(".css".utf8) {
      return ExportedStylesheet.bytes(bytes, below: plan.prefix)
    }
    if relativePath.utf8.suffix(5).elementsEqual(".html".utf8) {
      return ExportedMarkup.moved(bytes, in: crawl, below: plan.prefix)
    }
    return bytes
  }

  private mutating func add(_ content: Content, at relativePath: String) throws {
    guard !isTaken(relativePath) else {
      throw CommandError(
        "Two pages would be written to '\(relativePath)', or one where another needs a directory. Give one "
          + "of them another path. Nothing was written.")
    }
    contents[relativePath] = content
    directories.formUnion(ExportLocations.directories(of: relativePath))
  }

  private mutating func add(_ listing: FileListing, of site: Site) {
    notices += listing.unreadable.map(Self.unreadable)
    for path in listing.files {
      let request = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path.encoded)
      // The site itself responds to this path, so the file is never served.
      if site.read(request).isForSite { continue }
      if isTaken(path.text) {
        notices.append("'/\(path.text)' was left out: a page has this path.")
      } else {
        contents[path.text] = .copy(path)
      }
    }
  }

  /// Whether a path is already used by a file or directory, or one of its parents by a file.
  private func isTaken(_ relativePath: String) -> Bool {
    contents[relativePath] != nil || directories.contains(relativePath)
      || ExportLocations.directories(of: relativePath).contains { contents[$0] != nil }
  }

  private static func unreadable(_ path: FilePath) -> String {
    "'/\(path.text)' was left out: it cannot be read. Check its permissions."
  }
}
