import PageElements

/// The source of a gallery page, and links to other pages.
///
/// `theme.css` reserves its space from the start, so that nothing moves when it loads.
struct SourceListing: View {
  /// A linked page.
  struct Destination: Hashable, Sendable {
    var title, path: String

    init(_ title: String, path: String) { (self.title, self.path) = (title, path) }
  }

  /// The summary of the page, if its header does not contain it.
  var about: String?
  var file, source: String
  /// The rows of the feature list that the page shows.
  var features: [String]
  var next: Destination?

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"listing\"><nav aria-label=\"Gallery\">")
    try Link("Coverage", to: Address(CoveragePage.path)).render(into: &html)
    if let next = next {
      html.raw(" ")
      try Link("Next: \(next.title)", to: Address(next.path)).render(into: &html)
    }
    html.raw("</nav>")
    if let about = about { html.element("p") { $0.text(about) } }
    html.raw("<details open=\"\"><summary>")
    html.text(file)
    // Focusable, because long lines scroll.
    html.raw("</summary><div class=\"code\"><pre tabindex=\"0\"><code>")
    SwiftTokens(source).write(into: &html)
    html.raw("</code></pre></div></details>")
    if !features.isEmpty {
      html.raw("<p>Shows")
      for (index, feature) in features.enumerated() {
        html.raw(index == 0 ? " " : ", ")
        try Link(feature, to: Address(CoveragePage.address(of: feature))).render(into: &html)
      }
      html.raw("</p>")
    }
    html.raw("</div>")
  }
}

extension SwiftTokens {
  /// Writes the source in its colours.
  func write(into html: inout HTMLWriter) {
    for token in tokens {
      guard let name = token.kind.className else {
        html.text(String(token.text))
        continue
      }
      html.element("span", attributes: { $0.attribute("class", name) }) {
        $0.text(String(token.text))
      }
    }
  }
}

extension SwiftTokens.Kind {
  fileprivate var className: String? {
    switch self {
    case .plain: nil
    case .comment: "swift-comment"
    case .string: "swift-string"
    case .keyword: "swift-keyword"
    }
  }
}
