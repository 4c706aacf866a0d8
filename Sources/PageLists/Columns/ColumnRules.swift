import PageElements
package import PageSite

/// Rules for what a column stores when a text is typed or imported: the same for forms, rows and files.
package struct ColumnRules: Hashable, Sendable {
  /// The numbers that a column keeps as they are.
  package enum Numbers: Hashable, Sendable {
    /// Whole numbers of 64 bits, and others of double precision.
    case integersAndDoubles
    /// Numbers of double precision.
    case doubles
    /// All numbers, to the last digit.
    case all
  }

  package var kind: ListKind
  package var numbers: Numbers
  /// Whether nothing typed is an empty text, since the column needs a value and has none by default.
  package var takesEmptyText: Bool
  /// Whether the column is declared for numbers but holds texts.
  package var holdsTexts: Bool

  package init(
    kind: ListKind, numbers: Numbers = .integersAndDoubles, takesEmptyText: Bool = false,
    holdsTexts: Bool = false
  ) {
    (self.kind, self.numbers) = (kind, numbers)
    (self.takesEmptyText, self.holdsTexts) = (takesEmptyText, holdsTexts)
  }

  /// The value that is stored for a text that is not empty.
  ///
  /// - Parameter stored: The value before; `nil`, the default, for a new row.
  /// - Throws: ``ValueFault`` for a text that the column does not keep as it is.
  package func value(_ text: String, replacing stored: SortValue? = nil) throws(ValueFault)
    -> SortValue
  {
    switch kind {
    case .number: return try number(text, replacing: stored)
    case .boolean:
      let truth: [String: Int64] = ["1": 1, "0": 0, "true": 1, "false": 0]
      return truth[text.cut(toBytes: 10).lowercased()].map(SortValue.integer) ?? .text(text)
    case .text: return .text(text)
    case .any:
      // What was a text stays one, and so does a number that would be written otherwise.
      if case .text = stored { return .text(text) }
      if let infinity = Self.infinity(text) { return .real(infinity) }
      guard let number = JSONNumber.read(text), number.shownText.hasSameBytes(as: text) else {
        return .text(text)
      }
      return number
    }
  }

  private func number(_ text: String, replacing stored: SortValue?) throws(ValueFault) -> SortValue
  {
    let digits = text.withoutSpacesAround
    guard let decimal = DecimalText(digits) else {
      if numbers != .all {
        if let infinity = Self.infinity(digits) { return .real(infinity) }
        if case .text = stored { return .text(text) }
        if holdsTexts { return .text(text) }
      }
      throw ValueFault("Write a number, such as 12 or -0.5.")
    }
    if numbers == .all {
      // What would be rounded, or written otherwise, is stored as it was typed.
      let number = JSONNumber.read(digits)
      return number.flatMap { $0.shownText.hasSameBytes(as: digits) ? $0 : nil } ?? .text(digits)
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

  private func rounding(_ double: Double) -> ValueFault {
    guard double.isFinite else {
      return ValueFault("Write a smaller number: this one is too large.")
    }
    let whole = numbers == .doubles ? "" : ", or a whole one from \(Int64.min) to \(Int64.max)"
    return ValueFault(
      "Write a number of at most 15 digits\(whole): this one would be rounded to \(double.shownText)."
    )
  }
}

/// Why a column does not keep a text as it is, and what to write instead.
package struct ValueFault: Error, Hashable {
  package let detail: String

  init(_ detail: String) { self.detail = detail }
}
