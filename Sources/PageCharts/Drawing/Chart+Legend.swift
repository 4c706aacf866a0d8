import PageElements

extension Chart {
  /// Which colour is which series; nothing for one, which the label names.
  func writeLegend(into html: inout HTMLWriter) {
    guard series.count > 1 else { return }
    html.raw("<ul class=\"pe-legend\">")
    for (index, one) in series.enumerated() {
      html.raw("<li>")
      html.sample(of: index, isLine: style == .line || style == .area)
      html.raw("<span>")
      html.text(one.name)
      html.raw("</span></li>")
    }
    html.raw("</ul>")
  }
}

extension HTMLWriter {
  /// Appends a sample of a series' colour, and of its dashes where it is a line. Beyond the series there is
  /// the colour of what is left.
  mutating func sample(of index: Int, isLine: Bool = false) {
    raw("<svg class=\"pe-sample\" aria-hidden=\"true\" height=\"12\"")
    raw(
      isLine
        ? " width=\"24\"><path class=\"pe-stroke\" d=\"M0 6H24\""
        : " width=\"12\"><rect width=\"12\" height=\"12\"")
    series(index)
    raw("/></svg>")
  }
}
