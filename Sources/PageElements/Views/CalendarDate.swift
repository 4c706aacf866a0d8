/// A calendar day without a time or time zone.
///
///     let day = CalendarDate(year: 2026, month: 2, day: 28)
///     CalendarDate("2026-02-28") == day   // true
///     CalendarDate("2026-02-30")          // nil: there is no such day
///
/// The value is always an existing day of the Gregorian calendar in the years 1 to 9999. Its text is in the HTML format
/// `YYYY-MM-DD` (HTML Standard, section 2.3.5.2).
public struct CalendarDate: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The year (from 1), the month (1 to 12), and the day (from 1).
  public let year, month, day: Int

  /// Creates a day, or returns `nil` if the day does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Parses `YYYY-MM-DD`, the format that a ``DateField`` sends. Returns `nil` for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 10 else { return nil }
    let bytes = Array(description.utf8)
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  public var description: String {
    func padded(_ number: Int, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
