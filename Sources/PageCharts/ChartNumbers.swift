import PageElements

/// The format of a chart's numbers.
struct ChartNumbers: Sendable {
  /// The plain decimal format.
  static let plain = ChartNumbers(write: nil)
  private let write: (@Sendable (Double) -> String)?

  private init(write: (@Sendable (Double) -> String)?) { self.write = write }

  init(format: @escaping @Sendable (Double) -> String) { self.init(write: format) }

  /// Creates a format from a pattern. `{}` is a placeholder for the number; without it, the pattern follows the number.
  init(pattern: String) {
    let parts = pattern.split(separator: "{}", maxSplits: 1, omittingEmptySubsequences: false)
    let (before, after) = parts.count == 2 ? (parts[0], parts[1]) : ("", pattern[...])
    self.init { "\(before)\($0.decimalText)\(after)" }
  }

  var arePlain: Bool { write == nil }

  func text(_ number: Double) -> String { write?(number) ?? number.decimalText }
}

extension [Double] {
  /// The sum, rounded to as many decimals as the numbers have: 0.1 and 0.2 give 0.3. With more than nine decimals, it
  /// is not rounded.
  var sum: Double {
    let sum = reduce(0, +)
    if let whole = Int(exactly: sum) { return Double(whole) }
    let fractionDigits = map { value in
      let parts = value.decimalText.split(separator: ".")
      return parts.count > 1 ? parts[1].utf8.count : 0
    }
    guard let maximum = fractionDigits.max(), maximum <= 9 else { return sum }
    let scale = AxisScale.power(maximum)
    let scaled = sum * scale
    return abs(scaled) < 1e15 ? scaled.rounded() / scale : sum
  }
}
