import PageBytes

/// A page as a file: its links lead to files, and links and forms that need the server are removed or disabled.
struct ExportedMarkup {
  /// The bytes to write.
  private(set) var bytes: [UInt8] = []
  /// The number of forms, which are inert.
  private(set) var formCount = 0
  /// The number of links that need the server, for example to sort or filter. They are converted to text.
  private(set) var serverLinkCount = 0
  /// The link targets that do not exist.
  private(set) var dangling: [SiteAddress] = []

  /// - Parameters:
  ///   - page: The page's address.
  ///   - prefix: The path at which the directory is served, such as `/docs`; empty for the root.
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
      var changes: [(Range<Int>, String)] = []
      for link in MarkupLink.all(in: tag) {
        let name = link.attribute.name
        guard let (target, fragment) = SiteAddress.read(link.attribute.value, on: page) else {
          continue
        }
        if let path = crawl.path(to: target) {
          changes.append((link.attribute.range, Self.attribute(name, prefix + path + fragment)))
        } else if link.isFollowed {
          // Without `href` it is text, so the other attributes of links are removed too.
          changes += tag.attributes.filter { Self.linkAttributes.contains($0.name) }.map {
            ($0.range, "")
          }
          note(target, by: link, on: page)
        } else {
          note(target, by: link, on: page)
          changes.append(
            (link.attribute.range, Self.attribute(name, prefix + target.text + fragment)))
        }
      }
      edits.make(changes + Self.attributeChanges(in: tag, below: prefix))
    }
    bytes = edits.applied(to: html)
  }

  /// Returns a static HTML file with the prefix added to its root-relative addresses. Nothing else changes.
  static func moved(_ html: [UInt8], in crawl: SiteCrawl, below prefix: String) -> [UInt8] {
    guard !prefix.isEmpty else { return html }
    var edits = ByteEdits()
    for tag in MarkupTags(of: html) {
      let changes = MarkupLink.all(in: tag).compactMap { link -> (Range<Int>, String)? in
        let (name, value) = (link.attribute.name, link.attribute.value)
        guard value.utf8.first == UInt8(ascii: "/"),
          let (target, fragment) = SiteAddress.read(value, on: SiteAddress(path: "/"))
        else { return nil }
        let path = crawl.path(to: target) ?? target.text
        return (link.attribute.range, attribute(name, prefix + path + fragment))
      }
      edits.make(changes + attributeChanges(in: tag, below: prefix))
    }
    return edits.applied(to: html)
  }

  /// Returns the changes of attributes that contain several addresses, or other text as well.
  private static func attributeChanges(
    in tag: MarkupTag, below prefix: String
  ) -> [(Range<Int>, String)] {
    guard !prefix.isEmpty else { return [] }
    var changes: [(Range<Int>, String)] = []
    if let sources = tag["srcset"] {
      changes.append(
        (sources.range, attribute("srcset", SourceSet.moved(sources.value, below: prefix))))
    }
    if let style = tag["style"], style.value.utf8.contains(UInt8(ascii: "(")) {
      let moved = ExportedStylesheet.bytes(Array(style.value.utf8), below: prefix)
      changes.append((style.range, attribute("style", String(decoding: moved, as: UTF8.self))))
    }
    return changes
  }

  /// The attributes that are only valid for links (HTML standard, section 4.6.2).
  private static let linkAttributes: Set<String> = [
    "href", "target", "download", "ping", "rel", "hreflang", "type", "referrerpolicy",
  ]

  private mutating func note(_ target: SiteAddress, by link: MarkupLink, on page: SiteAddress) {
    if SiteCrawl.isFollowed(link, to: target, on: page) {
      dangling.append(target)
    } else {
      serverLinkCount += 1
    }
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(CharacterReference.write(value))\""
  }
}

extension SiteCrawl {
  /// Returns the path of the file for a link; `nil` if it is not exported.
  fileprivate func path(to target: SiteAddress) -> String? {
    // A file found through another link is valid for this one too.
    switch self.target(of: target) {
    case .content(_, _, let location): location.path
    case .file: target.path
    case .moved, .absent, .tooMany, nil: nil
    }
  }
}

extension ByteEdits {
  /// Makes changes that do not overlap, in order of their positions.
  fileprivate mutating func make(_ changes: [(Range<Int>, String)]) {
    for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      replace(range, with: text)
    }
  }
}

/// The addresses of `srcset`, each with a descriptor (HTML standard, section 4.8.4.2.1).
private enum SourceSet {
  static func moved(_ text: String, below prefix: String) -> String {
    // Data URLs contain commas and need no prefix.
    guard !text.utf8.contains(UInt8(ascii: ";")) else { return text }
    return text.utf8.split(separator: UInt8(ascii: ",")).map { part in
      let source = part.drop { $0 == .space }
      let isRooted =
        source.first == UInt8(ascii: "/") && source.dropFirst().first != UInt8(ascii: "/")
      return (isRooted ? prefix : "") + String(decoding: source, as: UTF8.self)
    }.joined(separator: ", ")
  }
}
