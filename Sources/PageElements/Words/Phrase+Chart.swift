extension Phrase {
  /// More numbers than this are summed up: nobody wants to hear a thousand.
  static let longestChart = 24

  /// `Visitors: 3, 5, 2`, or for a long series
  /// `Visitors: 30 values, first 3, last 2, lowest 1, highest 9`.
  package static func chart(_ label: String, of values: [Double]) -> Phrase {
    guard values.count > longestChart, let first = values.first, let last = values.last,
      let lowest = values.min(), let highest = values.max()
    else { return .chart(label, values: values.map(\.inDecimal)) }
    return .longChart(
      label, count: values.count, first: first.inDecimal, last: last.inDecimal,
      lowest: lowest.inDecimal, highest: highest.inDecimal)
  }
}
