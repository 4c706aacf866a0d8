/// A line of text to type in.
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
/// Text that is no time in a field for times is shown as it is, in a line, so that it can be corrected.
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
    /// A time of day, `HH:MM`, without a zone.
    case time
    /// A day and a time, `YYYY-MM-DDTHH:MM`, without a zone.
    case dateTime = "datetime-local"
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
  /// What stands before and after the text in its box, such as "€" and "kg": seen, and heard with the
  /// field, but no part of what is sent. `nil`, the default, is nothing.
  public var prefix, suffix: String?
  /// The first and last time that a browser sends, written as the field sends it, for a ``kind`` that is
  /// a time; `nil`, the default, is any. A time of day may go past midnight: from 22:00 to 02:00.
  public var earliest, latest: String?
  /// What may be meant, offered while it is typed; anything else can be typed as well. None by default.
  public var suggestions: [String] = []
  /// Where a script asks for what may be meant, with what is typed as `q`; `nil`, the default, asks
  /// nowhere. See ``suggestions(from:)``.
  public var suggestionSource: Address?
  /// Whether a script shows a button that makes a password readable. False by default; means nothing for
  /// other kinds.
  public var isRevealable = false
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?
  /// What browsers and password managers fill in, such as `username`, `current-password` or `off`: the
  /// tokens of the HTML Standard, section 4.10.18.7. `nil`, the default, leaves it to them.
  public var autocomplete: String?
  /// Whether it holds words between commas, which a script shows one by one.
  package var holdsTags = false
  /// The key that leads to it, where nothing is typed.
  package var shortcut: String?

  /// The same field, to which a key leads by a script, where nothing is typed.
  package func reached(by key: String) -> TextField {
    var field = self
    field.shortcut = key
    return field
  }

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
      && left.prefix.hasSameBytes(as: right.prefix) && left.suffix.hasSameBytes(as: right.suffix)
      && left.earliest.hasSameBytes(as: right.earliest)
      && left.latest.hasSameBytes(as: right.latest)
      && left.suggestions.elementsEqual(right.suggestions) { $0.hasSameBytes(as: $1) }
      && left.suggestionSource == right.suggestionSource
      && left.isRevealable == right.isRevealable && left.holdsTags == right.holdsTags
      && left.help.hasSameBytes(as: right.help)
      && left.shortcut.hasSameBytes(as: right.shortcut)
  }
}
