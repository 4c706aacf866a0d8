public import Foundation
public import PageElements

/// The locale and the time zone for numbers, money and times.
///
///     configuration.formats = Formats(
///       locale: Locale(identifier: "de_DE"), timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
///
/// A page formats values with `PageRequest.format(_:_:)`. The settings of the server's machine are used only if you
/// pass them, so that pages are the same everywhere.
public struct Formats: Hashable, Sendable {
  /// The locale, which determines symbols and the order of parts.
  public var locale: Locale
  /// The time zone of times.
  public var timeZone: TimeZone

  /// Creates formats of a locale, with times in UTC by default.
  public init(locale: Locale, timeZone: TimeZone = .gmt) {
    (self.locale, self.timeZone) = (locale, timeZone)
  }

  /// Creates formats from names, such as those that a reader has chosen; `nil` for an unknown locale or time zone.
  ///
  ///     Formats(locale: "de_DE", timeZone: "Europe/Berlin")
  ///
  /// - Parameters:
  ///   - locale: The locale's name, one of `Locale.availableIdentifiers`.
  ///   - timeZone: The zone's name in the IANA database.
  public init?(locale: String, timeZone: String) {
    // Foundation caches every identifier it gets, permanently, so invalid names must not reach it.
    guard Self.known.contains(locale), Self.isName(timeZone, "_-+/"),
      let zone = TimeZone(identifier: timeZone)
    else { return nil }
    self.init(locale: Locale(identifier: locale), timeZone: zone)
  }

  private static let known = Set(Locale.availableIdentifiers)

  private static func isName(_ text: String, _ signs: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || signs.utf8.contains(byte)
      }
  }

  /// Returns a value as text.
  ///
  /// - Parameters:
  ///   - value: A number, a `Decimal`, a `Date` or any other value with a format style of Foundation.
  ///   - style: The format style. It gets this locale, and a `Date.FormatStyle` also this time zone.
  public func format<Style: FormatStyle>(
    _ value: Style.FormatInput, _ style: Style
  ) -> Style.FormatOutput {
    let style = style.locale(locale)
    guard var dated = style as? Date.FormatStyle, let date = value as? Date else {
      return style.format(value)
    }
    dated.timeZone = timeZone
    return dated.format(date) as? Style.FormatOutput ?? style.format(value)
  }

  /// Returns a day as text, in no time zone.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - style: The format style; by default an abbreviated day without a time.
  public func format(
    _ day: CalendarDate, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .omitted)
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
    guard let noon = calendar.date(from: parts) else { return day.description }
    return Formats(locale: locale).format(noon, style)
  }

  /// Returns a time as an element: ``Time``.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - style: The format style; by default an abbreviated day and a short time.
  public func time(
    _ date: Date, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .shortened)
  ) -> Time {
    Time(date, format(date, style), language: locale.identifier(.bcp47))
  }
}

extension Formats {
  /// Creates the formats of a site that has none of its own, from its language.
  package init(_ language: Language) { self.init(locale: Locale(identifier: language.code)) }

  /// The name that identifies the formats.
  package var name: String { locale.identifier + " " + timeZone.identifier }
}

/// A type that formats numbers, money and times for its site or its reader.
public protocol Formatting {
  /// The formats to use.
  var formats: Formats { get }
}

extension Formatting {
  /// Returns a value as text, in the reader's formats.
  ///
  ///     request.format(tea.price, .currency(code: "EUR"))   // €2.40, or 2,40 €
  ///     request.format(tea.rating, .number.precision(.fractionLength(1)))
  ///
  /// - Parameters:
  ///   - value: A number, a `Decimal`, a `Date` or any other value with a format style of Foundation.
  ///   - style: The format style. It gets the reader's locale and time zone.
  public func format<Style: FormatStyle>(
    _ value: Style.FormatInput, _ style: Style
  ) -> Style.FormatOutput { formats.format(value, style) }

  /// Returns a day as text, in the reader's locale.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - style: The format style; by default an abbreviated day without a time.
  public func format(
    _ day: CalendarDate, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .omitted)
  ) -> String { formats.format(day, style) }

  /// Returns a time as an element, in the reader's locale and time zone.
  ///
  ///     request.time(order.placed)              // 25 Nov 2026 at 10:00
  ///     request.time(order.placed).relative()   // 5 minutes ago, by the script
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - style: The format style; by default an abbreviated day and a short time.
  public func time(
    _ date: Date, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .shortened)
  ) -> Time { formats.time(date, style) }
}
