/// A heading of a part of the page.
///
///     Heading("Priya Solano")             // <h1>Priya Solano</h1>
///     Heading("How to get there", level: 2)
///
/// A page has one heading of level 1, in its header. A label that is the whole header becomes this heading
/// automatically. In a header of several elements, use `Heading` for the one that names the page. Do not skip levels
/// below it. Section headers are already headings and must not contain one. (HTML Standard, section 4.3.6.)
public struct Heading: View, Hashable {
  /// The text of the heading.
  public var text: String
  /// The level, 1 to 6. 1 by default.
  public var level: Int

  /// Creates a heading, by default that of the page.
  public init(_ text: String, level: Int = 1) { (self.text, self.level) = (text, level) }

  public static func == (left: Heading, right: Heading) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.level == right.level
  }

  /// - Throws: ``RenderError/invalidHeadingLevel(_:text:)`` for a level outside 1 to 6.
  public func write(into html: inout HTMLWriter) throws {
    guard (1...6).contains(level) else {
      throw RenderError.invalidHeadingLevel(level, text: text)
    }
    html.raw("<h")
    html.number(level)
    html.raw(">")
    html.text(text)
    html.raw("</h")
    html.number(level)
    html.raw(">")
  }
}
