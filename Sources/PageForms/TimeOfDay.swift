import PageElements

/// A time of day, without a date or a time zone.
///
///     TimeOfDay("09:30") == TimeOfDay(hour: 9, minute: 30)   // true
///     TimeOfDay("24:00")                                     // nil: there is no such time
///     BoundField("opens", "Opens", \.opens).minimum(TimeOfDay(hour: 6)!)
///
/// It is from 00:00:00 to 23:59:59. Its text has the format of HTML: `HH:MM`, or `HH:MM:SS` unless the seconds are 0
/// (HTML Standard, section 2.3.5.4). Parsing ignores fractions of a second.
public struct TimeOfDay: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The hour from 0 to 23, the minute and the second from 0 to 59.
  public let hour, minute, second: Int

  /// Creates a time; returns `nil` for an invalid one.
  public init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Parses the text that a time field sends; returns `nil` for other texts.
  public init?(_ description: String) {
    guard description.isHTMLTime else { return nil }
    let digits = description.utf8.compactMap { byte in
      (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
    }
    func number(_ index: Int) -> Int {
      digits.count >= index + 2 ? digits[index] * 10 + digits[index + 1] : 0
    }
    self.init(hour: number(0), minute: number(2), second: number(4))
  }

  public var description: String {
    let parts = second == 0 ? [hour, minute] : [hour, minute, second]
    return parts.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.hour, left.minute, left.second) < (right.hour, right.minute, right.second)
  }
}

extension TimeOfDay: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    guard let time = TimeOfDay(fieldText.trimmingASCIIWhitespace) else {
      throw FieldTextError(.time)
    }
    self = time
  }

  public var fieldText: String { description }
  public static var fieldControl: FieldControl { .line(.time) }
}

extension TimeOfDay: Codable {
  /// Decodes a text such as `"09:30"`.
  ///
  /// - Throws: `DecodingError` for an invalid time.
  public init(from decoder: any Decoder) throws { self = try .read(from: decoder, .invalidTime) }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
