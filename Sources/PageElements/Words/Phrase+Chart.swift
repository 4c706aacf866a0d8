extension Phrase {
  /// The maximum number of values that are read out one by one. A longer series is summarised.
  static let maximumSpokenValues = 24

  /// Returns `Visitors: 3, 5, 2`, or for a long series `Visitors: 30 values, first 3, last 2, lowest 1, highest 9`.
  package static func chart(_ label: String, of values: [Double]) -> Phrase {
    guard values.count > maximumSpokenValues, let first = values.first, let last = values.last,
      let lowest = values.min(), let highest = values.max()
    else { return .chart(label, values: values.map(\.decimalText)) }
    return .longChart(
      label, count: values.count, first: first.decimalText, last: last.decimalText,
      lowest: lowest.decimalText, highest: highest.decimalText)
  }
}
