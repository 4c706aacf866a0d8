import PageBytes

/// A reference to another file: an HTML tag, and its attribute that contains the address.
struct MarkupLink {
  let tag: MarkupTag
  let attribute: MarkupTag.Attribute

  /// Whether the link leads to another page. All other links load a part of this page, such as an image.
  var isFollowed: Bool { tag.name == "a" || tag.name == "area" }

  /// Whether the link leads to another page of the same list.
  var isPagination: Bool {
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

  /// Returns the links of a tag, except those in `srcset`.
  static func all(in tag: MarkupTag) -> [MarkupLink] {
    tag.attributes.filter { attributes[$0.name]?.contains(tag.name) == true }
      .map { MarkupLink(tag: tag, attribute: $0) }
  }
}
