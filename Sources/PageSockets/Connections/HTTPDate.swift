import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A moment as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
struct HTTPDate {
  let text: String

  /// - Parameter seconds: since 1970-01-01 00:00 UTC, not negative.
  init(secondsSince1970 seconds: Int) {
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Counting years from March makes the leap day a year's last, so a month's start is a formula.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days % 7]
    let monthName = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][month - 1]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    self.text = "\(weekday), \(two(day)) \(monthName) \(year) \(time) GMT"
  }
}

/// The value of `Date`, formatted once a second however many responses carry it.
final class DateClock: Sendable {
  private let last = Mutex<(second: Int, bytes: [UInt8])>((-1, []))

  var bytes: [UInt8] {
    let now = time(nil)
    return last.withLock { last in
      if last.second != now {
        last = (now, Array(HTTPDate(secondsSince1970: now).text.utf8))
      }
      return last.bytes
    }
  }
}
