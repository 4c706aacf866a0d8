/// A single-line text field.
///
///     TextField("Name", name: "name", text: "Ada")
///     // <label class="pe-field"><span>Name</span>
///     // <input type="text" name="name" value="Ada"/></label>
///     TextField("Search", name: "q", kind: .search, showsLabel: false)
///     // <input type="search" name="q" value="" aria-label="Search"/>
///     TextField("Price", name: "price", text: "12").prefix("€").help("With tax.")
///     // <label class="pe-field"><span>Price</span><span class="pe-box">
///     // <span aria-hidden="true" id="pe-prefix-price">€</span><input type="text" name="price" value="12"
///     // aria-describedby="pe-prefix-price pe-help-price"/></span></label>
///     // <p class="pe-help" id="pe-help-price">With tax.</p>
///
/// A time field shows text that is not a time in a text input, so that the reader can correct it.
public struct TextField: View, Hashable {
  /// The kind of text, as browsers distinguish it (HTML Standard, section 4.10.5.1).
  public enum Kind: String, Sendable {
    /// Any text.
    case text
    /// A search term.
    case search
    /// An email address. A browser rejects any other text.
    case email
    /// An absolute URL, such as one with `https://`. A browser rejects any other text.
    case url
    /// A telephone number. Browsers do not check it.
    case tel
    /// A password. Browsers mask it, and a form that comes back with errors omits it.
    case password
    /// A time of day, `HH:MM`, without a time zone.
    case time
    /// A day and a time, `YYYY-MM-DDTHH:MM`, without a time zone.
    case dateTime = "datetime-local"
  }
  /// The name of the value in the form data. A field without a name is not sent.
  public var name: String?
  /// The text in the field.
  public var text: String
  /// The text shown while the field is empty.
  public var placeholder: String?
  /// The label. If `nil`, screen readers read the placeholder, or else the name.
  public var label: String?
  /// The kind of text, which determines the keyboard and the checks of a browser. `.text` by default.
  public var kind: Kind
  /// Whether a browser refuses to submit the form while the field is empty. False by default.
  public var isRequired: Bool
  /// Whether the label is visible above the field. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// The maximum number of UTF-16 code units that a browser accepts. `nil`, the default, sets no limit.
  public var maximumLength: Int?
  /// Whether the field is enabled. A browser does not send a disabled field. True by default.
  public var isEnabled: Bool
  /// Texts before and after the input in its box, such as "€" and "kg". Screen readers read them with the field; a form
  /// does not send them. `nil` by default.
  public var prefix, suffix: String?
  /// The earliest and latest time that a browser accepts, in the format that the field sends, for a time ``kind``.
  /// `nil`, the default, sets no limit. A time of day may span midnight: from 22:00 to 02:00.
  public var earliest, latest: String?
  /// Suggestions that a browser offers during typing. The reader can also type anything else. Empty by default.
  public var suggestions: [String] = []
  /// The address from which a script fetches suggestions, with the typed text as the parameter `q`. `nil` by default.
  /// See ``suggestions(from:)``.
  public var suggestionSource: Address?
  /// Whether a script shows a button that reveals the password. False by default; has no effect on other kinds.
  public var isRevealable = false
  /// A help text below the field, which screen readers read with it. `nil` by default.
  public var help: String?
  /// The autofill tokens for browsers and password managers, such as `username`, `current-password` or `off` (HTML
  /// Standard, section 4.10.18.7). `nil`, the default, lets them decide.
  public var autocomplete: String?
  /// Whether the field contains comma-separated tags, which a script shows one by one.
  package var isTagInput = false
  /// The key that focuses the field while no text field has the focus.
  package var shortcut: String?

  /// Returns the field with a key that focuses it while no text field has the focus, if the page runs a script.
  package func focusable(by key: String) -> TextField {
    var field = self
    field.shortcut = key
    return field
  }

  /// Creates a field, by default empty and without a length limit.
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
      && left.prefix.hasSameBytes(as: right.prefix) && left.suffix.hasSameBytes(as: right.suffix)
      && left.earliest.hasSameBytes(as: right.earliest)
      && left.latest.hasSameBytes(as: right.latest)
      && left.suggestions.elementsEqual(right.suggestions) { $0.hasSameBytes(as: $1) }
      && left.suggestionSource == right.suggestionSource
      && left.isRevealable == right.isRevealable && left.isTagInput == right.isTagInput
      && left.help.hasSameBytes(as: right.help)
      && left.shortcut.hasSameBytes(as: right.shortcut)
  }
}
