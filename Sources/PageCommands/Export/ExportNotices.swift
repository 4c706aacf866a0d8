import HTTPTypes

/// Notices about an export, with repeated ones for many pages combined.
struct ExportNotices {
  private var lines: [String] = []
  private var missing: Set<SiteAddress> = []
  private var formPages: [String: Int] = [:]
  private var serverLinkPages: [String: Int] = [:]

  private let pages: [PathPattern]

  /// - Parameter pages: The path patterns that combined notices name.
  init(of pages: [PathPattern]) { self.pages = pages }

  /// The maximum number of lines of one kind.
  private static let maximumLines = 20

  mutating func add(_ line: String) { lines.append(line) }

  mutating func add(_ page: ExportedMarkup, of address: SiteAddress, in crawl: SiteCrawl) {
    if page.formCount > 0 || page.serverLinkCount > 0 {
      let path = pages.first { $0.matches(address.path) }?.text ?? address.path
      if page.formCount > 0 { formPages[path] = max(formPages[path] ?? 0, page.formCount) }
      if page.serverLinkCount > 0 {
        serverLinkPages[path] = max(serverLinkPages[path] ?? 0, page.serverLinkCount)
      }
    }
    for target in page.dangling where missing.insert(target).inserted {
      guard case .absent(let status) = crawl.outcomes[target] else { continue }
      lines.append(
        "'\(target.text)', linked from '\(address.text)', was left out: it returns status \(status)."
      )
    }
  }

  /// All lines, limited for each kind.
  var all: [String] {
    var all = Self.cut(lines, "lines like these")
    all += Self.lines(of: formPages) { path, count in
      "'\(path)' has \(count == 1 ? "a form, which does" : "\(count) forms, which do") nothing without the server."
    }
    all += Self.lines(of: serverLinkPages) { path, count in
      "'\(path)' has \(count == 1 ? "a link that needs" : "\(count) links that need") the server, for example to "
        + "sort: \(count == 1 ? "it became" : "they became") text."
    }
    return all
  }

  private static func lines(of pages: [String: Int], _ line: (String, Int) -> String) -> [String] {
    cut(pages.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }, "pages like these")
  }

  private static func cut(_ lines: [String], _ description: String) -> [String] {
    guard lines.count > maximumLines else { return lines }
    return lines.prefix(maximumLines) + ["… and \(lines.count - maximumLines) more \(description)."]
  }
}
