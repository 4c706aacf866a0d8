/// A heading: what a part of the page is about.
///
///     Heading("Priya Solano")             // <h1>Priya Solano</h1>
///     Heading("How to get there", level: 2)
///
/// A page has one of level 1, in its header: a plain label there becomes one by itself, a header made
/// of several elements says with this which of them it is. Below it no level is left out. Section
/// headers are headings already, and hold none. (HTML Standard, section 4.3.6.)
public struct Heading: View, Hashable {
  /// What is shown, and found among the headings of the page.
  public var text: String
  /// 1 … 6, 1 by default.
  public var level: Int

  /// The page's own heading, or with another level that of a part of it.
  public init(_ text: String, level: Int = 1) { (self.text, self.level) = (text, level) }

  public static func == (left: Heading, right: Heading) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.level == right.level
  }

  /// - Throws: ``RenderError/headingLevel(_:text:)`` for a level that is none.
  public func write(into html: inout HTMLWriter) throws {
    guard (1...6).contains(level) else {
      throw RenderError.headingLevel(level, text: text)
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
