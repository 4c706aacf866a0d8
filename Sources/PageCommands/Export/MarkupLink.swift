import PageBytes

/// A link in a tag: where it stands, and what it says.
struct MarkupLink {
  let tag: MarkupTag
  let attribute: MarkupTag.Attribute

  /// What a reader follows, and could do without; everything else is part of the page.
  var isFollowed: Bool { tag.name == "a" || tag.name == "area" }

  /// Whether it leads on or back in the same list.
  var isPaging: Bool {
    let rel = tag["rel"]?.value.utf8.split(separator: .space) ?? []
    return rel.contains { word in
      ["next", "prev", "first"].contains { word.elementsEqual($0.utf8) }
    }
  }

  private static let attributes: [String: Set<String>] = [
    "href": ["a", "area", "link", "image", "use"],
    "src": ["audio", "embed", "iframe", "img", "input", "script", "source", "track", "video"],
    "poster": ["video"], "data": ["object"],
  ]

  /// The links of a tag; those of `srcset` are not among them.
  static func all(in tag: MarkupTag) -> [MarkupLink] {
    tag.attributes.filter { attributes[$0.name]?.contains(tag.name) == true }
      .map { MarkupLink(tag: tag, attribute: $0) }
  }
}
