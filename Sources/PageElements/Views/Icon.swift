/// An icon of 24 by 24 units in the colour of the surrounding text.
///
///     Icon(.delete)                    // <svg class="pe-icon" viewBox="0 0 24 24" aria-hidden="true">…
///     Icon(.warning, label: "Overdue") // <svg class="pe-icon" viewBox="0 0 24 24" role="img">…
///
/// Screen readers ignore an icon unless it has a label, because it usually accompanies text. Arrows that point forward
/// or back are mirrored in right-to-left text.
public struct Icon: View, Hashable {
  /// The icon's symbol. Named after its meaning if it has only one, or else after its shape.
  public var symbol: Symbol
  /// The text that screen readers read. With `nil`, the default, or an empty text, they ignore the icon.
  public var label: String?

  /// Creates an icon that screen readers ignore unless it has a label.
  public init(_ symbol: Symbol, label: String? = nil) {
    (self.symbol, self.label) = (symbol, label)
  }

  public static func == (left: Icon, right: Icon) -> Bool {
    left.symbol == right.symbol && left.label.hasSameBytes(as: right.label)
  }

  public func write(into html: inout HTMLWriter) {
    html.raw("<svg class=\"pe-icon\" viewBox=\"0 0 24 24\"")
    if symbol.isDirected { html.raw(" data-flips=\"\"") }
    if let label, !label.isEmpty {
      html.raw(" role=\"img\"><title>")
      html.text(label)
      html.raw("</title>")
    } else {
      html.raw(" aria-hidden=\"true\">")
    }
    html.raw("<path d=\"")
    html.raw(symbol.path)
    html.raw("\"/></svg>")
  }
}
