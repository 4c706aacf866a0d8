import PageElements
import PageSite

/// A rule for texts that a column's type would otherwise change without an error.
package enum TextRule: Hashable, Sendable {
  /// An amount of money, which is stored as a number.
  case money(MoneyFormat)
  /// A text that the type cuts after a number of bytes.
  case bytes(Int)
  /// A text in a SQLite column with numeric affinity, which stores texts that look like numbers as numbers.
  ///
  /// - Parameter type: The declared type of the column.
  case numericAffinity(type: String)

  /// Returns the value to store for a text.
  ///
  /// - Throws: ``InvalidValue`` if the type would change the text.
  func stored(_ text: String) throws(InvalidValue) -> SortValue {
    switch self {
    case .money(let format):
      guard let amount = format.stored(text) else {
        throw InvalidValue(
          "Enter an amount such as 1234.50, without more decimals than the currency has.")
      }
      return .text(amount)
    case .bytes(let limit):
      guard text.utf8.count <= limit else {
        throw InvalidValue(
          limit == 1
            ? "Enter one ASCII character."
            : "Enter at most \(limit) bytes. This text has \(text.utf8.count).")
      }
      return .text(text)
    case .numericAffinity(let type):
      guard let value = DecimalText(text.trimmingASCIIWhitespace, upTo: .max)?.sqliteValue,
        let number = value.displayText
      else { return .text(text) }
      guard number.hasSameBytes(as: text) else {
        throw InvalidValue(
          """
          The type \(type.cut(toBytes: 80)) would store this as \(number.cut(toBytes: 80)). Enter a value that it \
          stores unchanged, or change the column's type to TEXT.
          """)
      }
      // SQLite may read the last of 17 digits incorrectly.
      if case .real = value { return value }
      return .text(text)
    }
  }
}
