import PageElements

extension HTMLWriter {
  /// Appends a link, which may be marked as the current page and show a count.
  ///
  /// - Throws: `RenderError.unsafeURL`.
  mutating func link(
    _ link: Link, class name: String?, current: String?, count: Int? = nil
  ) throws {
    try LinkURL.check(link.url)
    if Address.isTooLong(link.url) { return unlinkedTitle(link.title) }
    raw("<a")
    if let name { attribute("class", name) }
    attribute("href", link.url)
    if let current { attribute("aria-current", current) }
    raw(">")
    if let icon = link.icon { Icon(icon).write(into: &self) }
    text(link.title)
    if let count {
      raw(" <small>")
      text("\(count)")
      raw("</small>")
    }
    raw("</a>")
  }
}
