import PageElements

extension Chart {
  /// Writes the legend of colors and series. A single series has none, since the label names it.
  func writeLegend(into html: inout HTMLWriter) {
    guard series.count > 1 else { return }
    html.raw("<ul class=\"pe-legend\">")
    for (index, one) in series.enumerated() {
      html.raw("<li>")
      html.legendMarker(of: index, isLine: style == .line || style == .area)
      html.raw("<span>")
      html.text(one.name)
      html.raw("</span></li>")
    }
    html.raw("</ul>")
  }
}

extension HTMLWriter {
  /// Appends a sample of a series' color, and of its dashes if it is a line. The index after the last series has the
  /// color of combined parts.
  mutating func legendMarker(of index: Int, isLine: Bool = false) {
    raw("<svg class=\"pe-sample\" aria-hidden=\"true\" height=\"12\"")
    raw(
      isLine
        ? " width=\"24\"><path class=\"pe-stroke\" d=\"M0 6H24\""
        : " width=\"12\"><rect width=\"12\" height=\"12\"")
    series(index)
    raw("/></svg>")
  }
}
