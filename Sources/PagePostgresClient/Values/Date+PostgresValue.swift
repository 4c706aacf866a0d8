public import Foundation

/// A point in time (`timestamptz`, to the microsecond), or a `timestamp` or `date` in UTC.
extension Date: PostgresValue {
  public var postgresParameter: PostgresParameter {
    let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
    let seconds = (microseconds / 1_000_000).rounded(.down)
    let remaining = Int(microseconds - seconds * 1_000_000)
    let whole = Date(timeIntervalSince1970: seconds).formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: false))
    return .text(
      whole + "." + String(decoding: "\(1_000_000 + remaining)".utf8.dropFirst(), as: UTF8.self)
        + "+00:00")
  }

  /// Parses a text such as `2026-11-26 14:05:06.789+01`, in the format of `DateStyle` ISO.
  public init?(postgres text: String) {
    var remaining = Numbers(text.utf8[...])
    guard let year = remaining.number(), let month = remaining.number(after: "-"),
      let day = remaining.number(after: "-")
    else { return nil }
    var components = DateComponents(
      timeZone: TimeZone(secondsFromGMT: 0), year: year, month: month, day: day)
    var seconds = 0.0
    if let hour = remaining.number(after: " ") {
      guard let minute = remaining.number(after: ":"), let whole = remaining.number(after: ":")
      else {
        return nil
      }
      (components.hour, components.minute) = (hour, minute)
      seconds = Double(whole) + remaining.fraction()
      let isWest = remaining.next == UInt8(ascii: "-")
      if let hours = remaining.number(after: isWest ? "-" : "+") {
        let offset =
          hours * 3600 + (remaining.number(after: ":") ?? 0) * 60
          + (remaining.number(after: ":") ?? 0)
        components.timeZone = TimeZone(secondsFromGMT: isWest ? -offset : offset)
      }
    }
    guard remaining.next == nil,
      let moment = Calendar(identifier: .gregorian).date(from: components)
    else { return nil }
    self = moment.addingTimeInterval(seconds)
  }

  /// A reader for the numbers of a text, from left to right.
  private struct Numbers {
    private var remaining: Substring.UTF8View

    init(_ text: Substring.UTF8View) { remaining = text }

    var next: UInt8? { remaining.first }

    /// Reads the next digits, after a sign if one is given.
    mutating func number(after separator: Character? = nil) -> Int? {
      if let separator {
        guard remaining.first == separator.asciiValue else { return nil }
        remaining.removeFirst()
      }
      let digits = remaining.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard !digits.isEmpty, let number = Int(Substring(digits)) else { return nil }
      remaining = remaining[digits.endIndex...]
      return number
    }

    /// Reads a decimal point and the digits after it; 0 if there is no point.
    mutating func fraction() -> Double {
      guard remaining.first == UInt8(ascii: ".") else { return 0 }
      let digits = remaining.dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      defer { remaining = remaining[digits.endIndex...] }
      return Double("0." + Substring(digits)) ?? 0
    }
  }
}
