public import PageElements

/// A group of related buttons and links, joined at their sides.
///
///     ButtonGroup("Zoom") {
///       Button("Out", id: "out", icon: .remove) { … }
///       Button("In", id: "in", icon: .add) { … }
///     }
///     // <div class="pe-group" role="group" aria-label="Zoom">…</div>
public struct ButtonGroup: View {
  /// The purpose of the group, which screen readers read.
  public var label: String
  /// The buttons, in their order.
  public var items: [AnyElement]

  /// Creates a group of buttons and links.
  public init(_ label: String, @StackBuilder items: () -> [StackItem]) {
    (self.label, self.items) = (label, items().map(\.element))
  }

  public static func == (left: ButtonGroup, right: ButtonGroup) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.items == right.items
  }

  /// - Throws: `ControlError.emptyLabel`, and the errors of the items.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "ButtonGroup") }
    html.raw("<div class=\"pe-group\" role=\"group\"")
    html.attribute("aria-label", label)
    html.raw(">")
    for item in items { try item.render(into: &html) }
    html.raw("</div>")
  }
}
