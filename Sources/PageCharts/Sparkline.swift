public import PageElements

/// A series of numbers as a small line inside text.
///
///     Sparkline("Visitors", values: [3, 5, 2])
///     // <svg class="pe-sparkline" …><title>Visitors: 3, 5, 2</title>
///     // <polyline points="2,15.33 50,2 98,22" …/>…</svg>
///
/// The line spans the height from the lowest value to the highest, and ends in a dot. If the values cross zero, a thin
/// line marks it. A single value is a dot; without values, the drawing is empty. Screen readers read the label and up
/// to 24 values; if there are more, their count and the first, last, lowest and highest value. (SVG 2, element
/// `title`.)
public struct Sparkline: View, Hashable {
  /// The label of the numbers.
  public var label: String
  /// The numbers in order, evenly spaced.
  public var values: [Double]
  /// The text that replaces the label and values for screen readers, for example in another language.
  public var alternative: String?

  /// Creates a line. Screen readers read its label and values, or the alternative.
  public init(_ label: String, values: [Double], alternative: String? = nil) {
    (self.label, self.values, self.alternative) = (label, values, alternative)
  }

  public static func == (left: Sparkline, right: Sparkline) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.values == right.values
      && left.alternative.hasSameBytes(as: right.alternative)
  }

  /// - Throws: `ControlError.emptyLabel`, and `ControlError.notFinite` for a value that is not finite.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Sparkline") }
    for value in values { try value.checkFinite(label) }
    html.raw("<svg class=\"pe-sparkline\" role=\"img\" viewBox=\"0 0 100 24\"")
    html.raw(" width=\"100\" height=\"24\"><title>")
    html.text(alternative.map(Wording.text) ?? .phrase(.chart(label, of: values)))
    html.raw("</title>")
    Self.drawLine(through: values, into: &html)
    html.raw("</svg>")
  }

  /// Draws the line within 2…98 and 2…22, which leaves room for its width.
  private static func drawLine(through values: [Double], into html: inout HTMLWriter) {
    guard let lowest = values.min(), let highest = values.max(), let last = values.last else {
      return
    }
    let scale = ChartScale(lowest: lowest, highest: highest)
    func height(of value: Double) -> Double { 22 - 20 * scale.position(of: value) }
    if lowest < 0, highest > 0 {
      html.raw("<path class=\"pe-zero\" d=\"M0 ")
      html.roundedDecimal(height(of: 0))
      html.raw("H100\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\"/>")
    }
    if values.count > 1 {
      html.raw("<polyline points=\"")
      let step = 96 / Double(values.count - 1)
      for (index, value) in values.enumerated() {
        if index > 0 { html.raw(" ") }
        html.roundedDecimal(2 + step * Double(index))
        html.raw(",")
        html.roundedDecimal(height(of: value))
      }
      html.raw("\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"")
      html.raw(" stroke-linejoin=\"round\"/>")
    }
    html.raw("<circle cx=\"")
    html.roundedDecimal(values.count > 1 ? 98 : 50)
    html.raw("\" cy=\"")
    html.roundedDecimal(height(of: last))
    html.raw("\" r=\"2\" fill=\"currentColor\"/>")
  }
}
