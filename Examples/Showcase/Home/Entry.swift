import PageElements

/// A link to a page, with a line about it.
struct Entry: View {
  var title, summary, path: String
  var icon: Icon.Symbol?

  func write(into html: inout HTMLWriter) {
    html.element("span", attributes: { $0.attribute("class", "entry") }) {
      if let icon { Icon(icon).write(into: &$0) }
      $0.element("a", attributes: { $0.attribute("href", path) }) { $0.text(title) }
      $0.element("span") { $0.text(summary) }
    }
  }
}
