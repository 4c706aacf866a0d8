public import PageElements

/// The control for a field of a ``BoundForm``.
public enum FieldControl: Hashable, Sendable {
  /// A single-line text field: `TextField`.
  case line(_ kind: TextField.Kind = .text)
  /// A text area with this number of visible lines: `TextArea`.
  case lines(_ count: Int = 3)
  /// A number field: `Stepper`. The steps count from the minimum or else from the stored value. Numbers between two
  /// steps are rejected. Without a step, any number is valid.
  case number(step: Double? = 1)
  /// A date field: `DateField`.
  case date
  /// A checkbox: `Checkbox`.
  case checkbox
  /// A switch: `Switch`.
  case `switch`
  /// A pop-up list: `Select`.
  case select
  /// A few choices, all visible: `SegmentedControl`.
  case segments
  /// A group of checkboxes for arrays and sets: ``Checkboxes``.
  case checkboxes
  /// Comma-separated tags for arrays and sets of texts: `TextField`. Duplicates and surrounding spaces are removed. A
  /// script shows each tag with a button that removes it. A stored value that contains a comma stays one value until
  /// the field is edited. Then it becomes several.
  case tags

  /// Whether the control is for dates or times.
  var isDateOrTime: Bool { self == .date || self == .line(.time) || self == .line(.dateTime) }

  /// Whether browsers send nothing while the control is off.
  var isToggle: Bool { self == .checkbox || self == .switch }

  /// Returns the text that a browser submits if the user does not edit it, with line feeds between lines.
  ///
  /// A submitted text that differs from it is an edit. Symbols replace the characters that HTML does not allow, and
  /// browsers trim spaces around email and web addresses. (HTML Standard, section 4.10.5.1.)
  func asSubmitted(_ text: String) -> String {
    if let displayed = DisplayedText(text, in: self) {
      return withoutSpacesOfAddress(displayed.text)
    }
    if self == .tags { return text.asShown.listedTags.joined(separator: "\n") }
    return text.isPlainLine ? text : text.asShown
  }

  /// Returns the submitted text in the form in which it is compared with ``asSubmitted(_:)``.
  func normalizedInput(_ text: String) -> String {
    switch self {
    case .line: withoutSpacesOfAddress(text)
    case .lines: text.isPlainLine ? text : text.withNormalizedLineBreaks
    default: asSubmitted(text)
    }
  }

  private func withoutSpacesOfAddress(_ text: String) -> String {
    switch self {
    case .line(.email), .line(.url): text.trimmingASCIIWhitespace
    default: text
    }
  }

  var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

extension DisplayedText {
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
  var withNormalizedLineBreaks: String { asShown(replacing: false) }

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
