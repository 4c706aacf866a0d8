/// A field for several lines of text.
///
///     TextArea("Notes", name: "notes", text: "Two sugars")
///     // <label class="pe-field"><span>Notes</span>
///     // <textarea name="notes" rows="3">Two sugars</textarea></label>
///
/// Lines end with a line feed, however they ended before. A browser sends CR LF. (HTML Standard, section 4.10.11.)
public struct TextArea: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The text in the area.
  public var text: String
  /// The text shown while the area is empty.
  public var placeholder: String?
  /// The number of visible lines, at least 1. 3 by default.
  public var rows: Int
  /// The maximum number of UTF-16 code units that a browser accepts; a line break counts as one. `nil`, the default,
  /// sets no limit.
  public var maximumLength: Int?
  /// Whether a browser refuses to submit the form while the area is empty. False by default.
  public var isRequired: Bool
  /// Whether the area is enabled. A browser does not send a disabled area. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the area. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// A help text below the area, which screen readers read with it. `nil` by default.
  public var help: String?

  /// Creates an area, by default empty, three lines high and without a length limit.
  public init(
    _ label: String, name: String, text: String = "", placeholder: String? = nil, rows: Int = 3,
    maximumLength: Int? = nil, isRequired: Bool = false, isEnabled: Bool = true,
    showsLabel: Bool = true
  ) {
    (self.name, self.label, self.text) = (name, label, text)
    (self.placeholder, self.rows, self.maximumLength) = (placeholder, rows, maximumLength)
    (self.isRequired, self.isEnabled, self.showsLabel) = (isRequired, isEnabled, showsLabel)
  }

  public static func == (left: TextArea, right: TextArea) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.text.hasSameBytes(as: right.text)
      && left.placeholder.hasSameBytes(as: right.placeholder) && left.rows == right.rows
      && left.maximumLength == right.maximumLength && left.isRequired == right.isRequired
      && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try html.changeForm(of: name) { html in
      let descriptions = html.descriptions(on: name, help: help)
      html.field(label, name: name, isShown: showsLabel, descriptions) { html in
        html.raw("<textarea")
        html.attribute("name", name)
        html.raw(" rows=\"")
        html.number(min(max(rows, 1), 1000))
        html.raw("\"")
        if let maximum = maximumLength {
          html.raw(" maxlength=\"")
          html.number(min(max(maximum, 0), 999_999_999))
          html.raw("\"")
        }
        if let placeholder { html.attribute("placeholder", placeholder) }
        html.attributes(of: self, isRequired: isRequired, descriptions)
        html.raw(">")
        let text = (html.submittedValue(name) ?? text).withNormalizedLineBreaks
        // An HTML parser drops one line feed here (HTML Standard, section 13.2.6.4.7).
        if text.utf8.first == UInt8(ascii: "\n") { html.raw("\n") }
        html.text(text)
        html.raw("</textarea>")
      }
    }
  }
}

extension String {
  /// The text with every CR LF and CR replaced by a line feed.
  fileprivate var withNormalizedLineBreaks: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    var endsInReturn = false
    return String(
      String.UnicodeScalarView(
        unicodeScalars.compactMap { scalar in
          defer { endsInReturn = scalar == "\r" }
          if scalar == "\n", endsInReturn { return nil }
          return scalar == "\r" ? "\n" : scalar
        }))
  }
}
