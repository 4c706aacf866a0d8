public import PageElements

/// A date and a time of day, without a time zone.
///
///     let start = CalendarDateTime("2026-02-28T09:30")
///     BoundField("starts", "Starts", \.starts).required()
///
/// The text has the format of HTML: `YYYY-MM-DDTHH:MM`, with seconds unless they are 0 (HTML Standard, section
/// 2.3.5.5).
public struct CalendarDateTime: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The date.
  public var date: CalendarDate
  /// The time on that date.
  public var time: TimeOfDay

  /// Creates a date with a time.
  public init(_ date: CalendarDate, _ time: TimeOfDay) { (self.date, self.time) = (date, time) }

  /// Parses the text that a date and time field sends; returns `nil` for other texts.
  public init?(_ description: String) {
    guard description.isHTMLDateTime,
      let date = CalendarDate(description.cut(toBytes: 10)),
      let time = TimeOfDay(String(description.utf8.dropFirst(11)) ?? "")
    else { return nil }
    self.init(date, time)
  }

  public var description: String { "\(date)T\(time)" }

  public static func < (left: CalendarDateTime, right: CalendarDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

extension CalendarDateTime: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    guard let value = CalendarDateTime(fieldText.trimmingASCIIWhitespace) else {
      throw FieldTextError(.dayAndTime)
    }
    self = value
  }

  public var fieldText: String { description }
  /// The text for readers, such as `2026-02-28 09:30`.
  public var fieldTitle: String { "\(date) \(time)" }
  public static var fieldControl: FieldControl { .line(.dateTime) }
}

extension CalendarDateTime: Codable {
  /// Decodes a text such as `"2026-02-28T09:30"`.
  ///
  /// - Throws: `DecodingError` for an invalid date or time.
  public init(from decoder: any Decoder) throws {
    self = try .read(from: decoder, .invalidDateTime)
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension LosslessStringConvertible {
  /// Decodes a text, and throws an error with the wording of forms if it is invalid.
  static func read(from decoder: any Decoder, _ fault: FormValueError) throws -> Self {
    let container = try decoder.singleValueContainer()
    if let value = Self(try container.decode(String.self)) { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: fault.description,
        underlyingError: fault))
  }
}
