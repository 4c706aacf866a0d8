import PageElements
import PageForms
import PageLists
import PageSite

/// The conversion between a column's value in one row and the text of its field.
struct ColumnValue: Hashable, Sendable {
  /// The keys of the rows that a column of a SQLite file refers to.
  enum ReferencedKeys {
    case texts, textsAndNumbers
  }

  let columnIndex: Int
  let rules: ColumnRules
  /// The value for an empty text: NULL or the column's default.
  let empty: SortValue
  /// The stored value; `nil` in a new row.
  let stored: SortValue?
  let isCheckbox: Bool
  /// Whether NaN and the infinities are valid numbers.
  var acceptsNonfinite = false
  /// The field text for an empty label of an enum; `nil` if the enum has none.
  var emptyLabel: String?
  /// The keys that the column refers to; `nil` if they are numbers, or the column refers to none.
  var referenced: ReferencedKeys?

  /// Whether the values are keys of other rows, which may be bytes.
  var holdsKeys = false

  func text(_ value: SortValue) -> String {
    if let emptyLabel, value == .text("") { return emptyLabel }
    if isCheckbox { return value == .integer(1) ? "true" : "false" }
    return (holdsKeys ? value.fieldText : value.displayText) ?? ""
  }

  /// Returns the value of a text that ``fault(_:)`` accepts.
  func value(_ text: String) -> SortValue {
    if isCheckbox { return .integer(text == "true" ? 1 : 0) }
    if text.isEmpty { return empty }
    if holdsKeys, let bytes = text.bytesOfAddress {
      if let stored, stored.fieldText.hasSameBytes(as: text) { return stored }
      return .blob(bytes)
    }
    if let emptyLabel, text.hasSameBytes(as: emptyLabel) { return .text("") }
    if isNonfinite(text) { return .text(text.trimmingASCIIWhitespace) }
    return (try? rules.value(text, replacing: replaced)) ?? .text(text)
  }

  /// Returns the reason why a text is invalid; `nil` if it is valid. The stored value is always valid.
  func fault(_ text: String) -> String? {
    if isCheckbox {
      return ["true", "false", ""].contains(text) ? nil : "Choose true or false."
    }
    guard !text.isEmpty, !isNonfinite(text),
      stored.map({ !self.text($0).hasSameBytes(as: text) }) ?? true,
      !holdsKeys || text.bytesOfAddress == nil
    else { return nil }
    do throws(InvalidValue) {
      return keyFault(text, try rules.value(text, replacing: replaced))
    } catch {
      return keyFault(text, .text(text)) ?? error.detail
    }
  }

  /// Returns the reason why a reference is invalid: SQLite would convert the key, and find another row or none.
  private func keyFault(_ text: String, _ value: SortValue) -> String? {
    guard let referenced, referenced == .texts || JSONNumber.read(text) == nil,
      let stored = rules.converted(value).displayText, !stored.hasSameBytes(as: text)
    else { return nil }
    return """
      This column would store this key as \(stored), which is another key. Choose another row.
      """
  }

  /// The stored value for the rules; `nil` for NaN, which the database stores as a number but returns as text.
  private var replaced: SortValue? {
    acceptsNonfinite && rules.kind == .number && stored == .text("NaN") ? nil : stored
  }

  private func isNonfinite(_ text: String) -> Bool {
    acceptsNonfinite && rules.kind == .number
      && ListNumbers.nonfinite(text.trimmingASCIIWhitespace) != nil
  }
}

/// The text of a field, for any type of value.
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
    get { FieldText(column.text(values[column.columnIndex])) }
    set { values[column.columnIndex] = column.value(newValue.fieldText) }
  }
}
