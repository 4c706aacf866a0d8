/// A line of text to type in.
///
///     ElementOf<TextField>(props: .init(name: "q", label: "Search", kind: .search))
///     // <input type="search" name="q" value="" aria-label="Search"/>
///     ElementOfTextField("Name", name: "name", text: "Ada")
///     // <label class="pe-field"><span>Name</span>
///     // <input type="text" name="name" value="Ada"/></label>
///
/// (Seeds: N29, O9.)
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

    public init(
      name: String? = nil, text: String? = nil, placeholder: String? = nil, label: String? = nil,
      kind: Kind = .text, isRequired: Bool = false, showsLabel: Bool = false
    ) {
      (self.name, self.text, self.placeholder) = (name, text ?? "", placeholder)
      (self.label, self.kind) = (label, kind)
      (self.isRequired, self.showsLabel) = (isRequired, showsLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.text.hasSameBytes(as: right.text)
        && left.placeholder.hasSameBytes(as: right.placeholder)
        && left.label.hasSameBytes(as: right.label) && left.kind == right.kind
        && left.isRequired == right.isRequired && left.showsLabel == right.showsLabel
    }
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) {
    let label = props.label ?? props.placeholder ?? props.name ?? "Text"
    html.field(label, isShown: props.showsLabel) { html in
      html.void("input") {
        $0.attribute("type", props.kind.rawValue)
        if let name = props.name { $0.attribute("name", name) }
        $0.attribute("value", props.text)
        if let placeholder = props.placeholder { $0.attribute("placeholder", placeholder) }
        $0.attribute("required", isSet: props.isRequired)
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
