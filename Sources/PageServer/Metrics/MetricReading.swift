import Foundation

/// The current value of one series of a metric, for display.
enum MetricReading {
  case number(Double)
  case summary(count: Int64, sum: Double)
  /// Durations in seconds. `bound95` is the smallest bucket bound that contains 95 % of them; `nil` if it exceeds
  /// all bounds.
  case times(count: Int64, sum: Double, bound95: Double?)

  /// All series of a metric.
  struct Family {
    let name: String
    /// A description in one sentence, or an empty text.
    let help: String
    /// The series with their labels, as ``PrometheusLabels`` formats them.
    let series: [(labels: String, reading: MetricReading)]

    /// Formats a reading in the unit at the end of the metric's name.
    func text(of reading: MetricReading) -> String {
      guard case .number(let number) = reading, let whole = Int64(exactly: number.rounded()) else {
        return reading.text
      }
      if name.hasSuffix("_bytes") || name.hasSuffix("_bytes_total") {
        return whole.formatted(
          .byteCount(style: .decimal, spellsOutZero: false).locale(.init(identifier: "en")))
      }
      // Up to the year 9999, which can be formatted.
      if name.hasSuffix("_time_seconds"), (0..<253_402_300_800).contains(whole) {
        return Date(timeIntervalSince1970: Double(whole)).formatted(.iso8601)
      }
      return reading.text
    }
  }

  var text: String {
    switch self {
    case .number(let number): return Self.text(number)
    case .summary(let count, let sum):
      return count == 0 ? "–" : "\(count), on average \(Self.text(sum / Double(count)))"
    case .times(let count, let sum, let bound):
      guard count > 0 else { return "–" }
      let average = Self.text(seconds: sum / Double(count))
      let percentile =
        bound.map { "95 % within \(Self.text(seconds: $0))" } ?? "more than 5 % beyond 30 s"
      return "\(Self.text(Double(count))), on average \(average), \(percentile)"
    }
  }

  private static func text(seconds: Double) -> String {
    seconds < 1 ? text(seconds * 1000) + " ms" : text(seconds) + " s"
  }

  /// Formats a number with three digits, and a whole number with all its digits.
  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    if number == number.rounded(), abs(number) < 1e15 {
      return number.formatted(.number.locale(.init(identifier: "en")))
    }
    return number.formatted(
      .number.precision(.significantDigits(1...3)).locale(.init(identifier: "en")))
  }
}
