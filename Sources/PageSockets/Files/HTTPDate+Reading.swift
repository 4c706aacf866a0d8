import PageBytes

extension HTTPDate {
  /// Parses a date in any of the three formats of HTTP (RFC 9110, section 5.6.7):
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  ///
  /// A day that the month does not have is invalid. The weekday is not compared with the date.
  ///
  /// - Parameters:
  ///   - text: The field's value, without surrounding spaces.
  ///   - now: The current time in seconds since 1970. A two-digit year more than 50 years ahead belongs to the century
  ///     before.
  /// - Returns: Seconds since 1970-01-01 00:00 UTC; negative before. `nil` if the text is not a date.
  static func secondsSince1970(_ text: String, now: Int) -> Int? {
    let words = text.utf8.split(separator: .space, omittingEmptySubsequences: false).map(Array.init)
    guard let weekday = words.first else { return nil }
    switch words.count {
    case 6 where weekday.last == UInt8(ascii: ","):
      guard names(shortWeekdays, have: weekday.dropLast()), words[5].elementsEqual("GMT".utf8),
        let day = number(words[1], digits: 2), let month = month(words[2]),
        let year = number(words[3], digits: 4)
      else { return nil }
      return seconds(year, month, day, words[4])
    case 4 where weekday.last == UInt8(ascii: ","):
      let date = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard names(weekdays, have: weekday.dropLast()), words[3].elementsEqual("GMT".utf8),
        date.count == 3, let day = number(date[0], digits: 2), let month = month(date[1]),
        let lastDigits = number(date[2], digits: 2)
      else { return nil }
      let clock = min(max(now, representableSeconds.lowerBound), representableSeconds.upperBound)
      let latest = clock + 50 * averageYear
      let century = (1970 + latest / averageYear) / 100 * 100
      let candidates = [century, century - 100].lazy.compactMap {
        seconds($0 + lastDigits, month, day, words[2])
      }
      return candidates.first { $0 <= latest }
    case 5, 6:
      // A day of one digit has two spaces before it, which leave an empty word.
      guard names(shortWeekdays, have: weekday[...]), let month = month(words[1]),
        let day = words.count == 5
          ? number(words[2], digits: 2) : words[2].isEmpty ? number(words[3], digits: 1) : nil,
        let year = number(words[words.count - 1], digits: 4)
      else { return nil }
      return seconds(year, month, day, words[words.count - 2])
    default: return nil
    }
  }

  /// The length of an average Gregorian year in seconds.
  private static let averageYear = 31_556_952
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let shortWeekdays = weekdays.map { String($0.unicodeScalars.prefix(3)) }
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func names(_ names: [String], have word: ArraySlice<UInt8>) -> Bool {
    names.contains { $0.utf8.elementsEqual(word) }
  }

  /// Returns the number of the month, 1 for January.
  private static func month(_ word: some Collection<UInt8>) -> Int? {
    months.firstIndex { $0.utf8.elementsEqual(word) }.map { $0 + 1 }
  }

  private static func number(_ word: some Collection<UInt8>, digits: Int) -> Int? {
    guard word.count == digits else { return nil }
    var number = 0
    for byte in word {
      guard let digit = byte.digit else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: [UInt8]) -> Int? {
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 2), hour < 24,
      let minute = number(parts[1], digits: 2), minute < 60,
      // 60 is a leap second.
      let second = number(parts[2], digits: 2), second <= 60,
      (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    return days(toYear: year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970-01-01, counting years from March like `init(secondsSince1970:)`.
  private static func days(toYear year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year + 400 : year + 399  // never negative
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468 - 146_097
  }
}
