public import PageElements

/// A page's heading with its actions, for `Table.headerView(_:)`.
///
///     Table(rows: rows).headerView(
///       TitleBar("Orders", detail: "12 are waiting.") {
///         Link("Export", to: "/orders.csv").role(.secondary).icon(.download)
///         Link("New order", to: "/orders/new").role(.primary).icon(.add)
///       })
///     // <div class="pe-title"><div><h1>Orders</h1><p>12 are waiting.</p></div><div>…</div></div>
///     TitleBar("Order 1042", badge: Badge("Paid", kind: .positive))
///
/// The actions are at the end of the heading's line, or below it if there is not enough room. The title is the only
/// `h1` of the page, so the title bar must not be in a row.
public struct TitleBar: View {
  /// The title of the page.
  public var title: String
  /// The badge next to the title, such as a status. None by default.
  public var badge: Badge?
  /// The line below the title. None by default.
  public var detail: String?
  /// The links, buttons and menus, with the most important one last.
  public var actions: [AnyElement]

  /// Creates a title bar.
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

  /// - Throws: `ControlError.emptyLabel` for an empty title, and the errors of the actions.
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
