/// Text that says what stands in a field, while it is typed.
///
///     Form(to: "/tables") {
///       TextField("Name", name: "name", text: booking.name)
///       HorizontalStack(spacing: 4) { "A table for"; Echo(of: "name", booking.name); Spacer() }
///     }
///     // <span data-echo="name">Ada</span>
///
/// The field is the one of that name in the same form, or else in the same section. A list of choices is echoed by
/// what is chosen. Without a script, and until the script looks, it is the text that is given: what is stored.
public struct Echo: View, Hashable {
  /// The name of the field.
  public var name: String
  /// What stands in it as it is stored.
  public var text: String

  /// An echo of the field of a name.
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
