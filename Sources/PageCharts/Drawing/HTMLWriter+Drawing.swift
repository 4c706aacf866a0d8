import PageElements

extension HTMLWriter {
  /// Appends ` name="41.67%"`, to a hundredth.
  mutating func percentage(_ name: StaticString, _ value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    hundredths(value)
    raw("%\"")
  }

  /// Appends a point of a path: `41.67 8`.
  mutating func point(_ x: Double, _ y: Double) {
    hundredths(x)
    raw(" ")
    hundredths(y)
  }

  /// Appends ` data-series="2"` for the second series: the stylesheet has a colour for each.
  mutating func series(_ index: Int) {
    raw(" data-series=\"")
    number(index + 1)
    raw("\"")
  }

  /// Appends ` data-cap="above"` of a bar whose far end has round corners.
  mutating func cap(of series: Int, at category: Int, in chart: Chart) {
    guard chart.isOutermost(series, at: category) else { return }
    raw(
      chart.series[series].values[category] ?? 0 < 0 ? " data-cap=\"below\"" : " data-cap=\"above\""
    )
  }

  /// Appends ` role="img" aria-label="…"` of a drawing.
  mutating func image(_ summary: Phrase) {
    raw(" role=\"img\"")
    attribute("aria-label", language[summary])
  }

  /// Appends a number that keeps its signs where they belong in text from right to left.
  mutating func figure(_ text: String) {
    raw("<bdi>")
    self.text(text)
    raw("</bdi>")
  }

  /// Appends what is told where a drawing is pointed at.
  mutating func title(_ phrase: Phrase) {
    raw("<title>")
    text(phrase)
    raw("</title>")
  }
}
