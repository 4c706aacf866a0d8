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

  /// Text as it comes back when a browser is shown it and nobody touches it, each line ended by a
  /// line feed: what tells an edit from none.
  ///
  /// The writer replaces what HTML cannot hold; a browser takes line ends out of single lines, and
  /// spaces around addresses. (HTML Standard, section 4.10.5.1.)
  func asSent(_ text: String) -> String {
    if self == .tags { return text.asShown(keepingLines: true).listedTags.joined(separator: "\n") }
    var result = text.isPlainLine ? text : text.asShown(keepingLines: !isLine)
    if case .line(.email) = self { result = result.withoutSpacesAround }
    if case .line(.url) = self { result = result.withoutSpacesAround }
    return result
  }

  private var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

extension String {
  /// Whether it has neither controls nor anything beyond ASCII.
  fileprivate var isPlainLine: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  fileprivate func asShown(keepingLines: Bool) -> String {
    var result = String.UnicodeScalarView()
    var endsInReturn = false
    for scalar in unicodeScalars {
      defer { endsInReturn = scalar == "\r" }
      switch scalar {
      case "\n" where endsInReturn: break
      case "\r", "\n": if keepingLines { result.append("\n") }
      case "\t": result.append(scalar)
      default:
        let isShown =
          scalar.properties.generalCategory != .control
          && !scalar.properties.isNoncharacterCodePoint
        result.append(isShown ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }
}
