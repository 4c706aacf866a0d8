public import PageElements

/// Links to the pages of a result with a known number of pages, such as that of a search.
///
///     Pager(page: request.query.page, of: 17) { page in request.url { $0.page = page } }
///     // <nav class="pe-tabs pe-pager" aria-label="Pages"><a rel="prev" href="…">Previous</a><a href="…">1</a>…
///
/// It shows the first page, the last page, and those around the current one. A table with rows from a source does not
/// need a pager, because it loads further rows by itself. For a single page, the pager renders nothing.
public struct Pager: View {
  /// The current page, from 1. Values out of range mean the first or the last page.
  public var page: Int
  /// The number of pages.
  public var count: Int
  /// Returns the address of a page.
  public var address: @Sendable (Int) -> Address

  /// Creates links to a number of pages.
  public init(page: Int, of count: Int, address: @escaping @Sendable (_ page: Int) -> Address) {
    (self.page, self.count, self.address) = (page, count, address)
  }

  /// Compares the rendered links.
  public static func == (left: Pager, right: Pager) -> Bool {
    left.count == right.count && left.current == right.current
      && left.visiblePages.allSatisfy { left.address($0) == right.address($0) }
  }

  private var current: Int { min(max(page, 1), max(count, 1)) }

  /// The numbers of the visible links, in order.
  private var visiblePages: [Int] {
    let near = max(current, 2) - 1...max(current, min(current, count - 1) + 1)
    return [1].filter { !near.contains($0) } + Array(near) + [count].filter { !near.contains($0) }
  }

  /// - Throws: `RenderError.unsafeURL(_:)`.
  public func write(into html: inout HTMLWriter) throws {
    guard count > 1 else { return }
    html.raw("<nav class=\"pe-tabs pe-pager\"")
    html.attribute("aria-label", html.language[.pages])
    html.raw(">")
    if current > 1 { try link(to: current - 1, rel: "prev", html.language[.previousPage], &html) }
    var last = 0
    for page in visiblePages {
      if page > last + 1 { html.raw("<span>…</span>") }
      try link(to: page, "\(page)", &html)
      last = page
    }
    if current < count { try link(to: current + 1, rel: "next", html.language[.nextPage], &html) }
    html.raw("</nav>")
  }

  private func link(
    to page: Int, rel: String? = nil, _ title: String, _ html: inout HTMLWriter
  ) throws {
    let address = address(page).text
    try LinkURL.check(address)
    html.raw("<a")
    if let rel { html.attribute("rel", rel) }
    html.attribute("href", address)
    if rel == nil, page == current { html.raw(" aria-current=\"page\"") }
    html.raw(">")
    html.text(title)
    html.raw("</a>")
  }
}
