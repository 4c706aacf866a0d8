package import PageElements
package import PageHTTP

/// The links from a page to the pages above it.
package struct Breadcrumbs: Sendable {
  var links: [NavigationLink] = []

  /// - Parameters:
  ///   - values: The values for the places in the addresses.
  ///   - titles: The titles of the last links, instead of their own.
  package func write(into html: inout HTMLWriter, _ values: PathValues, calling titles: [String]) {
    guard !links.isEmpty else { return }
    let titles = titles.suffix(links.count)
    let segments = values.segments
    let linkTitles = links.dropLast(titles.count).map(\.title) + titles
    html.raw("<nav class=\"pe-crumbs\"")
    html.attribute("aria-label", html.language[.breadcrumbs])
    html.raw("><ol>")
    for (link, title) in zip(links, linkTitles) {
      html.raw("<li><a")
      html.attribute("href", segments.reduce(link.address.text) { $0.replacing($1.0, with: $1.1) })
      html.raw(">")
      if let icon = link.icon { Icon(icon).write(into: &html) }
      html.text(title.isEmpty ? link.title : title)
      html.raw("</a></li>")
    }
    html.raw("</ol></nav>")
  }
}

extension PathValues {
  /// The path parameters, such as `{key}`, and their segments as in the path's address. In a segment with several
  /// values, `%2C` and a comma differ, so a segment is not encoded from its decoded value.
  fileprivate var segments: [(String, Substring)] {
    guard let pattern else { return [] }
    let parts = Substring(RequestTarget.encode(path).utf8.dropFirst()).parts(separatedBy: "/")
    return zip(pattern.segments, parts).compactMap { segment, part in
      guard case .value(let name) = segment else { return nil }
      return ("{\(name)}", part)
    }
  }
}
