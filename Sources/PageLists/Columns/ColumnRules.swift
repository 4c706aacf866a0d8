import PageElements
package import PageSite

/// The rules by which a column converts text to values. Forms, inline edits and imports share them.
package struct ColumnRules: Hashable, Sendable {
  /// The numbers that a column stores without rounding.
  package enum Numbers: Hashable, Sendable {
    /// 64-bit integers and double-precision numbers.
    case integersAndDoubles
    /// Double-precision numbers.
    case doubles
    /// Single-precision numbers.
    case floats
    /// Numbers of any precision.
    case all
  }

  package var kind: ListValueKind
  package var numbers: Numbers
  /// Whether an empty field stores an empty text, because the column is NOT NULL and has no default.
  package var storesEmptyText: Bool
  /// Whether the column has a numeric type but contains texts.
  package var holdsTexts: Bool
  /// The maximum number of digits after the decimal point; `nil` for no limit.
  package var fractionDigits: Int?
  /// The rule for the texts of the column's type; `nil` if it stores all texts unchanged.
  package var texts: TextRule?

  package init(
    kind: ListValueKind, numbers: Numbers = .integersAndDoubles, storesEmptyText: Bool = false,
    holdsTexts: Bool = false, fractionDigits: Int? = nil, texts: TextRule? = nil
  ) {
    (self.kind, self.numbers, self.fractionDigits) = (kind, numbers, fractionDigits)
    (self.storesEmptyText, self.holdsTexts, self.texts) = (storesEmptyText, holdsTexts, texts)
  }

  /// Whether its values are written as numbers, perhaps with a decimal comma.
  var readsNumbers: Bool { if case .money = texts { true } else { kind == .number } }

  /// Returns the value to store for a text that is not empty.
  ///
  /// - Parameter stored: The current value; `nil`, the default, for a new row.
  /// - Throws: ``InvalidValue`` for a text that the column cannot store unchanged.
  package func value(_ text: String, replacing stored: SortValue? = nil) throws(InvalidValue)
    -> SortValue
  {
    switch kind {
    case .number: return try number(text, replacing: stored)
    case .boolean:
      let booleans: [String: Int64] = ["1": 1, "0": 0, "true": 1, "false": 0]
      if let boolean = booleans[text.cut(toBytes: 10).lowercased()] { return .integer(boolean) }
      return try self.text(text)
    case .text: return try self.text(text)
    case .any:
      let text = try self.text(text).displayText ?? text
      // A stored text stays a text. A number stays a text if it would be displayed differently.
      if case .text = stored { return .text(text) }
      if let infinity = Self.infinity(text) { return .real(infinity) }
      guard let number = JSONNumber.read(text), number.displayText.hasSameBytes(as: text) else {
        return .text(text)
      }
      return number
    }
  }

  /// Returns a value as SQLite converts it for the column. A column with numeric affinity stores the text `02` as 2.
  package func converted(_ value: SortValue) -> SortValue {
    guard numbers != .all, kind != .any else { return value }
    var value = value
    if case .text(let text) = value, let decimal = DecimalText(text.trimmingASCIIWhitespace) {
      value = decimal.sqliteValue
    }
    if numbers == .doubles || numbers == .floats, case .integer(let integer) = value {
      return .real(Double(integer))
    }
    return value
  }

  /// Returns the value to store for a text, even if it looks like a number.
  ///
  /// - Throws: ``InvalidValue`` for a text that the column's type would change.
  func text(_ text: String) throws(InvalidValue) -> SortValue {
    try texts?.stored(text) ?? .text(text)
  }

  private func number(_ text: String, replacing stored: SortValue?) throws(InvalidValue)
    -> SortValue
  {
    let digits = text.trimmingASCIIWhitespace
    guard let decimal = DecimalText(digits) else {
      if numbers != .all {
        if let infinity = Self.infinity(digits) { return .real(infinity) }
        if case .text = stored { return .text(text) }
        if holdsTexts { return .text(text) }
      }
      throw InvalidValue("Enter a number, such as 12 or -0.5.")
    }
    if let fractionDigits, decimal.fractionDigits > fractionDigits {
      throw InvalidValue(
        fractionDigits == 0
          ? "This number would be rounded. Enter a whole number."
          : "This number would be rounded. Enter at most \(fractionDigits) decimals.")
    }
    if numbers == .floats, !decimal.isFloat {
      throw InvalidValue("This number would be rounded. Enter at most 6 digits.")
    }
    if numbers == .all {
      // A number that would be rounded or displayed differently is stored as typed.
      let number = JSONNumber.read(digits)
      return number.flatMap { $0.displayText.hasSameBytes(as: digits) ? $0 : nil } ?? .text(digits)
    }
    if let integer = decimal.integer, numbers == .integersAndDoubles || decimal.isDouble {
      return .integer(integer)
    }
    guard decimal.isDouble else { throw rounding(decimal.double) }
    return .real(decimal.double)
  }

  private static func infinity(_ text: String) -> Double? {
    if text.hasSameBytes(as: "Infinity") { return .infinity }
    return text.hasSameBytes(as: "-Infinity") ? -.infinity : nil
  }

  private func rounding(_ double: Double) -> InvalidValue {
    guard double.isFinite else {
      return InvalidValue("This number is too large. Enter a smaller one.")
    }
    let whole = numbers == .doubles ? "" : ", or a whole number from \(Int64.min) to \(Int64.max)"
    return InvalidValue(
      "This number would be rounded to \(double.displayText). Enter at most 15 digits\(whole)."
    )
  }
}

/// An error for a text that a column cannot store unchanged. It says what to write instead.
package struct InvalidValue: Error, Hashable {
  package let detail: String

  init(_ detail: String) { self.detail = detail }
}
