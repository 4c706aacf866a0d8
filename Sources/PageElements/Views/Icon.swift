/// A sign of 24 by 24 units, drawn in the colour of the text around it.
///
///     Icon(.delete)                    // <svg class="pe-icon" viewBox="0 0 24 24" aria-hidden="true">…
///     Icon(.warning, label: "Overdue") // <svg class="pe-icon" viewBox="0 0 24 24" role="img">…
///
/// It stands beside words, and is silent, unless it has a label of its own. Arrows that lead on and back
/// point the other way where text runs from right to left.
public struct Icon: View, Hashable {
  /// What it shows. By what it means where there is one meaning, else by what is drawn.
  public var symbol: Symbol
  /// What it says to those who do not see it; with `nil`, the default, or
  /// without a letter, nothing.
  public var label: String?

  /// A sign that is silent unless it has a label.
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
