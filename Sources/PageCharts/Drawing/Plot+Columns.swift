import PageElements

extension Plot {
  func writeColumns(into html: inout HTMLWriter) {
    for category in chart.categories.indices {
      html.raw("<g>")
      writeBand(category, into: &html)
      for column in columns(of: category) {
        html.raw("<rect")
        html.series(column.series)
        html.cap(of: column.series, at: category, in: chart)
        html.percentage("x", column.x)
        html.percentage("y", column.y)
        html.percentage("width", column.width)
        html.percentage("height", column.height)
        html.raw("/>")
      }
      for gap in gaps(of: category) {
        html.raw("<line class=\"pe-none\"")
        html.percentage("x1", gap.x)
        html.percentage("x2", gap.x + gap.width)
        html.percentage("y1", gap.y)
        html.percentage("y2", gap.y)
        html.raw("/>")
      }
      html.raw("</g>")
    }
  }

  /// A column's position and size, in percent of the drawing.
  struct Column: Hashable {
    let series: Int
    let x, y, width, height: Double
  }

  /// Returns the columns of a category, without those of no height.
  func columns(of category: Int) -> [Column] {
    chart.spans(of: category).map { series, span in
      column(
        series, at: category, from: height(of: span.lowerBound), to: height(of: span.upperBound))
    }
  }

  /// Returns the dashes for missing values of a category, each just above the start of its column.
  private func gaps(of category: Int) -> [Column] {
    if chart.style.isStacked { return [] }
    let line = height(of: 0) - 2
    return chart.series.indices.filter { chart.series[$0].values[category] == nil }
      .map { column($0, at: category, from: line, to: line) }
  }

  private func column(
    _ series: Int, at category: Int, from bottom: Double, to top: Double
  ) -> Column {
    let isStacked = chart.style.isStacked
    let count = isStacked ? 1 : Double(chart.series.count)
    // Few columns would be too wide if they filled their bands.
    let share = min(
      count > 1 ? 0.84 : 0.72, 0.2 + 0.1 * Double(chart.categories.count + Int(count) - 1))
    let columnWidth = band * share / count
    let start = band * (Double(category) + (1 - share) / 2)
    return Column(
      series: series, x: start + (isStacked ? 0 : columnWidth * Double(series)), y: top,
      width: count > 1 ? columnWidth * 0.9 : columnWidth, height: bottom - top)
  }
}
