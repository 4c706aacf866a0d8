import PageElements

/// A drawing above an axis of categories: columns, lines or areas, with the axes around it.
///
/// All positions are in percent of the drawing, which has no fixed size. Text is in HTML beside it and keeps its size.
struct Plot {
  let chart: Chart
  let scale: AxisScale

  init(_ chart: Chart) { (self.chart, scale) = (chart, AxisScale(of: chart)) }

  /// The width of a category's band.
  var band: Double { 100 / Double(chart.categories.count) }

  func write(into html: inout HTMLWriter) {
    html.raw("<div class=\"pe-plot\"")
    html.imageRole(chart.summary())
    html.raw("><div class=\"pe-scale\">")
    for tick in scale.ticks.reversed() {
      html.raw("<span>")
      html.isolatedNumber(chart.numbers.text(tick))
      html.raw("</span>")
    }
    html.raw("</div><svg width=\"100%\" height=\"100%\"")
    // Lines can be stretched. Bars have round corners, so they are not.
    if !drawsColumns { html.raw(" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\"") }
    html.raw(">")
    writeGrid(into: &html)
    if drawsColumns { writeColumns(into: &html) } else { writeLines(into: &html) }
    html.raw("</svg>")
    AxisLabels(chart.categories).write(into: &html)
    html.raw("</div>")
  }

  private var drawsColumns: Bool { chart.style == .columns || chart.style == .stackedColumns }

  private func writeGrid(into html: inout HTMLWriter) {
    for tick in scale.ticks {
      html.raw(tick == 0 ? "<line class=\"pe-zero\" x2=\"100%\"" : "<line x2=\"100%\"")
      html.percentage("y1", height(of: tick))
      html.percentage("y2", height(of: tick))
      html.raw("/>")
    }
  }

  /// Writes the band of a category, with the tooltip of its values.
  func writeBand(_ category: Int, into html: inout HTMLWriter) {
    html.title(chart.description(of: category, in: html.language))
    html.raw("<rect class=\"pe-band\" height=\"100%\"")
    html.percentage("x", band * Double(category))
    html.percentage("width", band)
    html.raw("/>")
  }

  /// Returns the distance of a number from the upper edge.
  func height(of value: Double) -> Double { 100 - 100 * scale.position(of: value) }
}
