public import Foundation

/// A type whose values a statement takes, and whose values its rows give.
public protocol PostgresValue: Sendable {
  /// What goes to the server.
  var postgresParameter: PostgresParameter { get }

  /// The value of a text that came from the server; `nil` where it is none.
  init?(postgres text: String)
}

extension String: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(self) }
  public init?(postgres text: String) { self = text }
}

extension Bool: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(self ? "t" : "f") }
  public init?(postgres text: String) {
    switch text {
    case "t", "true": self = true
    case "f", "false": self = false
    default: return nil
    }
  }
}

extension PostgresValue where Self: LosslessStringConvertible {
  public var postgresParameter: PostgresParameter { .text(description) }
  public init?(postgres text: String) { self.init(text) }
}

extension Int: PostgresValue {}
extension Int16: PostgresValue {}
extension Int32: PostgresValue {}
extension Int64: PostgresValue {}
extension Float: PostgresValue {
  public var postgresParameter: PostgresParameter { Double(self).postgresParameter }
}

extension Double: PostgresValue {
  public var postgresParameter: PostgresParameter {
    // As the server spells those that are no number (PostgreSQL, "Floating-Point Types").
    if isNaN { return .text("NaN") }
    if isInfinite { return .text(self < 0 ? "-Infinity" : "Infinity") }
    return .text(description)
  }
}

extension [UInt8]: PostgresValue {
  public var postgresParameter: PostgresParameter { .bytes(self) }

  /// Bytes in hexadecimal digits behind `\x` (PostgreSQL, "bytea Hex Format").
  public init?(postgres text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.utf8.starts(with: "\\x".utf8), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let half = Self.half(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | half)
        high = nil
      } else {
        high = half
      }
    }
    self = bytes
  }

  private static func half(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension UUID: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(uuidString) }
  public init?(postgres text: String) { self.init(uuidString: text) }
}

/// A moment (`timestamptz`, to the microsecond), or a `timestamp` or `date` as one in UTC.
extension Date: PostgresValue {
  public var postgresParameter: PostgresParameter {
    .text(
      formatted(
        .iso8601.year().month().day().time(includingFractionalSeconds: true)
          .timeZone(separator: .colon)))
  }

  public init?(postgres text: String) {
    // 2026-11-26 14:05:06.789+01, as `DateStyle` ISO has it.
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let day = parts.first?.split(separator: "-").map({ Int($0) }), day.count == 3,
      let year = day[0], let month = day[1], let date = day[2]
    else { return nil }
    var components = DateComponents(
      timeZone: TimeZone(secondsFromGMT: 0), year: year, month: month, day: date)
    var fraction = 0.0
    if parts.count == 2 {
      let zone = parts[1].lastIndex { $0 == "+" || $0 == "-" } ?? parts[1].endIndex
      let clock = parts[1][..<zone].split(separator: ":")
      guard clock.count == 3, let hour = Int(clock[0]), let minute = Int(clock[1]),
        let second = Double(clock[2])
      else { return nil }
      (components.hour, components.minute) = (hour, minute)
      fraction = second
      if zone != parts[1].endIndex {
        let numbers = parts[1][parts[1].index(after: zone)...].split(separator: ":").map { Int($0) }
        guard !numbers.contains(nil) else { return nil }
        let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 }
        components.timeZone = TimeZone(
          secondsFromGMT: parts[1][zone] == "-" ? -seconds : seconds)
      }
    }
    guard let moment = Calendar(identifier: .gregorian).date(from: components) else { return nil }
    self = moment.addingTimeInterval(fraction)
  }
}
