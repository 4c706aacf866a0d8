/// Dates, times and numbers as the HTML standard writes them (sections 2.3.4 and 2.3.5).
enum TimeText {
  static func isDate(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = number(parts[2], digits: 2),
      isMonth(parts[0] + "-" + parts[1]), let year = Int(parts[0]), let month = Int(parts[1])
    else { return false }
    return (1...days(in: month, of: year)).contains(day)
  }

  static func isMonth(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, isYear(parts[0]), let month = number(parts[1], digits: 2) else {
      return false
    }
    return (1...12).contains(month)
  }

  static func isYear(_ text: some StringProtocol) -> Bool {
    text.utf8.count >= 4 && text.utf8.allSatisfy(isDigit) && text.utf8.contains { $0 != zero }
  }

  static func isWeek(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-W", omittingEmptySubsequences: false)
    guard parts.count == 2, isYear(parts[0]), let year = Int(parts[0]),
      let week = number(parts[1], digits: 2)
    else { return false }
    return (1...weeks(in: year)).contains(week)
  }

  /// A day of any year, such as 02-29.
  static func isYearlessDate(_ text: some StringProtocol) -> Bool {
    let text = text.hasPrefix("--") ? String(text.dropFirst(2)) : String(text)
    return isDate("2000-\(text)")
  }

  static func isTime(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], digits: 2), hour < 24,
      let minute = number(parts[1], digits: 2), minute < 60
    else { return false }
    guard parts.count == 3 else { return true }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.count <= 2, let second = number(seconds[0], digits: 2), second < 60 else {
      return false
    }
    return seconds.count == 1
      || (1...3).contains(seconds[1].utf8.count) && seconds[1].utf8.allSatisfy(isDigit)
  }

  static func isLocalDateTime(_ text: some StringProtocol) -> Bool {
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return false }
    return isDate(text[..<separator]) && isTime(text[text.index(after: separator)...])
  }

  static func isZone(_ text: some StringProtocol) -> Bool {
    if text == "Z" { return true }
    guard let sign = text.first, sign == "+" || sign == "-" else { return false }
    var digits = String(text[text.index(after: text.startIndex)...])
    if digits.utf8.count == 4, digits.utf8.allSatisfy(isDigit) {
      digits.insert(":", at: digits.utf8.index(digits.startIndex, offsetBy: 2))
    }
    return digits.utf8.count == 5 && isTime(digits)
  }

  static func isGlobalDateTime(_ text: some StringProtocol) -> Bool {
    guard let time = text.firstIndex(where: { $0 == "T" || $0 == " " }),
      let zone = text[time...].firstIndex(where: { "Z+-".contains($0) })
    else { return false }
    return isLocalDateTime(text[..<zone]) && isZone(text[zone...])
  }

  /// `PT4H18M3S`, or words such as `4h 18m 3s`.
  static func isDuration(_ text: some StringProtocol) -> Bool {
    let upper = text.uppercased()
    if upper.hasPrefix("P") {
      let halves = Substring(upper.utf8.dropFirst()).split(
        separator: "T", omittingEmptySubsequences: false)
      guard halves.count <= 2, upper.utf8.count > 2 else { return false }
      return isParts(halves[0], units: "D")
        && (halves.count == 1 || isParts(halves[1], units: "HMS"))
        && (halves.count == 1 || !halves[1].isEmpty)
    }
    return !upper.isEmpty && isParts(upper.filter { $0 != " " }, units: "WDHMS")
  }

  /// What `<time>` may say.
  static func isTimeOfAnyKind(_ text: String) -> Bool {
    let text = text.trimmed
    return isDate(text) || isTime(text) || isLocalDateTime(text) || isGlobalDateTime(text)
      || isMonth(text) || isYear(text) || isWeek(text) || isYearlessDate(text) || isZone(text)
      || isDuration(text)
  }

  /// A floating-point number: `-0.5`, `.5`, `1e3`; neither `+1` nor `1.`.
  static func isNumber(_ text: some StringProtocol) -> Bool {
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
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
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

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { (zero...UInt8(ascii: "9")).contains(byte) }

  private static func number(_ text: some StringProtocol, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy(isDigit) ? Int(text) : nil
  }

  private static func isParts(_ text: some StringProtocol, units: String) -> Bool {
    var digits = 0
    var fraction: Int?
    for character in text {
      if character.isASCII, character.isNumber {
        if let count = fraction { fraction = count + 1 } else { digits += 1 }
      } else if character == ".", digits > 0, fraction == nil {
        fraction = 0
      } else {
        guard digits > 0, units.contains(character) else { return false }
        // Seconds alone have a fraction, of one to three digits.
        if let count = fraction, character != "S" || !(1...3).contains(count) { return false }
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

  /// 53 where the year begins on a Thursday, or on a Wednesday and is a leap year.
  private static func weeks(in year: Int) -> Int {
    let before = (year % 400 + 399) % 400
    let weekday = (before + before / 4 - before / 100 + before / 400 + 1) % 7
    return weekday == 4 || weekday == 3 && isLeap(year) ? 53 : 52
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }
}

extension StringProtocol {
  /// Without the white space around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
