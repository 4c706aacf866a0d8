import PageElements

/// Horizontal bars, each below the name of its category.
struct BarRows {
  let chart: Chart
  private let lowest, highest: Double
  /// The thickness of a bar and the gap between two bars of a category, in CSS pixels.
  private static let (thickness, gap) = (12, 2)

  init(_ chart: Chart) {
    self.chart = chart
    let extremes = chart.extremes
    (lowest, highest) = (min(extremes.min() ?? 0, 0), max(extremes.max() ?? 0, 0))
  }

  func write(into html: inout HTMLWriter) {
    html.raw("<div class=\"pe-rows\"")
    html.imageRole(chart.summary())
    html.raw(">")
    for (category, name) in chart.categories.enumerated() {
      html.raw("<div><p><span>")
      html.text(name)
      html.raw("</span>")
      if chart.series.count == 1 || chart.style.isStacked, let total = chart.total(at: category) {
        html.raw(" <b>")
        html.isolatedNumber(chart.numbers.text(total))
        html.raw("</b>")
      }
      html.raw("</p>")
      writeBars(of: category, into: &html)
      html.raw("</div>")
    }
    html.raw("</div>")
  }

  private func writeBars(of category: Int, into html: inout HTMLWriter) {
    let count = chart.style.isStacked ? 1 : chart.series.count
    html.raw("<svg width=\"100%\" height=\"")
    html.number(count * (Self.thickness + Self.gap) - Self.gap)
    html.raw("\">")
    html.title(chart.description(of: category, in: html.language))
    html.raw("<rect class=\"pe-band\" width=\"100%\" height=\"100%\"/>")
    html.raw("<line class=\"pe-zero\" y2=\"100%\"")
    if lowest < 0 {
      html.percentage("x1", position(of: 0))
      html.percentage("x2", position(of: 0))
    }
    html.raw("/>")
    for bar in bars(of: category) {
      html.raw("<rect")
      html.series(bar.series)
      html.cap(of: bar.series, at: category, in: chart)
      html.percentage("x", bar.x)
      if bar.line > 0 {
        html.raw(" y=\"")
        html.number(bar.line * (Self.thickness + Self.gap))
        html.raw("\"")
      }
      html.percentage("width", bar.width)
      html.raw(" height=\"")
      html.number(Self.thickness)
      html.raw("\"/>")
    }
    html.raw("</svg>")
  }

  /// A bar's position and width in percent, and its line in the category.
  struct Bar: Hashable {
    let series, line: Int
    let x, width: Double
  }

  /// Returns the bars of a category, without those of no length.
  func bars(of category: Int) -> [Bar] {
    chart.spans(of: category).map { series, span in
      let start = position(of: span.lowerBound)
      return Bar(
        series: series, line: chart.style.isStacked ? 0 : series, x: start,
        width: position(of: span.upperBound) - start)
    }
  }

  private func position(of value: Double) -> Double {
    let extent = highest - lowest
    return extent > 0 ? min(max((value - lowest) / extent, 0), 1) * 100 : 0
  }
}
