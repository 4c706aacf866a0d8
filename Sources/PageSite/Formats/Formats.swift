public import Foundation
public import PageElements

/// How numbers, money and times are written: in which locale, and as of which time zone.
///
///     configuration.formats = Formats(
///       locale: Locale(identifier: "de_DE"), timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
///
/// A page writes by its own with ``PageRequest/format(_:_:)``. Those of the machine that serves are never used
/// unless they are given, so that pages are the same everywhere.
public struct Formats: Hashable, Sendable {
  /// Whose signs and order of parts they are.
  public var locale: Locale
  /// As of which zone times are told.
  public var timeZone: TimeZone

  /// Formats of a locale, whose times are those of UTC unless there is a zone.
  public init(locale: Locale, timeZone: TimeZone = .gmt) {
    (self.locale, self.timeZone) = (locale, timeZone)
  }

  /// Formats by their names, such as what a reader has chosen: `nil` for a zone that is not known, and for
  /// names that are none.
  ///
  ///     Formats(locale: "de_DE", timeZone: "Europe/Berlin")
  ///
  /// - Parameters:
  ///   - locale: The locale's name, one of `Locale.availableIdentifiers`.
  ///   - timeZone: The zone's name in the IANA database.
  public init?(locale: String, timeZone: String) {
    // Foundation keeps whatever it was asked for, for good: names that are none are not to be asked for.
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

  /// A value as text.
  ///
  /// - Parameters:
  ///   - value: A number, a `Decimal`, a `Date` or whatever else Foundation has a style for.
  ///   - style: How it is written: its locale is this one, and a `Date.FormatStyle` has this time zone.
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

  /// A day as text, in no zone.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - style: How it is written; by default in short, without a time.
  public func format(
    _ day: CalendarDate, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .omitted)
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
    guard let noon = calendar.date(from: parts) else { return day.description }
    return Formats(locale: locale).format(noon, style)
  }

  /// A time as an element: ``Time``.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - style: How it is written; by default day and time, in short.
  public func time(
    _ date: Date, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .shortened)
  ) -> Time {
    Time(date, format(date, style), language: locale.identifier(.bcp47))
  }
}

extension Formats {
  /// Those of a site that has none of its own.
  init(_ language: Language) { self.init(locale: Locale(identifier: language.code)) }

  /// Tells them from all others.
  var name: String { locale.identifier + " " + timeZone.identifier }
}

/// What writes numbers, money and times as its site or its reader has them.
public protocol Formatting {
  /// How they are written.
  var formats: Formats { get }
}

extension Formatting {
  /// A value as text, in the reader's formats.
  ///
  ///     request.format(tea.price, .currency(code: "EUR"))   // €2.40, or 2,40 €
  ///     request.format(tea.rating, .number.precision(.fractionLength(1)))
  ///
  /// - Parameters:
  ///   - value: A number, a `Decimal`, a `Date` or whatever else Foundation has a style for.
  ///   - style: How it is written; its locale and time zone are the reader's.
  public func format<Style: FormatStyle>(
    _ value: Style.FormatInput, _ style: Style
  ) -> Style.FormatOutput { formats.format(value, style) }

  /// A day as text, in the reader's locale.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - style: How it is written; by default in short, without a time.
  public func format(
    _ day: CalendarDate, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .omitted)
  ) -> String { formats.format(day, style) }

  /// A time as an element, in the reader's locale and zone.
  ///
  ///     request.time(order.placed)              // 25 Nov 2026 at 10:00
  ///     request.time(order.placed).relative()   // 5 minutes ago, by the script
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - style: How it is written; by default day and time, in short.
  public func time(
    _ date: Date, _ style: Date.FormatStyle = .init(date: .abbreviated, time: .shortened)
  ) -> Time { formats.time(date, style) }
}

extension PageRequest: Formatting {}
extension RouteRequest: Formatting {}
