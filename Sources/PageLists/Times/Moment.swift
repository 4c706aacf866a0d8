package import Foundation
package import PageElements

/// A point in time in the years 1583 to 9999.
package struct Moment: Hashable, Sendable {
  /// The seconds since the start of 1970 in UTC.
  package let seconds: Int
  /// The fraction of a second.
  package let nanoseconds: Int

  /// The valid seconds: the years 1583 to 9999.
  package static let range = -12_212_553_600..<253_402_300_800

  /// - Parameter start: The epoch of `seconds`, in seconds since 1970.
  /// - Returns: `nil` outside ``range``.
  package init?(seconds: Int, from start: Int = 0, nanoseconds: Int = 0) {
    let (sum, overflows) = seconds.addingReportingOverflow(start)
    guard !overflows, Self.range.contains(sum) else { return nil }
    (self.seconds, self.nanoseconds) = (sum, nanoseconds)
  }

  /// Creates the start of a day in a time zone, or the moment so many seconds later.
  package init?(_ day: CalendarDate, seconds: Int = 0, nanoseconds: Int = 0, in zone: TimeZone) {
    let localSeconds = day.number * 86_400 + seconds
    let guess = localSeconds - zone.offset(at: localSeconds)
    self.init(seconds: localSeconds - zone.offset(at: guess), nanoseconds: nanoseconds)
  }

  /// Returns the day in a time zone, and the seconds since its start.
  package func day(in zone: TimeZone) -> (day: CalendarDate, seconds: Int)? {
    let localSeconds = seconds + zone.offset(at: seconds)
    let rest = localSeconds % 86_400
    let number = localSeconds / 86_400 - (rest < 0 ? 1 : 0)
    return CalendarDate(number: number).map { ($0, rest < 0 ? rest + 86_400 : rest) }
  }

  /// Returns a time of day, such as `20:15:00`.
  ///
  /// - Parameter seconds: The seconds since midnight.
  static func timeOfDay(_ seconds: Int) -> String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  func text(in zone: TimeZone) -> String {
    guard let (day, seconds) = day(in: zone) else { return "" }
    let time = Self.timeOfDay(seconds)
    guard nanoseconds > 0 else { return "\(day) \(time)" }
    var digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
    while digits.utf8.count > 3, digits.hasSuffix("000") { digits.removeLast(3) }
    return "\(day) \(time).\(digits)"
  }
}

extension TimeZone {
  fileprivate func offset(at seconds: Int) -> Int {
    self == .gmt ? 0 : secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}

/// Numbers of days since the start of 1970, in the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level
/// Date Algorithms").
extension CalendarDate {
  var number: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// - Returns: `nil` outside the years 1 to 9999.
  init?(number: Int) {
    guard (-719_162...2_932_896).contains(number) else { return nil }
    let days = number + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
