import PageElements

/// The links from a page to the pages above it.
struct Breadcrumbs: Sendable {
  var links: [NavigationLink] = []

  /// - Parameters:
  ///   - values: The values for the places in the addresses.
  ///   - titles: The titles of the last links, instead of their own.
  func write(into html: inout HTMLWriter, _ values: PathValues, calling titles: [String]) {
    guard !links.isEmpty else { return }
    let titles = titles.suffix(links.count)
    let called = links.dropLast(titles.count).map(\.title) + titles
    html.raw("<nav class=\"pe-crumbs\"")
    html.attribute("aria-label", html.language[.breadcrumbs])
    html.raw("><ol>")
    for (link, title) in zip(links, called) {
      html.raw("<li><a")
      html.attribute("href", values.fill(link.address.text))
      html.raw(">")
      if let icon = link.icon { Icon(icon).write(into: &html) }
      html.text(title.isEmpty ? link.title : title)
      html.raw("</a></li>")
    }
    html.raw("</ol></nav>")
  }
}

extension PathValues {
  /// Returns an address with the path's values in its places of the same names.
  fileprivate func fill(_ address: String) -> String {
    values.reduce(address) { address, value in
      // The value becomes one segment: characters that paths use otherwise are escaped.
      let segment = Substring(Address("/\(value.value)").text.utf8.dropFirst())
      return address.replacing("{\(value.key)}", with: segment)
    }
  }
}
