import Foundation
import HTTPTypes
import PageElements
import PageSite
import PageSockets

/// What a site and its static files come to as files, before any of them is written.
///
/// Each page is there as a reader without cookies gets it. A file is there under the path it is served
/// under, unless a page is: no two lie at one path, and none where another needs a directory.
struct SiteExport {
  /// What is left out or goes on elsewhere, a line each.
  private(set) var notices: [String] = []
  /// How many pages there are.
  private(set) var pageCount = 0
  /// The pages and the stylesheet, by their paths in the directory.
  private var pages: [String: [UInt8]] = [:]
  /// The directories that these lie in.
  private var directories: Set<String> = []
  private var copies: [FilePath] = []
  private let files: StaticFiles?

  /// Renders the pages and looks for the files.
  ///
  /// - Throws: ``CommandError`` where a page fails, or two would lie at one path.
  init(_ site: Site, _ files: StaticFiles?) async throws {
    self.files = files
    for stylesheet in site.stylesheets { try add(stylesheet.bytes, at: stylesheet.path) }
    for page in site.pages {
      if page.hasValuesInPath {
        notices.append("'\(page.path)' is left out: which values its path can have is not known.")
      } else {
        try await add(page, of: site)
      }
    }
    for route in site.routes {
      notices.append("\(route.method) of '\(route.path)' is left out: it is no page.")
    }
    if let files { add(files.listing(), of: site) }
  }

  /// Writes everything.
  ///
  /// - Returns: What was left out after all, a line each.
  func write(to target: ExportDirectory) throws -> [String] {
    for (place, bytes) in pages { try target.write(bytes, at: place) }
    guard let files else { return [] }
    var notices: [String] = []
    for path in copies {
      do {
        try target.write(try files.contents(of: path), at: path.text)
      } catch is FileError {
        notices.append(Self.unreadable(path))
      }
    }
    return notices
  }

  private mutating func add(_ page: Page, of site: Site) async throws {
    let response = await site.response(toReaderOf: page.path)
    let status = response.head.status
    switch status.code {
    case 200: break
    // Whoever is asked to log in, or sent elsewhere to do so, may see the page then.
    case 300..<400, 401, 403:
      notices.append("'\(page.path)' is left out: it answers \(status) to readers without cookies.")
      return
    default:
      throw CommandError(
        "'\(page.path)' answers \(status) to readers without cookies, so it cannot be a file. "
          + "Nothing is written.")
    }
    pageCount += 1
    try add(
      response.keyless.body, at: page.path == "/" ? "/index.html" : page.path + "/index.html")
    let links = HTTPField.Name("Link").flatMap { response.head.headerFields[$0] } ?? ""
    if links.firstRange(of: "rel=\"next\"") != nil {
      notices.append("'\(page.path)' goes on: its first rows are written.")
    }
  }

  /// - Parameter path: Begins with a slash.
  private mutating func add(_ bytes: [UInt8], at path: String) throws {
    let place = String(Substring(path.utf8.dropFirst()))
    guard !isTaken(place) else {
      throw CommandError(
        "Two pages would be written to '\(place)', or one where another needs a directory. Give one "
          + "of them another path. Nothing is written.")
    }
    pages[place] = bytes
    directories.formUnion(Self.directories(of: place))
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
        copies.append(path)
      }
    }
  }

  /// Whether nothing can be written to a path, for what is written there or on the way.
  private func isTaken(_ place: String) -> Bool {
    pages[place] != nil || directories.contains(place)
      || Self.directories(of: place).contains { pages[$0] != nil }
  }

  /// `a` and `a/b` for `a/b/c`.
  private static func directories(of place: String) -> [String] {
    let names = place.parts(between: "/")
    return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: "/") }
  }

  private static func unreadable(_ path: FilePath) -> String {
    "'/\(path.text)' is left out: it cannot be read. Check its permissions."
  }
}
