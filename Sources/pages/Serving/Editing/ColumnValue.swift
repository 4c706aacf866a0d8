import PageElements
import PageForms
import PageLists
import PageSite

/// What a column's values are as the text of a field, for one row of it.
struct ColumnValue: Hashable, Sendable {
  let place: Int
  let kind: ListKind
  /// What stands for nothing typed: NULL, or what the column has by default.
  let empty: SortValue
  /// What is stored now; `nil` in a new row.
  let stored: SortValue?
  let isTick: Bool
  /// Whether numbers are kept to the last digit.
  let isExact: Bool
  /// Whether NaN and the infinities are among the numbers.
  var takesNonfinite = false
  /// The text that stands for an empty label of an enumeration; `nil` where it has none.
  var emptyLabel: String?

  func text(_ value: SortValue) -> String {
    if let emptyLabel, value == .text("") { return emptyLabel }
    if isTick { return value == .integer(1) ? "true" : "false" }
    return value.shownText ?? ""
  }

  /// The value that a text stands for, which ``fault(_:)`` has nothing against.
  func value(_ text: String) -> SortValue {
    if isTick { return .integer(text == "true" ? 1 : 0) }
    if text.isEmpty { return empty }
    if let emptyLabel, text.hasSameBytes(as: emptyLabel) { return .text("") }
    switch kind {
    case .number:
      let digits = text.withoutSpacesAround
      let number = JSONNumber.read(digits)
      // What would be rounded, or written otherwise, is stored as it was typed where that can be.
      if isExact, number?.shownText.hasSameBytes(as: digits) != true { return .text(digits) }
      return number ?? .text(takesNonfinite ? digits : text)
    case .boolean: return .integer(text == "1" ? 1 : 0)
    case .text: return .text(text)
    case .any:
      // What was a text stays one, whatever it looks like.
      if case .text = stored { return .text(text) }
      return JSONNumber.read(text) ?? .text(text)
    }
  }

  /// What is wrong with a text. What is stored already is never wrong.
  func fault(_ text: String) -> String? {
    guard kind == .number, !text.isEmpty,
      stored.map({ !self.text($0).hasSameBytes(as: text) }) ?? true
    else { return nil }
    let digits = text.withoutSpacesAround
    switch JSONNumber.read(digits) {
    case nil where takesNonfinite && ListNumbers.nonfinite(digits) != nil: return nil
    case nil: return "Write a number, such as 12 or -0.5."
    case .real where !isExact && digits.utf8.allSatisfy({ $0.isDigitOrMinus }):
      return "Write a number of at most 18 digits: this one would be rounded."
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isDigitOrMinus: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// The text of a field, whatever it stands for.
struct FieldText: FormFieldValue {
  let fieldText: String

  init(fieldText: String) throws(FieldTextError) { self.init(fieldText) }

  init(_ text: String) { fieldText = text }

  static func == (left: FieldText, right: FieldText) -> Bool {
    left.fieldText.hasSameBytes(as: right.fieldText)
  }
}

extension DataRecord {
  subscript(column: ColumnValue) -> FieldText {
    get { FieldText(column.text(values[column.place])) }
    set { values[column.place] = column.value(newValue.fieldText) }
  }
}
