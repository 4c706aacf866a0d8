public import PageElements

/// What a field of a ``BoundForm`` is shown as.
public enum FieldControl: Hashable, Sendable {
  /// A line to type in: `TextField`.
  case line(_ kind: TextField.Kind = .text)
  /// Several lines to type in, that many of them seen at once: `TextArea`.
  case lines(_ count: Int = 3)
  /// A number to type or step: `Stepper`. What lies between two steps, which are counted from the least number or else
  /// from the one that is stored, is refused; without a step any number may be typed.
  case number(step: Double? = 1)
  /// A day to choose: `DateField`.
  case date
  /// A box to tick: `Checkbox`.
  case checkbox
  /// A setting that is on or off: `Switch`.
  case `switch`
  /// A list that opens: `Select`.
  case select
  /// A few choices, all in view: `SegmentedControl`.
  case segments
  /// Any of several choices, a box for each: ``Checkboxes``, for arrays and sets.
  case checkboxes
  /// A line of words between commas: `TextField`, for arrays and sets of text. Each is taken once, without the
  /// spaces around it; a script shows each with a button that takes it out. One that has a comma itself stays while the line is not touched, and is several words then.
  case tags

  /// Whether a day or a time is chosen.
  var isOfTime: Bool { self == .date || self == .line(.time) || self == .line(.dateTime) }

  /// Whether it sends nothing while it is off.
  var isTick: Bool { self == .checkbox || self == .switch }

  /// Returns the text that a browser submits if the user does not edit it, with line feeds between lines.
  ///
  /// A submitted text that differs from it is an edit. Symbols replace the characters that HTML does not allow, and
  /// browsers trim spaces around email and web addresses. (HTML Standard, section 4.10.5.1.)
  func asSent(_ text: String) -> String {
    if let shown = ShownText(text, in: self) { return withoutSpacesOfAddress(shown.text) }
    if self == .tags { return text.asShown.listedTags.joined(separator: "\n") }
    return text.isPlainLine ? text : text.asShown
  }

  /// Returns the submitted text in the form in which it is compared with ``asSent(_:)``.
  func asTyped(_ text: String) -> String {
    switch self {
    case .line: withoutSpacesOfAddress(text)
    case .lines: text.isPlainLine ? text : text.withLineFeeds
    default: asSent(text)
    }
  }

  private func withoutSpacesOfAddress(_ text: String) -> String {
    switch self {
    case .line(.email), .line(.url): text.withoutSpacesAround
    default: text
    }
  }

  var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

extension ShownText {
  /// Creates the text of a text field; returns `nil` for other controls.
  init?(_ stored: String, in control: FieldControl) {
    switch control {
    case .line: self.init(stored, hasLines: false)
    case .lines: self.init(stored, hasLines: true)
    default: return nil
    }
  }
}

extension String {
  /// The text with each CR LF and CR replaced by a line feed.
  var withLineFeeds: String { asShown(replacing: false) }

  /// The text with line feeds, and with U+FFFD in place of each character that HTML does not allow.
  fileprivate var asShown: String { asShown(replacing: true) }

  private func asShown(replacing: Bool) -> String {
    var result = String.UnicodeScalarView()
    var endsInReturn = false
    for scalar in unicodeScalars {
      defer { endsInReturn = scalar == "\r" }
      switch scalar {
      case "\n" where endsInReturn: break
      case "\r", "\n": result.append("\n")
      case "\t": result.append(scalar)
      default: result.append(replacing && scalar.symbol != nil ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }
}
