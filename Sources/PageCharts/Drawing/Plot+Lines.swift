import PageElements

extension Plot {
  /// The maximum number of categories for which all points are marked.
  private static let maximumMarkedPoints = 16

  func writeLines(into html: inout HTMLWriter) {
    let layers = layers
    if chart.style != .line {
      for (index, layer) in layers.enumerated() { writeArea(layer, of: index, into: &html) }
    }
    // Below the lines, which ignore pointer events.
    for category in chart.categories.indices {
      html.raw("<g>")
      writeBand(category, into: &html)
      html.raw("</g>")
    }
    guard !chart.style.isStacked else { return }
    for (index, layer) in layers.enumerated() { writeLine(layer, of: index, into: &html) }
  }

  /// A point of a line, with the base of its area.
  private struct Point {
    let category: Int
    let base, value: Double
  }

  /// The series as runs without gaps.
  private var layers: [[[Point]]] {
    var sums = [Double](repeating: 0, count: chart.categories.count)
    return chart.series.map { one in
      let points = one.values.enumerated().map { category, value -> Point? in
        guard chart.style.isStacked else {
          return value.map { Point(category: category, base: 0, value: $0) }
        }
        let base = sums[category]
        sums[category] += value ?? 0
        return Point(category: category, base: base, value: sums[category])
      }
      return points.split { $0 == nil }.map { $0.compactMap(\.self) }
    }
  }

  private func x(_ point: Point) -> Double { band * (Double(point.category) + 0.5) }

  private func writeLine(_ runs: [[Point]], of index: Int, into html: inout HTMLWriter) {
    guard !runs.isEmpty else { return }
    html.raw("<path class=\"pe-stroke\"")
    html.series(index)
    html.raw(" d=\"")
    for run in runs {
      writePoints(run[...], from: "M", \.value, into: &html)
    }
    html.raw("\"/>")
    // A line of no length with round ends is a dot, even if the drawing is stretched.
    let dots =
      chart.categories.count <= Self.maximumMarkedPoints ? runs : runs.filter { $0.count == 1 }
    guard !dots.isEmpty else { return }
    html.raw("<path class=\"pe-dots\"")
    html.series(index)
    html.raw(" d=\"")
    for point in dots.joined() {
      html.raw("M")
      html.point(x(point), height(of: point.value))
      html.raw("h0")
    }
    html.raw("\"/>")
  }

  private func writeArea(_ runs: [[Point]], of index: Int, into html: inout HTMLWriter) {
    guard runs.contains(where: { $0.count > 1 }) else { return }
    html.raw("<path class=\"pe-area\"")
    html.series(index)
    html.raw(" d=\"")
    for run in runs where run.count > 1 {
      writePoints(run[...], from: "M", \.value, into: &html)
      writePoints(run.reversed()[...], from: "L", \.base, into: &html)
      html.raw("Z")
    }
    html.raw("\"/>")
  }

  private func writePoints(
    _ points: ArraySlice<Point>, from start: StaticString, _ value: KeyPath<Point, Double>,
    into html: inout HTMLWriter
  ) {
    for (index, point) in points.enumerated() {
      html.raw(index == 0 ? start : "L")
      html.point(x(point), height(of: point[keyPath: value]))
    }
  }
}
