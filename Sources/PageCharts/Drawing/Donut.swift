import PageElements

/// Parts of a whole as a ring, with a list of them.
struct Donut {
  let chart: Chart
  let slices: [Slice]
  private let total: Double

  /// A part of the whole.
  struct Slice: Hashable {
    /// The name; `nil` for the combined smallest parts.
    let name: String?
    let value: Double
    /// The share in percent; the shares of all slices add up to 100.
    var share: Int
  }

  init(_ chart: Chart) {
    self.chart = chart
    let values = chart.series.first?.values ?? []
    total = values.compactMap(\.self).sum
    var parts = zip(chart.categories, values).compactMap { name, value in
      value.map { Slice(name: name, value: $0, share: 0) }
    }
    if parts.count > Chart.maximumSeries {
      // Of equal values, the first are kept, since sorting is stable.
      let largest = parts.indices.sorted { parts[$0].value > parts[$1].value }
      let retained = Set(largest.prefix(Chart.maximumSeries - 1))
      let rest = parts.indices.filter { !retained.contains($0) }.map { parts[$0].value }.sum
      parts =
        parts.indices.filter(retained.contains).map { parts[$0] }
        + [Slice(name: nil, value: rest, share: 0)]
    }
    slices = Self.withShares(parts, of: total)
  }

  /// Returns the slices with integer shares that add up to 100. The rest goes to the slices with the largest fractions
  /// (largest remainder method).
  private static func withShares(_ parts: [Slice], of total: Double) -> [Slice] {
    guard total > 0 else { return parts }
    var slices = parts
    let exact = parts.map { $0.value / total * 100 }
    for index in slices.indices { slices[index].share = Int(exact[index]) }
    let remainder = 100 - slices.reduce(0) { $0 + $1.share }
    let order = slices.indices.sorted {
      exact[$0] - Double(slices[$0].share) > exact[$1] - Double(slices[$1].share)
    }
    for index in order.prefix(max(remainder, 0)) { slices[index].share += 1 }
    return slices
  }

  func write(into html: inout HTMLWriter) {
    html.raw("<div class=\"pe-donut\"><div")
    html.imageRole(chart.summary())
    html.raw("><svg viewBox=\"0 0 100 100\">")
    writeRing(into: &html)
    html.raw("</svg><p>")
    html.text(.total)
    html.raw(" <b>")
    html.isolatedNumber(chart.numbers.text(total))
    html.raw("</b></p></div><ul class=\"pe-legend\">")
    for (index, slice) in slices.enumerated() {
      html.raw("<li>")
      html.legendMarker(of: colorIndex(index))
      html.raw("<span>")
      html.text(name(of: slice, in: html.language))
      html.raw("</span> <b>")
      html.isolatedNumber(chart.numbers.text(slice.value))
      html.raw("</b> <span>")
      html.text(share(of: slice))
      html.raw("</span></li>")
    }
    html.raw("</ul></div>")
  }

  /// Half the gap between two arcs, in turns.
  private static let gap = 0.003

  /// Writes the arcs clockwise from the top.
  private func writeRing(into html: inout HTMLWriter) {
    guard total > 0 else {
      html.raw("<path class=\"pe-arc\" d=\"M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8\"/>")
      return
    }
    var start = 0.0
    for (index, slice) in slices.enumerated() where slice.value > 0 {
      let part = slice.value / total
      let (end, gap) = (start + part, part < 1 ? min(Self.gap, part / 4) : 0)
      html.raw("<path class=\"pe-arc\"")
      html.series(colorIndex(index))
      html.raw(" d=\"M")
      point(start + gap, into: &html)
      // An arc that ends at its start is not drawn, so each is written as two halves.
      for stop in [(start + end) / 2, end - gap] {
        html.raw("A42 42 0 0 1 ")
        point(stop, into: &html)
      }
      html.raw("\">")
      html.title(
        .chart(
          name(of: slice, in: html.language),
          values: [chart.numbers.text(slice.value), html.language[share(of: slice)]]))
      html.raw("</path>")
      start = end
    }
  }

  /// Appends the point of the ring at a fraction of a turn from its top.
  private func point(_ turn: Double, into html: inout HTMLWriter) {
    html.point(50 + 42 * UnitCircle.sine(turn), 50 - 42 * UnitCircle.sine(turn + 0.25))
  }

  /// Returns the index of a slice's color. Combined parts have the color after those of the series.
  private func colorIndex(_ index: Int) -> Int {
    slices[index].name == nil ? Chart.maximumSeries : index
  }

  private func name(of slice: Slice, in language: Language) -> String {
    slice.name ?? language[.otherSlices]
  }

  private func share(of slice: Slice) -> Phrase {
    .share(slice.share == 0 && slice.value > 0 ? "<1" : String(slice.share))
  }
}

/// Angles as fractions of a turn.
enum UnitCircle {
  /// Returns the sine, to a millionth, with the same result on every machine. The C libraries differ in the last digit,
  /// so a series is used.
  static func sine(_ turn: Double) -> Double {
    // Reduced to a quarter turn around zero, where the series converges fast.
    var part = turn - turn.rounded()
    if abs(part) > 0.25 { part = (part < 0 ? -0.5 : 0.5) - part }
    let angle = part * 2 * .pi
    var (term, sum) = (angle, angle)
    for index in 1...7 {
      let divisor = Double(2 * index * (2 * index + 1))
      term *= -angle * angle / divisor
      sum += term
    }
    return sum
  }
}
