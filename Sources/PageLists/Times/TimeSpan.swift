import Foundation
import PageBytes
import PageElements
public import PageSite

/// A half-open range of times, stored as numbers or as texts that begin with a date: a day, a minute, a second or a
/// fraction of one; or a single time.
public struct TimeSpan: Hashable, Sendable {
  /// The first time.
  public let start: SortValue
  /// The first time after the span; `nil` if the span is a single time.
  public let end: SortValue?

  /// Creates the span of the texts that begin with a date.
  ///
  /// - Parameter day: A date (ISO 8601).
  init?(day: String) {
    guard day.utf8.count == 10, let date = CalendarDate(day) else { return nil }
    // After the last day, the end of it: as a text, it follows all times of the day, and PostgreSQL reads it.
    (start, end) = (.text(day), .text(date.next?.description ?? "\(day)T24:00:00"))
  }

  /// Creates the span of the numbers that are shown as times of a period.
  init(_ period: ListPeriod, _ scale: TimeScale) {
    // A date outside the supported years is before or after all times.
    func value(of day: CalendarDate?) -> SortValue {
      guard let day else { return .integer(.max) }
      return Moment(day, in: scale.zone).map(scale.value)
        ?? .integer(day.year < 5_000 ? .min : .max)
    }
    (start, end) = (value(of: period.first), value(of: period.end))
  }

  /// - Parameters:
  ///   - text: A stored number, a date, or a date and time (ISO 8601), with a UTC offset or in the scale's time zone.
  ///   - scale: The time scale of the numbers.
  init?(_ text: String, _ scale: TimeScale) {
    if let number = JSONNumber.read(text) {
      (start, end) = (number, nil)
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes.count <= 40,
      let day = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    if bytes.count == 10 {
      let span = TimeSpan(ListPeriod(.day, of: day), scale)
      (start, end) = (span.start, span.end)
      return
    }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let clock = ClockTime(bytes[11...])
    else { return nil }
    let zone: TimeZone? =
      switch clock.offset {
      case let offset?: TimeZone(secondsFromGMT: offset)
      case nil: scale.zone
      }
    guard let zone,
      let first = Moment(day, seconds: clock.seconds, nanoseconds: clock.nanoseconds, in: zone)
    else { return nil }
    start = scale.value(of: first)
    let nanoseconds = first.nanoseconds + clock.length
    let next = Moment(
      seconds: first.seconds + nanoseconds / 1_000_000_000, nanoseconds: nanoseconds % 1_000_000_000
    )
    end = next.map(scale.value) ?? .integer(.max)
  }
}

extension TimeSpan {
  /// Whether the span contains a time.
  func contains(_ value: SortValue) -> Bool {
    guard value.isComparable(to: start) else { return false }
    return end.map { !value.precedes(start) && value.precedes($0) }
      ?? value.isSameInOrder(with: start)
  }
}

/// Times that are written as texts: a date and a time of day (ISO 8601), with a UTC offset or in UTC.
package enum TextTime {
  /// Returns a text that sorts as the time does, to the nanosecond; `nil` if the text is not a time.
  package static func sortKey(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count > 11, bytes.count <= 40,
      let day = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let clock = ClockTime(bytes[11...])
    else { return nil }
    // Positive, since the year 0 began 62,167,219,200 seconds before 1970.
    let seconds = day.number * 86_400 + clock.seconds - (clock.offset ?? 0) + 100_000_000_000
    return "\(1_000_000_000_000 + seconds)\(1_000_000_000 + clock.nanoseconds)"
  }
}

/// A time of day in ISO 8601: `20:15`, `20:15:30` or `20:15:30.5`, optionally with `Z` or an offset such as `+02:00`.
/// A comma in place of the decimal point, and `UTC` after the time or the offset, are read too.
private struct ClockTime {
  var seconds = 0
  var nanoseconds = 0
  /// The precision of the time in nanoseconds: a minute, a second or a fraction.
  var length = 60_000_000_000
  /// The UTC offset in seconds; `nil` if the text has none.
  var offset: Int?

  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard let hour = Self.readTwoDigits(&rest), hour < 24, Self.consume(":", &rest),
      let minute = Self.readTwoDigits(&rest), minute < 60
    else { return nil }
    seconds = hour * 3_600 + minute * 60
    if Self.consume(":", &rest) {
      guard let second = Self.readTwoDigits(&rest), second < 60 else { return nil }
      seconds += second
      length = 1_000_000_000
      if Self.consume(".", &rest) || Self.consume(",", &rest) {
        var digits = 0
        while let digit = rest.first?.digit {
          rest.removeFirst()
          digits += 1
          guard digits <= 9 else { return nil }
          length /= 10
          nanoseconds += Int(digit) * length
        }
        if digits == 0 { return nil }
      }
    }
    _ = Self.consume(" ", &rest)
    let hasZoneName = rest.suffix(3).elementsEqual("UTC".utf8)
    if hasZoneName {
      rest.removeLast(3)
      if rest.last == UInt8(ascii: " ") { rest.removeLast() }
    }
    guard let sign = rest.popFirst() else {
      if hasZoneName { offset = 0 }
      return
    }
    switch sign {
    case UInt8(ascii: "Z"): offset = 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = Self.readTwoDigits(&rest), hours < 15 else { return nil }
      _ = Self.consume(":", &rest)
      let minutes = rest.isEmpty ? 0 : Self.readTwoDigits(&rest) ?? 60
      guard minutes < 60 else { return nil }
      offset = (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    default: return nil
    }
    if !rest.isEmpty { return nil }
  }

  private static func consume(_ separator: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool
  {
    guard rest.first == UInt8(ascii: separator) else { return false }
    rest.removeFirst()
    return true
  }

  private static func readTwoDigits(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.popFirst()?.digit, let second = rest.popFirst()?.digit else {
      return nil
    }
    return Int(first) * 10 + Int(second)
  }
}
