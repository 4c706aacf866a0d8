import PageElements

extension HTMLWriter {
  /// Appends ` name="41.67%"`, with two decimals.
  mutating func percentage(_ name: StaticString, _ value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    roundedDecimal(value)
    raw("%\"")
  }

  /// Appends a point of a path: `41.67 8`.
  mutating func point(_ x: Double, _ y: Double) {
    roundedDecimal(x)
    raw(" ")
    roundedDecimal(y)
  }

  /// Appends ` data-series="2"` for the second series, so that the stylesheet can color it.
  mutating func series(_ index: Int) {
    raw(" data-series=\"")
    number(index + 1)
    raw("\"")
  }

  /// Appends ` data-cap="above"` for a bar whose far end has round corners.
  mutating func cap(of series: Int, at category: Int, in chart: Chart) {
    guard chart.isOutermost(series, at: category) else { return }
    raw(
      chart.series[series].values[category] ?? 0 < 0 ? " data-cap=\"below\"" : " data-cap=\"above\""
    )
  }

  /// Appends ` role="img" aria-label="…"` for a drawing.
  mutating func imageRole(_ summary: Phrase) {
    raw(" role=\"img\"")
    attribute("aria-label", language[summary])
  }

  /// Appends an isolated number, so that its signs stay in place in right-to-left text.
  mutating func isolatedNumber(_ text: String) {
    raw("<bdi>")
    self.text(text)
    raw("</bdi>")
  }

  /// Appends the tooltip of a drawing.
  mutating func title(_ phrase: Phrase) {
    raw("<title>")
    text(phrase)
    raw("</title>")
  }
}
