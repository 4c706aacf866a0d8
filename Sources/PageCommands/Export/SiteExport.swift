import Foundation
import HTTPTypes
import PageBytes
import PageElements
import PageSite
import PageSockets

/// What a site and its static files come to as files, before any of them is written.
///
/// Each page is there as a reader without cookies gets it, with those that its links lead to, list by list to the end.
/// A file is there under the path it is served under, unless a page is: no two lie at one path, and none where another
/// needs a directory. No link leads to what is not there.
struct SiteExport {
  /// How a site is exported.
  struct Plan {
    /// The path at which the directory is served, such as `/docs`; empty for the root.
    var prefix = ""
    /// Pages at most.
    var mostPages = 10_000
  }

  /// What is left out or rests, a line each.
  private(set) var notices: [String] = []
  /// How many pages there are.
  private(set) var pageCount = 0

  /// What lies where.
  private enum Content {
    case bytes([UInt8])
    case staged(Int)
    case markup(Int, SiteAddress)
    case copy(FilePath)
  }
  private var contents: [String: Content] = [:]
  /// The directories that these lie in.
  private var directories: Set<String> = []
  /// The site's own, those without values in their paths first.
  private let pages: [PathPattern]
  private let plan: Plan
  private let files: StaticFiles?
  private let stage: ExportStage
  private let crawl: SiteCrawl

  /// Renders the pages and looks for the files.
  ///
  /// - Throws: ``CommandError`` where a page of the site fails, or two would lie at one path.
  init(_ site: Site, _ files: StaticFiles?, _ plan: Plan = Plan()) async throws {
    (self.files, self.plan) = (files, plan)
    stage = try ExportStage()
    var crawl = SiteCrawl(site, files, into: stage, most: plan.mostPages)
    let starts = site.pages.filter { !$0.hasValuesInPath }.map { SiteAddress(path: $0.path) }
    try await crawl.visit(starts)
    self.crawl = crawl
    pages = (site.pages.filter { !$0.hasValuesInPath } + site.pages.filter(\.hasValuesInPath)).map {
      PathPattern($0.path)
    }
    for (index, stylesheet) in site.stylesheets.enumerated() {
      let bytes = ExportedStylesheet.bytes(stylesheet.bytes, below: plan.prefix)
      try add(
        .bytes(index == 0 ? bytes + ExportedStylesheet.ofForms.utf8 : bytes),
        at: ExportPlace(of: SiteAddress(path: stylesheet.path), ending: "css").file)
    }
    for start in starts { try check(start) }
    for (address, _) in crawl.visits {
      guard case .content(let number, let isPage, let place) = crawl.outcomes[address] else {
        continue
      }
      if isPage { pageCount += 1 }
      // Another spelling of an address, or a stylesheet that a page names.
      if contents[place.file] == nil {
        try add(isPage ? .markup(number, address) : .staged(number), at: place.file)
      }
    }
    for page in site.pages where page.hasValuesInPath && !crawl.hasContent(at: page.path) {
      notices.append(
        "'\(page.path)' is left out: no page leads to one, and which values its path can have is not known."
      )
    }
    // What lies below a page's `-` serves its forms, which rest.
    for route in site.routes
    where !route.path.parts(between: "/").contains("-") && !crawl.hasContent(at: route.path) {
      notices.append("\(route.method) of '\(route.path)' is left out: no page leads to it.")
    }
    if let files { add(files.listing(), of: site) }
    try await addNotFound(of: site)
  }

  /// Writes everything.
  ///
  /// - Returns: What was left out after all, a line each.
  func write(to target: ExportDirectory) throws -> [String] {
    var lines = ExportNotices(of: pages)
    try target.begin(with: contents.keys)
    for (place, content) in contents.sorted(by: { $0.key < $1.key }) {
      switch content {
      case .bytes(let bytes): try target.write(bytes, at: place)
      case .staged(let number):
        try target.write(moved(try stage.bytes(of: number), at: place), at: place)
      case .markup(let number, let address):
        let page = ExportedMarkup(
          try stage.bytes(of: number), of: address, in: crawl, below: plan.prefix)
        lines.add(page, of: address, in: crawl)
        try target.write(page.bytes, at: place)
      case .copy(let path):
        guard let bytes = try? files?.contents(of: path) else {
          lines.add(Self.unreadable(path))
          try target.leaveOut(place)
          continue
        }
        try target.write(moved(bytes, at: place), at: place)
      }
    }
    try target.end()
    if crawl.skippedCount > 0 {
      lines.add(
        "There are more than \(plan.mostPages) pages: \(crawl.skippedCount) more addresses were found and left out. Raise "
          + "--pages.")
    }
    return lines.all
  }

  /// - Throws: ``CommandError`` where a page of the site's own fails.
  private mutating func check(_ start: SiteAddress) throws {
    let status: HTTPResponse.Status
    switch crawl.outcomes[start] {
    case .moved(_, let moved): status = moved
    case .absent(let absent): status = absent
    default: return
    }
    // Whoever is asked to log in, or sent elsewhere to do so, may see the page then.
    guard status.kind == .redirection || status == .unauthorized || status == .forbidden else {
      throw CommandError(
        "'\(start.path)' answers \(status) to readers without cookies, so it cannot be a file. Nothing is written."
      )
    }
    notices.append("'\(start.path)' is left out: it answers \(status) to readers without cookies.")
  }

  /// What servers of files show where there is nothing.
  private mutating func addNotFound(of site: Site) async throws {
    let address = SiteAddress(path: "/-/not-found")
    let response = await site.response(toReaderOf: address.path)
    guard response.head.status == .notFound, !isTaken("404.html"),
      FileEnding.of(response.head.headerFields[.contentType] ?? "") == "html"
    else { return }
    try add(.markup(try stage.keep(response.keyless.body), address), at: "404.html")
  }

  /// A stylesheet or an HTML file with its addresses below the prefix; anything else as it is.
  private func moved(_ bytes: [UInt8], at place: String) -> [UInt8] {
    if place.utf8.suffix(4).elementsEqual(".css".utf8) {
      return ExportedStylesheet.bytes(bytes, below: plan.prefix)
    }
    if place.utf8.suffix(5).elementsEqual(".html".utf8) {
      return ExportedMarkup.moved(bytes, in: crawl, below: plan.prefix)
    }
    return bytes
  }

  private mutating func add(_ content: Content, at place: String) throws {
    guard !isTaken(place) else {
      throw CommandError(
        "Two pages would be written to '\(place)', or one where another needs a directory. Give one "
          + "of them another path. Nothing is written.")
    }
    contents[place] = content
    directories.formUnion(ExportPlaces.directories(of: place))
  }

  private mutating func add(_ listing: FileListing, of site: Site) {
    notices += listing.unreadable.map(Self.unreadable)
    for path in listing.files {
      let request = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path.encoded)
      // What the site answers itself, nobody gets as a file.
      if site.read(request).isForSite { continue }
      if isTaken(path.text) {
        notices.append("'/\(path.text)' is left out: a page is written there.")
      } else {
        contents[path.text] = .copy(path)
      }
    }
  }

  /// Whether nothing can be written to a path, for what is written there or on the way.
  private func isTaken(_ place: String) -> Bool {
    contents[place] != nil || directories.contains(place)
      || ExportPlaces.directories(of: place).contains { contents[$0] != nil }
  }

  private static func unreadable(_ path: FilePath) -> String {
    "'/\(path.text)' is left out: it cannot be read. Check its permissions."
  }
}
