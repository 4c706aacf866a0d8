public import PageElements

/// A page's heading with what can be done on the page, for `Table.headerView(_:)`.
///
///     Table(rows: rows).headerView(
///       TitleBar("Orders", detail: "12 are waiting.") {
///         Link("Export", to: "/orders.csv").role(.secondary).icon(.download)
///         Link("New order", to: "/orders/new").role(.primary).icon(.add)
///       })
///     // <div class="pe-title"><div><h1>Orders</h1><p>12 are waiting.</p></div><div>…</div></div>
///     TitleBar("Order 1042", badge: Badge("Paid", kind: .positive))
///
/// The actions stand at the end of its line, or below it where there is no room. It is the page's one `h1`, so
/// it stands in no row.
public struct TitleBar: View {
  /// What the page is about.
  public var title: String
  /// How what it is about stands, beside it. None by default.
  public var badge: Badge?
  /// A line below it. None by default.
  public var detail: String?
  /// Links, buttons and menus, the most wanted last.
  public var actions: [AnyElement]

  /// A heading, and what can be done.
  public init(
    _ title: String, badge: Badge? = nil, detail: String? = nil,
    @StackBuilder actions: () -> [StackItem] = { [] }
  ) {
    (self.title, self.badge, self.detail) = (title, badge, detail)
    self.actions = actions().map(\.element)
  }

  public static func == (left: TitleBar, right: TitleBar) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.badge == right.badge
      && left.detail.hasSameBytes(as: right.detail)
      && left.actions == right.actions
  }

  /// - Throws: `ControlError.emptyLabel` without a title, and what the actions throw.
  public func write(into html: inout HTMLWriter) throws {
    if title.isEmpty { throw ControlError.emptyLabel(name: "TitleBar") }
    html.raw("<div class=\"pe-title\"><div><h1>")
    html.text(title)
    html.raw("</h1>")
    if let badge { try badge.render(into: &html) }
    if let detail {
      html.raw("<p>")
      html.text(detail)
      html.raw("</p>")
    }
    html.raw("</div>")
    if !actions.isEmpty {
      html.raw("<div>")
      for action in actions { try action.render(into: &html) }
      html.raw("</div>")
    }
    html.raw("</div>")
  }
}
