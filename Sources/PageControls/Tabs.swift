public import PageElements

/// Links to the pages of one subject, side by side, with the current one marked.
///
///     Tabs("Order 1001", current: "/orders/1001/items") {
///       Link("Overview", to: "/orders/1001")
///       Link("Items", to: "/orders/1001/items")
///     }
///     // <nav class="pe-tabs" aria-label="Order 1001"><a href="/orders/1001">Overview</a>
///     // <a href="/orders/1001/items" aria-current="page">Items</a></nav>
///
/// Each tab is a link with an address and works without a script. Tabs that do not fit scroll.
public struct Tabs: View {
  /// The subject of the pages, which screen readers read.
  public var label: String
  /// The address of the current page.
  public var current: Address
  /// The links to the pages, in their order.
  public var links: [Link]
  /// The number of items on each page, in the order of ``links``. None by default.
  public var counts: [Int] = []

  /// Creates tabs. The link to `current` is marked.
  public init(
    _ label: String, current: Address, @ListBuilder<Link> links: () -> [Link]
  ) {
    (self.label, self.current, self.links) = (label, current, links())
  }

  /// Shows the number of items on each page, with less emphasis than its title.
  ///
  ///     Tabs("Orders", current: request.url) { … }.counts([300, 21, 5])
  ///
  /// - Parameter counts: A number for each link. Further numbers are ignored.
  public func counts(_ counts: [Int]) -> Tabs {
    var tabs = self
    tabs.counts = counts
    return tabs
  }

  public static func == (left: Tabs, right: Tabs) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.current == right.current
      && left.links == right.links && left.counts == right.counts
  }

  /// - Throws: `ControlError.emptyLabel`, or `RenderError.unsafeURL` for a link with an invalid address.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Tabs") }
    html.raw("<nav class=\"pe-tabs\"")
    html.attribute("aria-label", label)
    html.raw(">")
    for (index, link) in links.enumerated() {
      try html.link(
        link, class: nil, current: link.url.hasSameBytes(as: current.text) ? "page" : nil,
        count: index < counts.count ? counts[index] : nil)
    }
    html.raw("</nav>")
  }
}
