import Foundation
import PageBytes
import PageElements
import PageSite

/// A column of the table into which a file is imported.
package struct ImportColumn: Sendable {
  package let name: String
  /// The type as the table declares it.
  package let type: String
  package let rules: ColumnRules
  /// The content of its texts.
  package let content: ListContent
  /// Whether the database computes its values, so that those of a file are ignored.
  package let isGenerated: Bool
  /// Whether it is hidden from readers, for whom the table does not have it.
  package let isHidden: Bool
  /// Whether its values are bytes.
  package let isBytes: Bool
  /// Whether it stores only values of its type. Otherwise it stores any text, as columns of SQLite do.
  package var isTyped = false
  /// Whether a quoted empty field is an empty text, rather than NULL.
  package var allowsEmptyText = true
  /// Whether NaN and the infinities are valid numbers.
  package var acceptsNonfinite = false

  package init(
    name: String, type: String, rules: ColumnRules, content: ListContent, isGenerated: Bool,
    isHidden: Bool, isBytes: Bool
  ) {
    (self.name, self.type, self.rules, self.content) = (name, type, rules, content)
    (self.isGenerated, self.isHidden, self.isBytes) = (isGenerated, isHidden, isBytes)
  }

  /// Returns the value of a field as an export would write it; `nil` if the field is not text.
  ///
  /// - Throws: ``InvalidValue`` if the column would not store the value unchanged.
  func value(_ field: CSVReader.Field) throws(InvalidValue) -> SortValue? {
    if field.bytes.isEmpty, !field.isQuoted { return rules.storesEmptyText ? .text("") : .null }
    guard let text = String(validating: field.bytes, as: UTF8.self), !field.bytes.contains(0) else {
      return nil
    }
    if text.isEmpty {
      if isBytes { return .blob([]) }
      return allowsEmptyText ? .text("") : .null
    }
    if rules.kind == .number {
      let nonfinite = acceptsNonfinite ? ListNumbers.nonfinite(text.trimmingASCIIWhitespace) : nil
      if let nonfinite { return nonfinite }
      return try rules.value(text)
    }
    if isTyped {
      if [.days, .dateTimes].contains(content), Self.hasShortYear(text) {
        throw InvalidValue("Enter a date as year-month-day, such as 2024-12-31.")
      }
      guard isBytes else { return try rules.value(text) }
      guard let bytes = Self.bytes(text) else {
        throw InvalidValue("Enter bytes in base64, or in hexadecimal digits after \\x.")
      }
      return .blob(bytes)
    }
    guard !field.isQuoted else { return try rules.text(text) }
    if isBytes { return Data(base64Encoded: text).map { .blob([UInt8]($0)) } ?? .text(text) }
    return try rules.value(text)
  }

  /// Returns what the column's declared type leads readers to expect, if a text differs from it; `nil` otherwise.
  ///
  /// SQLite stores any text in a column of dates or Booleans, but lists do not treat it as one.
  func expectation(notMetBy value: SortValue) -> String? {
    guard !isTyped, case .text(let text) = value, !text.isEmpty else { return nil }
    if rules.kind == .boolean {
      return BooleanText.boolean(value) == nil ? "true or false" : nil
    }
    guard content == .days || content == .dateTimes, CalendarDate(String(text.prefix(10))) == nil
    else { return nil }
    return content == .days ? "a date such as 2024-12-31" : "a time such as 2024-12-31 09:30:00"
  }

  /// Whether a date begins with fewer than three digits, such as `1.2.24`. PostgreSQL reads it as 24 February 2001.
  private static func hasShortYear(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == .space }.prefix { $0.digit != nil }
    return (1...2).contains(digits.count)
      && text.utf8[digits.endIndex...].first.map("./-".utf8.contains) == true
  }

  /// Returns the bytes of a text in base64, or in hexadecimal digits after `\x`; `nil` for other texts.
  private static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.starts(with: "\\x".utf8) else {
      return Data(base64Encoded: text).map { [UInt8]($0) }
    }
    let digits = text.utf8.dropFirst(2).map(\.hexDigit)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let known = digits.compactMap(\.self)
    return stride(from: 0, to: known.count, by: 2).map {
      UInt8(truncatingIfNeeded: known[$0] << 4 | known[$0 + 1])
    }
  }
}

extension [ImportColumn] {
  /// Returns the index of the column that a heading names; `nil` if no column has the name, or if it
  /// is hidden.
  func columnIndex(ofHeading name: String) -> Int? {
    let found = [name, name.trimmingASCIIWhitespace].lazy.compactMap { name in
      firstIndex { $0.name.hasSameBytes(as: name) }
        ?? firstIndex { $0.name.utf8.map(\.lowercasedASCII) == name.utf8.map(\.lowercasedASCII) }
    }.first
    return found.flatMap { self[$0].isHidden ? nil : $0 }
  }
}
