package import Foundation
package import PageElements

/// A moment in the years 1583 to 9999.
package struct Moment: Hashable, Sendable {
  /// Since the beginning of 1970 in UTC.
  package let seconds: Int
  /// Less than a second.
  package let nanoseconds: Int

  /// From the first second of 1583 to that behind 9999.
  package static let range = -12_212_553_600..<253_402_300_800

  /// - Parameter start: The moment that the seconds count from.
  /// - Returns: `nil` outside of the years.
  package init?(seconds: Int, from start: Int = 0, nanoseconds: Int = 0) {
    let (sum, isTooMuch) = seconds.addingReportingOverflow(start)
    guard !isTooMuch, Self.range.contains(sum) else { return nil }
    (self.seconds, self.nanoseconds) = (sum, nanoseconds)
  }

  /// When a day begins in a zone, or so much later.
  package init?(_ day: CalendarDate, seconds: Int = 0, nanoseconds: Int = 0, in zone: TimeZone) {
    let wall = day.number * 86_400 + seconds
    let guess = wall - zone.offset(at: wall)
    self.init(seconds: wall - zone.offset(at: guess), nanoseconds: nanoseconds)
  }

  /// The day that it is on in a zone, and the seconds since its beginning.
  package func day(in zone: TimeZone) -> (day: CalendarDate, seconds: Int)? {
    let wall = seconds + zone.offset(at: seconds)
    let rest = wall % 86_400
    let number = wall / 86_400 - (rest < 0 ? 1 : 0)
    return CalendarDate(number: number).map { ($0, rest < 0 ? rest + 86_400 : rest) }
  }

  func text(in zone: TimeZone) -> String {
    guard let (day, seconds) = day(in: zone) else { return "" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
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

/// Days by their numbers since the beginning of 1970, in the calendar of today (Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms").
extension CalendarDate {
  var number: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// - Returns: `nil` outside of the years 1 to 9999.
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
