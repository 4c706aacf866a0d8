/// The words of a chart, for those who cannot see it.
enum ChartText {
  /// More numbers than this are summed up: nobody wants to hear a thousand.
  static let longest = 24

  /// `Visitors: 3, 5, 2`, or for a long series
  /// `Visitors: 30 values, first 3, last 2, lowest 1, highest 9`.
  static func of(_ values: [Double], label: String) -> String {
    guard values.count > longest, let first = values.first, let last = values.last,
      let lowest = values.min(), let highest = values.max()
    else { return of(values.map(\.inDecimal), label: label) }
    return """
      \(label): \(values.count) values, first \(first.inDecimal), last \(last.inDecimal), \
      lowest \(lowest.inDecimal), highest \(highest.inDecimal)
      """
  }

  /// `Sales: Monday 3, Tuesday 5`.
  static func of(_ parts: [String], label: String) -> String {
    parts.isEmpty ? "\(label): no values" : "\(label): \(parts.joined(separator: ", "))"
  }
}

/// Where numbers lie between a lowest and a highest one.
struct ChartScale {
  let lowest, highest: Double

  /// 0 for the lowest number, 1 for the highest; the middle where the two are one.
  func position(of value: Double) -> Double {
    // By halves, since the distance of two finite numbers may be infinite.
    let extent = highest / 2 - lowest / 2
    return extent > 0 ? (value / 2 - lowest / 2) / extent : 0.5
  }
}
