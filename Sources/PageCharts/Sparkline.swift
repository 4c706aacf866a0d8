public import PageElements

/// A series of numbers as a line the size of a word.
///
///     Sparkline("Visitors", values: [3, 5, 2])
///     // <svg class="pe-sparkline" …><title>Visitors: 3, 5, 2</title>
///     // <polyline points="2,15.33 50,2 98,22" …/>…</svg>
///
/// The line reaches from the lowest value at the bottom to the highest at the top, and ends in a
/// dot; where the values cross zero, a thin line shows it. One value is a dot alone, none is an
/// empty drawing. A screen reader hears the label and the values: all up to 24, of more their
/// count, first, last, lowest and highest. (SVG 2, element `title`.)
public struct Sparkline: View, Hashable {
  /// What the numbers count.
  public var label: String
  /// The numbers, in their order, at equal distances.
  public var values: [Double]
  /// Says all of it in place of the label and the values, for instance in another language.
  public var alternative: String?

  /// A line that is read out by its label and values, unless it has an alternative.
  public init(_ label: String, values: [Double], alternative: String? = nil) {
    (self.label, self.values, self.alternative) = (label, values, alternative)
  }

  public static func == (left: Sparkline, right: Sparkline) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.values == right.values
      && left.alternative.hasSameBytes(as: right.alternative)
  }

  /// - Throws: `ControlError.emptyLabel`, and `ControlError.notFinite` for a
  ///   value that is no number.
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

  /// The line lies within 2…98 and 2…22, which leaves room for its width.
  private static func drawLine(through values: [Double], into html: inout HTMLWriter) {
    guard let lowest = values.min(), let highest = values.max(), let last = values.last else {
      return
    }
    let scale = ChartScale(lowest: lowest, highest: highest)
    func height(of value: Double) -> Double { 22 - 20 * scale.position(of: value) }
    if lowest < 0, highest > 0 {
      html.raw("<path class=\"pe-zero\" d=\"M0 ")
      html.hundredths(height(of: 0))
      html.raw("H100\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\"/>")
    }
    if values.count > 1 {
      html.raw("<polyline points=\"")
      let step = 96 / Double(values.count - 1)
      for (index, value) in values.enumerated() {
        if index > 0 { html.raw(" ") }
        html.hundredths(2 + step * Double(index))
        html.raw(",")
        html.hundredths(height(of: value))
      }
      html.raw("\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"")
      html.raw(" stroke-linejoin=\"round\"/>")
    }
    html.raw("<circle cx=\"")
    html.hundredths(values.count > 1 ? 98 : 50)
    html.raw("\" cy=\"")
    html.hundredths(height(of: last))
    html.raw("\" r=\"2\" fill=\"currentColor\"/>")
  }
}
