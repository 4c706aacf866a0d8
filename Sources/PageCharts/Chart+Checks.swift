import PageElements

extension Chart {
  /// All values, without gaps.
  var values: [Double] { series.flatMap { $0.values.compactMap(\.self) } }

  /// Throws if the chart cannot be drawn.
  func check() throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Chart") }
    if series.count > Self.maximumSeries {
      throw ChartError.tooManySeries(series.count, of: label)
    }
    if style == .donut, series.count > 1 {
      throw ChartError.severalSeries(series.count, of: label)
    }
    let count = series.count * categories.count
    if count > Self.maximumValues { throw ChartError.tooManyValues(count, of: label) }
    for (index, one) in series.enumerated() {
      if one.name.isEmpty { throw ControlError.emptyLabel(name: "Series") }
      if series[..<index].contains(where: { $0.name == one.name }) {
        throw ChartError.duplicateSeries(one.name, of: label)
      }
      if one.values.count != categories.count {
        throw ChartError.unequalCount(
          values: one.values.count, categories: categories.count, of: one.name)
      }
      for case let value? in one.values { try check(value, of: one.name) }
    }
  }

  private func check(_ value: Double, of name: String) throws {
    try value.checkFinite(name)
    if abs(value) > 1e15 { throw ChartError.tooLarge(value, of: name) }
    if value < 0, style == .donut || style == .stackedArea {
      throw ChartError.negative(value, of: name)
    }
  }

  /// The numbers that may be formatted. Charts are compared by how they format these numbers. Empty if the chart is
  /// invalid.
  var formattedNumbers: [Double] {
    guard (try? check()) != nil, !values.isEmpty else { return [] }
    let totals = categories.indices.compactMap(total(at:))
    return values + totals + [values.sum] + (style == .donut ? Donut(self).slices.map(\.value) : [])
      + AxisScale(of: self).ticks
  }

  /// The extreme numbers of the drawing: the values, or for stacked styles the sums above and below zero in each
  /// category.
  var extremes: [Double] {
    guard style.isStacked else { return values }
    return categories.indices.flatMap { category in
      let parts = series.compactMap { $0.values[category] }
      return [parts.filter { $0 < 0 }.sum, parts.filter { $0 > 0 }.sum]
    }
  }

  /// Returns the spans of a category's nonzero values: from zero, or stacked on the values before them on the same side
  /// of zero.
  func spans(of category: Int) -> [(series: Int, span: ClosedRange<Double>)] {
    var (above, below) = (0.0, 0.0)
    return series.indices.compactMap { index in
      guard let value = series[index].values[category], value != 0 else { return nil }
      let base = !style.isStacked ? 0 : value < 0 ? below : above
      if value < 0 { below += value } else { above += value }
      return (index, min(base, base + value)...max(base, base + value))
    }
  }

  /// Whether the bar of a series is the outermost on its side of zero, and so has round corners.
  func isOutermost(_ series: Int, at category: Int) -> Bool {
    guard style.isStacked, let value = self.series[series].values[category] else { return true }
    return self.series.dropFirst(series + 1).allSatisfy { ($0.values[category] ?? 0) * value <= 0 }
  }

  /// Returns the sum of a category's values; `nil` if it has no values.
  func total(at category: Int) -> Double? {
    let values = series.compactMap { $0.values[category] }
    return values.isEmpty ? nil : values.sum
  }
}
