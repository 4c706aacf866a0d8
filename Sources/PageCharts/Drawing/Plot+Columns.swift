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
      html.raw("</g>")
    }
  }

  /// A column's place, in hundredths of the drawing.
  struct Column: Hashable {
    let series: Int
    let x, y, width, height: Double
  }

  /// The columns of a category, but for those of no height.
  func columns(of category: Int) -> [Column] {
    let isStacked = chart.style.isStacked
    let count = isStacked ? 1 : Double(chart.series.count)
    // Few columns would be too stout if they took their places up.
    let share = min(
      count > 1 ? 0.84 : 0.72, 0.2 + 0.1 * Double(chart.categories.count + Int(count) - 1))
    let place = band * share / count
    let start = band * (Double(category) + (1 - share) / 2)
    return chart.spans(of: category).map { series, span in
      let top = height(of: span.upperBound)
      return Column(
        series: series, x: start + (isStacked ? 0 : place * Double(series)), y: top,
        width: count > 1 ? place * 0.9 : place, height: height(of: span.lowerBound) - top)
    }
  }
}
