/// A line of text to type in.
///
///     ElementOf<TextField>(props: .init(name: "q", label: "Search", kind: .search))
///     // <input type="search" name="q" value="" aria-label="Search"/>
///     ElementOfTextField("Name", name: "name", text: "Ada")
///     // <label class="pe-field"><span>Name</span>
///     // <input type="text" name="name" value="Ada"/></label>
public enum TextField: ElementableView {
  public enum Kind: String, Sendable {
    case text, search, email, url, tel, password
  }
  public struct Props: Hashable, Sendable {
    /// What the field is called in the form's data; without one it is not sent.
    public var name: String?
    /// The text in it.
    public var text: String
    /// Shown while it is empty.
    public var placeholder: String?
    /// What it is for; the placeholder serves where it is `nil`.
    public var label: String?
    /// Which keyboard and checks a browser offers. `.text` by default.
    public var kind: Kind
    /// Whether a browser refuses to send it empty. False by default.
    public var isRequired: Bool
    /// Whether the label stands above it. False by default, which leaves it to screen readers.
    public var showsLabel: Bool
    /// The most UTF-16 code units a browser lets type; `nil`, the default, is any number.
    public var maximumLength: Int?
    /// True by default; false greys it out, and it is not sent.
    public var isEnabled: Bool

    public init(
      name: String? = nil, text: String? = nil, placeholder: String? = nil, label: String? = nil,
      kind: Kind = .text, isRequired: Bool = false, showsLabel: Bool = false,
      maximumLength: Int? = nil, isEnabled: Bool = true
    ) {
      (self.name, self.text, self.placeholder) = (name, text ?? "", placeholder)
      (self.label, self.kind) = (label, kind)
      (self.isRequired, self.showsLabel) = (isRequired, showsLabel)
      (self.maximumLength, self.isEnabled) = (maximumLength, isEnabled)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.text.hasSameBytes(as: right.text)
        && left.placeholder.hasSameBytes(as: right.placeholder)
        && left.label.hasSameBytes(as: right.label) && left.kind == right.kind
        && left.isRequired == right.isRequired && left.showsLabel == right.showsLabel
        && left.maximumLength == right.maximumLength && left.isEnabled == right.isEnabled
    }
  }

  /// - Throws: ``ActionError`` for a function that could not be found again.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    let label = props.label ?? props.placeholder ?? props.name ?? "Text"
    var props = props
    if html.hasFunction(.change) { props.name = props.name ?? "value" }
    try html.beginChange(of: props.name ?? "value")
    defer { html.endChange() }
    html.field(label, name: props.name, isShown: props.showsLabel) { html in
      html.void("input") {
        $0.attribute("type", props.kind.rawValue)
        if let name = props.name { $0.attribute("name", name) }
        let typed = props.kind == .password ? nil : $0.typed(props.name)
        $0.attribute("value", (typed ?? props.text).onOneLine)
        if let placeholder = props.placeholder { $0.attribute("placeholder", placeholder) }
        if let maximum = props.maximumLength {
          $0.raw(" maxlength=\"")
          $0.number(min(max(maximum, 0), 999_999_999))
          $0.raw("\"")
        }
        $0.attribute("required", isSet: props.isRequired)
        $0.attribute("disabled", isSet: !props.isEnabled)
        $0.owner()
        $0.focus(on: props.name, isEnabled: props.isEnabled)
        $0.marks(of: props.name)
        if !props.showsLabel { $0.attribute("aria-label", label) }
      }
    }
  }
}

/// A line of text to type in, below its label.
public func ElementOfTextField(
  _ label: String, name: String, text: String = "", kind: TextField.Kind = .text
) -> ElementOf<TextField> {
  ElementOf(
    props: TextField.Props(name: name, text: text, label: label, kind: kind, showsLabel: true))
}

/// A line of text to type in, in the spelling of the seeds.
public func ElementOfTextField(
  props: (text: String?, placeholder: String?)
) -> ElementOf<TextField> {
  ElementOf(props: TextField.Props(text: props.text, placeholder: props.placeholder))
}
