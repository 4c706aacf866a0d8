/// Parsers for dates, times and numbers of the HTML standard (sections 2.3.4 and 2.3.5), which consist of ASCII bytes
/// only.
enum TimeText {
  private typealias Bytes = Substring.UTF8View

  static func isDate(_ text: MarkupText) -> Bool { isDate(text.utf8[...]) }

  static func isMonth(_ text: MarkupText) -> Bool { isMonth(text.utf8[...]) }

  static func isWeek(_ text: MarkupText) -> Bool { isWeek(text.utf8[...]) }

  static func isTime(_ text: MarkupText) -> Bool { isTime(text.utf8[...]) }

  static func isLocalDateTime(_ text: MarkupText) -> Bool { isLocalDateTime(text.utf8[...]) }

  static func isGlobalDateTime(_ text: MarkupText) -> Bool { isGlobalDateTime(text.utf8[...]) }

  /// Returns whether a text is valid in `<time>`.
  static func isTimeOfAnyKind(_ text: MarkupText) -> Bool {
    var text = text.utf8.drop(while: \.isSpace)
    while text.last?.isSpace == true { text.removeLast() }
    return isDate(text) || isTime(text) || isLocalDateTime(text) || isGlobalDateTime(text)
      || isMonth(text) || isYear(text) || isWeek(text) || isYearlessDate(text) || isZone(text)
      || isDuration(text)
  }

  /// Returns whether a text is a floating-point number: `-0.5`, `.5`, `1e3`, but not `+1` or `1.`.
  static func isNumber(_ text: MarkupText) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit).count
    rest.removeFirst(whole)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = rest.prefix(while: isDigit).count
      guard fraction > 0 else { return false }
      rest.removeFirst(fraction)
    } else if whole == 0 {
      return false
    }
    if let designator = rest.first, designator | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      let exponent = rest.prefix(while: isDigit).count
      guard exponent > 0 else { return false }
      rest.removeFirst(exponent)
    }
    return rest.isEmpty
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isDate(_ text: Bytes) -> Bool {
    guard let dash = text.lastIndex(of: UInt8(ascii: "-")), isMonth(text[..<dash]),
      let day = number(text[dash...].dropFirst(), digits: 2)
    else { return false }
    let (before, month) = halves(of: text[..<dash], at: "-")
    guard let year = integer(before), let month = month.flatMap(integer) else { return false }
    return (1...days(in: month, of: year)).contains(day)
  }

  private static func isMonth(_ text: Bytes) -> Bool {
    let (year, month) = halves(of: text, at: "-")
    guard isYear(year), let month, let month = number(month, digits: 2) else { return false }
    return (1...12).contains(month)
  }

  private static func isYear(_ text: Bytes) -> Bool {
    text.count >= 4 && text.allSatisfy(isDigit) && text.contains { $0 != zero }
  }

  private static func isWeek(_ text: Bytes) -> Bool {
    let (before, after) = halves(of: text, at: "-")
    guard isYear(before), let year = integer(before), let after, after.first == UInt8(ascii: "W"),
      let week = number(after.dropFirst(), digits: 2)
    else { return false }
    return (1...weeks(in: year)).contains(week)
  }

  /// Returns whether a text is a day without a year, such as 02-29.
  private static func isYearlessDate(_ text: Bytes) -> Bool {
    let day = text.starts(with: "--".utf8) ? text.dropFirst(2) : text
    // 2000 is a leap year, so it has every day.
    return day.count == 5 && isDate("2000-\(Substring(day))"[...].utf8)
  }

  private static func isTime(_ text: Bytes) -> Bool {
    let (hours, rest) = halves(of: text, at: ":")
    guard let rest, let hour = number(hours, digits: 2), hour < 24 else { return false }
    let (minutes, end) = halves(of: rest, at: ":")
    guard let minute = number(minutes, digits: 2), minute < 60 else { return false }
    guard let end else { return true }
    let (seconds, fraction) = halves(of: end, at: ".")
    guard let second = number(seconds, digits: 2), second < 60 else { return false }
    return fraction.map { (1...3).contains($0.count) && $0.allSatisfy(isDigit) } ?? true
  }

  private static func isLocalDateTime(_ text: Bytes) -> Bool {
    guard let separator = text.firstIndex(where: isBeforeTime) else { return false }
    return isDate(text[..<separator]) && isTime(text[separator...].dropFirst())
  }

  private static func isZone(_ text: Bytes) -> Bool {
    guard let sign = text.first else { return false }
    let digits = text.dropFirst()
    switch sign {
    case UInt8(ascii: "Z"): return digits.isEmpty
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if digits.count == 4 {
        return isTime("\(Substring(digits.prefix(2))):\(Substring(digits.suffix(2)))"[...].utf8)
      }
      return digits.count == 5 && isTime(digits)
    default: return false
    }
  }

  private static func isGlobalDateTime(_ text: Bytes) -> Bool {
    guard let time = text.firstIndex(where: isBeforeTime),
      let zone = text[time...].firstIndex(where: "Z+-".utf8.contains)
    else { return false }
    return isLocalDateTime(text[..<zone]) && isZone(text[zone...])
  }

  /// Returns whether a text is a duration: `PT4H18M3S`, or words such as `4h 18m 3s`.
  private static func isDuration(_ text: Bytes) -> Bool {
    if let first = text.first, first & 0xDF == UInt8(ascii: "P") {
      let days = text.dropFirst().prefix { $0 & 0xDF != UInt8(ascii: "T") }
      let time = text[days.endIndex...]
      guard text.count > 2, isParts(days, units: "D") else { return false }
      return time.isEmpty || time.count > 1 && isParts(time.dropFirst(), units: "HMS")
    }
    return !text.isEmpty && isParts(text.lazy.filter { $0 != UInt8(ascii: " ") }, units: "WDHMS")
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { (zero...UInt8(ascii: "9")).contains(byte) }

  /// Returns whether a byte can separate a date and a time: a T or a space.
  private static func isBeforeTime(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "T") || byte == UInt8(ascii: " ")
  }

  /// Returns the parts before and after the first occurrence of a sign; the second is `nil` if the sign is missing.
  private static func halves(of text: Bytes, at separator: Unicode.Scalar) -> (Bytes, Bytes?) {
    guard let index = text.firstIndex(of: UInt8(ascii: separator)) else { return (text, nil) }
    return (text[..<index], text[index...].dropFirst())
  }

  /// Returns the number; `nil` also if it exceeds an `Int`.
  private static func integer(_ digits: Bytes) -> Int? { Int(Substring(digits)) }

  private static func number(_ text: Bytes, digits: Int) -> Int? {
    text.count == digits && text.allSatisfy(isDigit) ? integer(text) : nil
  }

  private static func isParts(_ text: some Sequence<UInt8>, units: String) -> Bool {
    var digits = 0
    var fraction: Int?
    for byte in text {
      if isDigit(byte) {
        if let count = fraction { fraction = count + 1 } else { digits += 1 }
      } else if byte == UInt8(ascii: "."), digits > 0, fraction == nil {
        fraction = 0
      } else {
        let unit = byte & 0xDF
        guard digits > 0, units.utf8.contains(unit) else { return false }
        // Only seconds may have a fraction, of one to three digits.
        if let count = fraction, unit != UInt8(ascii: "S") || !(1...3).contains(count) {
          return false
        }
        (digits, fraction) = (0, nil)
      }
    }
    return digits == 0
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of weeks: 53 if the year begins on a Thursday, or is a leap year that begins on a Wednesday.
  private static func weeks(in year: Int) -> Int {
    let before = (year % 400 + 399) % 400
    let weekday = (before + before / 4 - before / 100 + before / 400 + 1) % 7
    return weekday == 4 || weekday == 3 && isLeap(year) ? 53 : 52
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }
}
