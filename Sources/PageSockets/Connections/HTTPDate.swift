import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A date in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// It always has 29 bytes, since years are limited to four digits.
struct HTTPDate {
  /// The seconds since 1970 of the years 1 to 9999.
  static let representableSeconds = -62_135_596_800...253_402_300_799

  let text: String

  /// - Parameter seconds: Seconds since 1970-01-01 00:00 UTC; negative before. Values outside ``representableSeconds`` are
  ///   clamped.
  init(secondsSince1970 seconds: Int) {
    let range = Self.representableSeconds
    // Counts from the year 1, so that no dividend is negative.
    let clamped = min(max(seconds, range.lowerBound), range.upperBound)
    let (fullDays, second) = (clamped - range.lowerBound)
      .quotientAndRemainder(dividingBy: 86_400)
    // Counts years from March. The leap day is then the last of the year, and month starts follow a formula.
    let shifted = fullDays + 306  // days since 0000-03-01
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

    let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][fullDays % 7]
    let monthName = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][month - 1]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let fourDigits = two(year / 100) + two(year % 100)
    self.text = "\(weekday), \(two(day)) \(monthName) \(fourDigits) \(time) GMT"
  }
}

/// The value of `Date`, formatted once a second and shared by all responses.
final class DateClock: Sendable {
  private let last = Mutex<(second: Int, bytes: [UInt8])?>(nil)
  private let now: @Sendable () -> Int

  init(now: @escaping @Sendable () -> Int = { time(nil) }) { self.now = now }

  var bytes: [UInt8] {
    let second = now()
    return last.withLock { last in
      if let last, last.second == second { return last.bytes }
      let bytes = Array(HTTPDate(secondsSince1970: second).text.utf8)
      last = (second, bytes)
      return bytes
    }
  }
}
