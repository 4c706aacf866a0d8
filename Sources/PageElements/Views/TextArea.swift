/// Lines of text to type in.
///
///     ElementOfTextArea("Notes", name: "notes", text: "Two sugars")
///     // <label class="pe-field"><span>Notes</span>
///     // <textarea name="notes" rows="3">Two sugars</textarea></label>
///
/// Lines end in a line feed, whichever way they ended before; a browser sends them ended by CR LF.
/// (HTML Standard, section 4.10.11.)
public enum TextArea: ElementableView {
  public struct Props: Hashable, Sendable, FormControl {
    public var name: String
    public var label: String
    /// The text in it.
    public var text: String
    /// Shown while it is empty.
    public var placeholder: String?
    /// How many lines are seen at once, at least 1. 3 by default.
    public var rows: Int
    /// The most UTF-16 code units a browser lets type, a line's end counting as one; `nil`, the
    /// default, is any number.
    public var maximumLength: Int?
    /// Whether a browser refuses to send it empty. False by default.
    public var isRequired: Bool
    /// True by default; false greys it out, and it is not sent.
    public var isEnabled: Bool
    /// Whether the label stands above it. True by default; false leaves it to screen readers.
    public var showsLabel: Bool

    public init(
      name: String, label: String, text: String = "", placeholder: String? = nil, rows: Int = 3,
      maximumLength: Int? = nil, isRequired: Bool = false, isEnabled: Bool = true,
      showsLabel: Bool = true
    ) {
      (self.name, self.label, self.text) = (name, label, text)
      (self.placeholder, self.rows, self.maximumLength) = (placeholder, rows, maximumLength)
      (self.isRequired, self.isEnabled, self.showsLabel) = (isRequired, isEnabled, showsLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
        && left.text.hasSameBytes(as: right.text)
        && left.placeholder.hasSameBytes(as: right.placeholder) && left.rows == right.rows
        && left.maximumLength == right.maximumLength && left.isRequired == right.isRequired
        && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty name or label.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try props.check()
    try html.beginChange(of: props.name)
    defer { html.endChange() }
    html.field(props.label, name: props.name, isShown: props.showsLabel) { html in
      html.raw("<textarea")
      html.attribute("name", props.name)
      html.raw(" rows=\"")
      html.number(min(max(props.rows, 1), 1000))
      html.raw("\"")
      if let maximum = props.maximumLength {
        html.raw(" maxlength=\"")
        html.number(min(max(maximum, 0), 999_999_999))
        html.raw("\"")
      }
      if let placeholder = props.placeholder { html.attribute("placeholder", placeholder) }
      html.attributes(of: props, isRequired: props.isRequired)
      html.raw(">")
      let text = (html.typed(props.name) ?? props.text).withLineFeeds
      // A parser drops one line feed here (HTML Standard, section 13.2.6.4.7).
      if text.utf8.first == UInt8(ascii: "\n") { html.raw("\n") }
      html.text(text)
      html.raw("</textarea>")
    }
  }
}

extension String {
  /// The text with every CR LF and CR as a line feed.
  fileprivate var withLineFeeds: String {
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

/// Lines of text to type in.
public func ElementOfTextArea(
  _ label: String, name: String, text: String = ""
) -> ElementOf<TextArea> {
  ElementOf(props: TextArea.Props(name: name, label: label, text: text))
}

/// A text area with all its props, in the spelling of the seeds.
public func ElementOfTextArea(props: TextArea.Props) -> ElementOf<TextArea> {
  ElementOf(props: props)
}
