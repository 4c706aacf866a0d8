/// A line of text to type in.
///
///     TextField("Name", name: "name", text: "Ada")
///     // <label class="pe-field"><span>Name</span>
///     // <input type="text" name="name" value="Ada"/></label>
///     TextField("Search", name: "q", kind: .search, showsLabel: false)
///     // <input type="search" name="q" value="" aria-label="Search"/>
public struct TextField: View, Hashable {
  /// What is typed, as far as browsers know it (HTML Standard, section 4.10.5.1).
  public enum Kind: String, Sendable {
    /// Anything.
    case text
    /// What is searched for.
    case search
    /// The address of a mailbox; a browser refuses to send what is none.
    case email
    /// An address with its scheme, such as `https://`; a browser refuses to send what is none.
    case url
    /// A telephone number, which is not checked.
    case tel
    /// What nobody may read over the shoulder: a form that comes back leaves out what was typed.
    case password
  }
  /// What the field is called in the form's data; without one it is not sent.
  public var name: String?
  /// The text in it.
  public var text: String
  /// Shown while it is empty.
  public var placeholder: String?
  /// What it is for. Where it is `nil`, screen readers are told the placeholder, or else the name.
  public var label: String?
  /// Which keyboard and checks a browser offers. `.text` by default.
  public var kind: Kind
  /// Whether a browser refuses to send it empty. False by default.
  public var isRequired: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// The most UTF-16 code units a browser lets type; `nil`, the default, is any number.
  public var maximumLength: Int?
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// What browsers and password managers fill in, such as `username`, `current-password` or `off`: the
  /// tokens of the HTML Standard, section 4.10.18.7. `nil`, the default, leaves it to them.
  public var autocomplete: String?

  /// An empty line for a text of any length, unless told otherwise.
  public init(
    _ label: String? = nil, name: String? = nil, text: String = "", placeholder: String? = nil,
    kind: Kind = .text, isRequired: Bool = false, showsLabel: Bool = true,
    maximumLength: Int? = nil, isEnabled: Bool = true
  ) {
    (self.name, self.text, self.placeholder) = (name, text, placeholder)
    (self.label, self.kind) = (label, kind)
    (self.isRequired, self.showsLabel) = (isRequired, showsLabel)
    (self.maximumLength, self.isEnabled) = (maximumLength, isEnabled)
  }

  public static func == (left: TextField, right: TextField) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.text.hasSameBytes(as: right.text)
      && left.placeholder.hasSameBytes(as: right.placeholder)
      && left.label.hasSameBytes(as: right.label) && left.kind == right.kind
      && left.isRequired == right.isRequired && left.showsLabel == right.showsLabel
      && left.maximumLength == right.maximumLength && left.isEnabled == right.isEnabled
      && left.autocomplete.hasSameBytes(as: right.autocomplete)
  }

  /// - Throws: ``ActionError`` for a function that could not be found again.
  public func write(into html: inout HTMLWriter) throws {
    let label = self.label ?? placeholder ?? name ?? html.language[.textField]
    let isShown = showsLabel && self.label != nil
    let name = self.name ?? (html.hasFunction(.change) ? "value" : nil)
    try html.tellingOfChange(of: name ?? "value") { html in
      html.field(label, name: name, isShown: isShown) { html in
        html.void("input") {
          $0.attribute("type", kind.rawValue)
          if let name { $0.attribute("name", name) }
          let typed = kind == .password ? nil : $0.typed(name)
          $0.attribute("value", (typed ?? text).onOneLine)
          if let placeholder { $0.attribute("placeholder", placeholder) }
          if let maximum = maximumLength {
            $0.raw(" maxlength=\"")
            $0.number(min(max(maximum, 0), 999_999_999))
            $0.raw("\"")
          }
          if let autocomplete { $0.attribute("autocomplete", autocomplete) }
          $0.attribute("required", isSet: isRequired)
          $0.attribute("disabled", isSet: !isEnabled)
          $0.owner()
          if let name, isEnabled { $0.note(name) }
          $0.focus(on: name, isEnabled: isEnabled)
          $0.marks(of: name)
          if !isShown { $0.attribute("aria-label", label) }
        }
      }
    }
  }
}
