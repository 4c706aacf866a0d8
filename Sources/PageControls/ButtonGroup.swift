public import PageElements

/// Buttons and links that belong together, joined at their sides.
///
///     ButtonGroup("Zoom") {
///       Button("Out", id: "out", icon: .remove) { … }
///       Button("In", id: "in", icon: .add) { … }
///     }
///     // <div class="pe-group" role="group" aria-label="Zoom">…</div>
public struct ButtonGroup: View {
  /// What they are for, to those who hear it.
  public var label: String
  /// The buttons, in their order.
  public var items: [AnyElement]

  /// A group of these buttons and links.
  public init(_ label: String, @StackBuilder items: () -> [StackItem]) {
    (self.label, self.items) = (label, items().map(\.element))
  }

  public static func == (left: ButtonGroup, right: ButtonGroup) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.items == right.items
  }

  /// - Throws: `ControlError.emptyLabel`, and what the items throw.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "ButtonGroup") }
    html.raw("<div class=\"pe-group\" role=\"group\"")
    html.attribute("aria-label", label)
    html.raw(">")
    for item in items { try item.render(into: &html) }
    html.raw("</div>")
  }
}
