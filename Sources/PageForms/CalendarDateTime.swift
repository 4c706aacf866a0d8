public import PageElements

/// A day of the calendar with a time of day, without a zone.
///
///     let start = CalendarDateTime("2026-02-28T09:30")
///     BoundField("starts", "Starts", \.starts).required()
///
/// It is written as HTML writes it: `YYYY-MM-DDTHH:MM`, or with seconds where there are any (HTML Standard, section
/// 2.3.5.5).
public struct CalendarDateTime: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The day.
  public var date: CalendarDate
  /// The time of that day.
  public var time: TimeOfDay

  /// A day and a time.
  public init(_ date: CalendarDate, _ time: TimeOfDay) { (self.date, self.time) = (date, time) }

  /// Reads what a field for days with times sends, and nothing else.
  public init?(_ description: String) {
    guard description.isDateTimeOfHTML,
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
    guard let value = CalendarDateTime(fieldText.withoutSpacesAround) else {
      throw FieldTextError(.dayAndTime)
    }
    self = value
  }

  public var fieldText: String { description }
  /// Such as `2026-02-28 09:30`.
  public var fieldTitle: String { "\(date) \(time)" }
  public static var fieldControl: FieldControl { .line(.dateTime) }
}

extension CalendarDateTime: Codable {
  /// Reads `"2026-02-28T09:30"`.
  ///
  /// - Throws: `DecodingError` for a day or a time that does not exist.
  public init(from decoder: any Decoder) throws { self = try .read(from: decoder, .noDayAndTime) }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension LosslessStringConvertible {
  /// Reads text, and says in the words of a form what is wrong with it.
  static func read(from decoder: any Decoder, _ fault: FormValueError) throws -> Self {
    let container = try decoder.singleValueContainer()
    if let value = Self(try container.decode(String.self)) { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: fault.description,
        underlyingError: fault))
  }
}
