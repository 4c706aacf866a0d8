public import Foundation
public import PageElements

/// A moment, for readers and for programs.
///
///     request.time(order.placed)
///     // <time datetime="2026-11-25T10:00:00Z">25 Nov 2026 at 10:00</time>
///
/// `PageRequest` and ``Formats`` create its text.
public struct Time: View, Hashable {
  /// The moment. The attribute `datetime` has it to the second (HTML Standard, section 4.5.14).
  public var date: Date
  /// The text to show.
  public var text: String
  /// Whether the script shows the time relative to now, such as "5 minutes ago", and keeps it up to date. Until the
  /// script runs, ``text`` is shown. False by default.
  public var isRelative = false
  private let language: String

  /// Creates a time with a text of your own.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - text: The text to show.
  ///   - language: The language of the relative time (BCP 47). English by default.
  public init(_ date: Date, _ text: String, language: String = "en") {
    (self.date, self.text, self.language) = (date, text, language)
  }

  /// Returns the same time, shown relative to now.
  public func relative() -> Time {
    var time = self
    time.isRelative = true
    return time
  }

  public static func == (left: Time, right: Time) -> Bool {
    left.date == right.date && left.text.hasSameBytes(as: right.text)
      && left.isRelative == right.isRelative && left.language.hasSameBytes(as: right.language)
  }

  public func write(into html: inout HTMLWriter) {
    html.raw("<time")
    html.attribute("datetime", date.formatted(.iso8601))
    if isRelative { html.attribute("data-ago", language) }
    html.raw(">")
    html.text(text)
    html.raw("</time>")
  }
}
