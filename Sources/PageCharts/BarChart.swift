public import PageElements

/// Named numbers as bars, one below the other.
///
///     BarChart("Cups sold", bars: [.init("Tea", 3), .init("Coffee", 1)])
///     // <svg class="pe-bars" …><title>Cups sold: Tea 3, Coffee 1</title>
///     // <text x="0" y="16">Tea <tspan>3</tspan></text><rect x="0%" y="24" width="100%" …/>…</svg>
///
/// Bars begin at zero: to the right for a number above it, to the left for one below. They are as
/// wide as the page lets them, while the text keeps its size and does not wrap, so that titles are
/// best short. A screen reader hears the label, each title and each number. (SVG 2,
/// element `title`.)
public struct BarChart: View, Hashable {
  /// One bar: what it stands for, and how long it is.
  public struct Bar: Hashable, Sendable {
    /// What the number counts, shown above the bar.
    public var title: String
    /// How far the bar reaches from zero: any finite number. It is shown after the title.
    public var value: Double

    /// A bar that reaches from zero to a number, below what it counts.
    public init(_ title: String, _ value: Double) { (self.title, self.value) = (title, value) }

    public static func == (left: Bar, right: Bar) -> Bool {
      left.title.hasSameBytes(as: right.title) && left.value == right.value
    }
  }
  /// What the numbers count. Read out, not shown.
  public var label: String
  /// The bars, from top to bottom.
  public var bars: [Bar]
  /// Says all of it in place of the label and the bars, for instance in another language.
  public var alternative: String?

  /// A chart that is read out bar by bar, unless it has an alternative. Without bars it shows a
  /// line at zero.
  public init(_ label: String, bars: [Bar], alternative: String? = nil) {
    (self.label, self.bars, self.alternative) = (label, bars, alternative)
  }

  public static func == (left: BarChart, right: BarChart) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.bars == right.bars
      && left.alternative.hasSameBytes(as: right.alternative)
  }

  /// - Throws: `ControlError.emptyLabel`, and `ControlError.notFinite` for a
  ///   value that is no number.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "BarChart") }
    for bar in bars { try bar.value.checkFinite(bar.title) }
    let values = bars.map(\.value)
    let scale = ChartScale(lowest: min(0, values.min() ?? 0), highest: max(0, values.max() ?? 0))
    let height = max(bars.count * Self.barHeight, Self.barHeight)

    html.raw("<svg class=\"pe-bars\" role=\"img\" width=\"100%\" height=\"")
    html.number(height)
    html.raw("\"><title>")
    let words = bars.map { "\($0.title) \($0.value.inDecimal)" }
    html.text(alternative.map(Wording.text) ?? .phrase(.chart(label, values: words)))
    html.raw("</title>")
    for (index, bar) in bars.enumerated() {
      Self.draw(bar, at: index * Self.barHeight, on: scale, into: &html)
    }
    if scale.lowest < 0 || bars.isEmpty {
      html.raw("<line class=\"pe-zero\" y1=\"0\" y2=\"100%\"")
      let zero = scale.lowest < 0 ? scale.position(of: 0) * 100 : 0
      html.percentage("x1", zero)
      html.percentage("x2", zero)
      html.raw(" stroke=\"currentColor\" stroke-opacity=\".5\"/>")
    }
    html.raw("</svg>")
  }

  /// In CSS pixels: a line of text, and the bar below it.
  private static let barHeight = 44

  private static func draw(
    _ bar: Bar, at top: Int, on scale: ChartScale, into html: inout HTMLWriter
  ) {
    html.raw("<text x=\"0\" y=\"")
    html.number(top + 16)
    html.raw("\" fill=\"currentColor\">")
    html.text(bar.title)
    html.raw(" <tspan font-weight=\"600\">")
    html.decimal(bar.value)
    html.raw("</tspan></text><rect")
    // With nothing but zeros the scale has no extent.
    let hasExtent = scale.highest > scale.lowest
    let zero = hasExtent ? scale.position(of: 0) : 0
    let end = hasExtent ? scale.position(of: bar.value) : 0
    html.percentage("x", min(zero, end) * 100)
    html.raw(" y=\"")
    html.number(top + 24)
    html.raw("\"")
    html.percentage("width", abs(end - zero) * 100)
    html.raw(" height=\"12\" fill=\"currentColor\"/>")
  }
}

extension HTMLWriter {
  /// Appends ` name="41.67%"`, to a hundredth.
  fileprivate mutating func percentage(_ name: StaticString, _ value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    hundredths(value)
    raw("%\"")
  }
}
