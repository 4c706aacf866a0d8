public import PageElements

/// A message for an empty list or page, with actions.
///
///     content.placeholder = Row(EmptyState("No orders yet", detail: "They appear here as they arrive.", icon: .box) {
///       Link("Take an order", to: "/orders/new")
///     })
///     // <div class="pe-nothing"><svg class="pe-icon" …/><strong>No orders yet</strong>
///     // <p>They appear here as they arrive.</p><div>…</div></div>
public struct EmptyState: View {
  /// The message.
  public var title: String
  /// The reason or advice. None by default.
  public var detail: String?
  /// The icon above the message. None by default.
  public var icon: Icon.Symbol?
  /// The links and buttons below the message.
  public var actions: [AnyElement]

  /// Creates a message.
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

  /// - Throws: `ControlError.emptyLabel`, and the errors of the actions.
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
