/// A text that repeats the value of a field during typing.
///
///     Form(to: "/tables") {
///       TextField("Name", name: "name", text: booking.name)
///       HorizontalStack(spacing: 4) { "A table for"; Echo(of: "name", booking.name); Spacer() }
///     }
///     // <span data-echo="name">Ada</span>
///
/// The field has this name and is in the same form, or else in the same section. The echo of a list of choices is the
/// title of the selected choice. Until the script runs, or without a script, the echo shows ``text``.
public struct Echo: View, Hashable {
  /// The name of the field.
  public var name: String
  /// The stored value of the field, shown until the script runs.
  public var text: String

  /// Creates an echo of the field with this name.
  public init(of name: String, _ text: String = "") { (self.name, self.text) = (name, text) }

  public static func == (left: Echo, right: Echo) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.text.hasSameBytes(as: right.text)
  }

  public func write(into html: inout HTMLWriter) {
    html.raw("<span")
    html.attribute("data-echo", name)
    html.raw(">")
    html.text(text)
    html.raw("</span>")
  }
}
