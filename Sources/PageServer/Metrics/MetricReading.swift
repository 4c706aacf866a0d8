import Foundation

/// What one series of a metric holds, for people.
enum MetricReading {
  case number(Double)
  case summary(count: Int64, sum: Double)
  /// In seconds; the first bound within which 95 of 100 were is `nil` where they took longer than any.
  case times(count: Int64, sum: Double, mostWithin: Double?)

  /// All of one name.
  struct Family {
    let name: String
    /// One sentence, or nothing.
    let help: String
    /// With their labels, as ``PrometheusLabels`` writes them.
    let series: [(labels: String, reading: MetricReading)]

    /// A reading in the unit that the name ends with.
    func text(of reading: MetricReading) -> String {
      guard case .number(let number) = reading, let whole = Int64(exactly: number.rounded()) else {
        return reading.text
      }
      if name.hasSuffix("_bytes") || name.hasSuffix("_bytes_total") {
        return whole.formatted(
          .byteCount(style: .decimal, spellsOutZero: false).locale(.init(identifier: "en")))
      }
      // Up to the year 9999, which has a text.
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
      let most =
        bound.map { "95 % within \(Self.text(seconds: $0))" } ?? "more than 5 % beyond 30 s"
      return "\(Self.text(Double(count))), on average \(average), \(most)"
    }
  }

  private static func text(seconds: Double) -> String {
    seconds < 1 ? text(seconds * 1000) + " ms" : text(seconds) + " s"
  }

  /// Three digits, and all of a whole number.
  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    if number == number.rounded(), abs(number) < 1e15 {
      return number.formatted(.number.locale(.init(identifier: "en")))
    }
    return number.formatted(
      .number.precision(.significantDigits(1...3)).locale(.init(identifier: "en")))
  }
}
