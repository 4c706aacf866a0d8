public import PageElements

/// The pages of one thing, side by side; the one that is shown is marked.
///
///     Tabs("Order 1001", current: "/orders/1001/items") {
///       Link("Overview", to: "/orders/1001")
///       Link("Items", to: "/orders/1001/items")
///     }
///     // <nav class="pe-tabs" aria-label="Order 1001"><a href="/orders/1001">Overview</a>
///     // <a href="/orders/1001/items" aria-current="page">Items</a></nav>
///
/// They are links: each tab has an address, and works without a script. Where they do not fit they scroll.
public struct Tabs: View {
  /// What they are the pages of, for those who hear it.
  public var label: String
  /// The page that is shown.
  public var current: Address
  /// The pages, in their order.
  public var links: [Link]
  /// How many things each page has, in the order of ``links``; none are told by default.
  public var counts: [Int] = []

  /// Links, of which the one to `current` is marked.
  public init(
    _ label: String, current: Address, @ListBuilder<Link> links: () -> [Link]
  ) {
    (self.label, self.current, self.links) = (label, current, links())
  }

  /// The same tabs, each with how many things its page has, less loud than its title.
  ///
  ///     Tabs("Orders", current: request.url) { … }.counts([300, 21, 5])
  ///
  /// - Parameter counts: One for each link; further ones are not told.
  public func counts(_ counts: [Int]) -> Tabs {
    var tabs = self
    tabs.counts = counts
    return tabs
  }

  public static func == (left: Tabs, right: Tabs) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.current == right.current
      && left.links == right.links && left.counts == right.counts
  }

  /// - Throws: `ControlError.emptyLabel`, or `RenderError.unsafeURL` for a link that leads nowhere.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Tabs") }
    html.raw("<nav class=\"pe-tabs\"")
    html.attribute("aria-label", label)
    html.raw(">")
    for (place, link) in links.enumerated() {
      try html.link(
        link, class: nil, current: link.url.hasSameBytes(as: current.text) ? "page" : nil,
        count: place < counts.count ? counts[place] : nil)
    }
    html.raw("</nav>")
  }
}
