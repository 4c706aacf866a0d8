import PageBytes

/// A page as a file: its links lead to files, and what asks the server is left out or rests.
struct ExportedMarkup {
  /// The page as it is written.
  private(set) var bytes: [UInt8] = []
  /// How many forms it has, which are inert.
  private(set) var formCount = 0
  /// How many links ask the server to sort it, narrow it down or the like, and are none any more.
  private(set) var askingCount = 0
  /// The addresses that links lead to where nothing is.
  private(set) var dangling: [SiteAddress] = []

  /// - Parameters:
  ///   - page: Where it stands.
  ///   - path: The path at which the directory is served, such as `/docs`; empty for the root.
  init(_ html: [UInt8], of page: SiteAddress, in crawl: SiteCrawl, below prefix: String) {
    var edits = ByteEdits()
    for tag in MarkupTags(of: html) {
      switch tag.name {
      case "form" where tag["method"]?.value.lowercased() != "dialog":
        formCount += 1
        if tag["inert"] == nil { edits.replace(tag.end..<tag.end, with: " inert") }
        continue
      case "button" where tag["form"] != nil && tag["disabled"] == nil:
        edits.replace(tag.end..<tag.end, with: " disabled")
        continue
      default: break
      }
      // In the order they stand in, as edits are.
      var changes: [(Range<Int>, String)] = []
      for link in MarkupLink.all(in: tag) {
        let name = link.attribute.name
        guard let (target, fragment) = SiteAddress.read(link.attribute.value, on: page) else {
          continue
        }
        if let path = crawl.path(to: target, by: link, on: page) {
          changes.append((link.attribute.range, Self.attribute(name, prefix + path + fragment)))
        } else if link.isFollowed {
          // Without `href` it is text, and has no attributes of a link.
          changes += tag.attributes.filter { Self.ofLinks.contains($0.name) }.map { ($0.range, "") }
          note(target, by: link, on: page)
        } else {
          note(target, by: link, on: page)
          changes.append(
            (link.attribute.range, Self.attribute(name, prefix + target.text + fragment)))
        }
      }
      if let sources = tag["srcset"], !prefix.isEmpty {
        changes.append(
          (sources.range, Self.attribute("srcset", SourceSet.moved(sources.value, below: prefix))))
      }
      if let style = tag["style"], !prefix.isEmpty, style.value.utf8.contains(UInt8(ascii: "(")) {
        let moved = ExportedStylesheet.bytes(Array(style.value.utf8), below: prefix)
        changes.append(
          (style.range, Self.attribute("style", String(decoding: moved, as: UTF8.self))))
      }
      for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
        edits.replace(range, with: text)
      }
    }
    bytes = edits.applied(to: html)
  }

  /// Attributes that only links have (HTML standard, section 4.6.2).
  private static let ofLinks: Set<String> = [
    "href", "target", "download", "ping", "rel", "hreflang", "type", "referrerpolicy",
  ]

  private mutating func note(_ target: SiteAddress, by link: MarkupLink, on page: SiteAddress) {
    if SiteCrawl.isFollowed(link, to: target, on: page) {
      dangling.append(target)
    } else {
      askingCount += 1
    }
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(CharacterReference.write(value))\""
  }
}

extension SiteCrawl {
  /// The path of the file that a link comes to; `nil` where there is none.
  fileprivate func path(to target: SiteAddress, by link: MarkupLink, on page: SiteAddress)
    -> String?
  {
    // What was found by another way is there for this one, too.
    switch self.target(of: target) {
    case .content(_, _, let place): place.path
    case .file: target.path
    case .moved, .absent, .tooMany, nil: nil
    }
  }
}

/// The addresses of `srcset`, with a word about each (HTML standard, section 4.8.4.2.1).
private enum SourceSet {
  static func moved(_ text: String, below prefix: String) -> String {
    // The addresses of data hold commas themselves, and lead nowhere.
    guard !text.utf8.contains(UInt8(ascii: ";")) else { return text }
    return text.utf8.split(separator: UInt8(ascii: ",")).map { part in
      let source = part.drop { $0 == .space }
      let isRooted =
        source.first == UInt8(ascii: "/") && source.dropFirst().first != UInt8(ascii: "/")
      return (isRooted ? prefix : "") + String(decoding: source, as: UTF8.self)
    }.joined(separator: ", ")
  }
}
