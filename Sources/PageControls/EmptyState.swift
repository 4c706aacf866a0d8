public import PageElements

/// What is said where there is nothing yet, and what can be done about it.
///
///     content.placeholder = Row(EmptyState("No orders yet", detail: "They show here as they come.", icon: .box) {
///       Link("Take an order", to: "/orders/new")
///     })
///     // <div class="pe-nothing"><svg class="pe-icon" …/><strong>No orders yet</strong>
///     // <p>They show here as they come.</p><div>…</div></div>
public struct EmptyState: View {
  /// What there is none of.
  public var title: String
  /// Why, or what will change it. None by default.
  public var detail: String?
  /// A sign above it. None by default.
  public var icon: Icon.Symbol?
  /// What can be done: links and buttons.
  public var actions: [AnyElement]

  /// A title, and what else is said.
  public init(
    _ title: String, detail: String? = nil, icon: Icon.Symbol? = nil,
    @StackBuilder actions: () -> [StackItem] = { [] }
  ) {
    (self.title, self.detail, self.icon) = (title, detail, icon)
    self.actions = actions().map(\.element)
  }

  public static func == (left: EmptyState, right: EmptyState) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.detail.hasSameBytes(as: right.detail)
      && left.icon == right.icon && left.actions == right.actions
  }

  /// - Throws: `ControlError.emptyLabel`, and what the actions throw.
  public func write(into html: inout HTMLWriter) throws {
    if title.isEmpty { throw ControlError.emptyLabel(name: "EmptyState") }
    html.raw("<div class=\"pe-nothing\">")
    if let icon { Icon(icon).write(into: &html) }
    html.raw("<strong>")
    html.text(title)
    html.raw("</strong>")
    if let detail {
      html.raw("<p>")
      html.text(detail)
      html.raw("</p>")
    }
    if !actions.isEmpty {
      html.raw("<div>")
      for action in actions { try action.render(into: &html) }
      html.raw("</div>")
    }
    html.raw("</div>")
  }
}
