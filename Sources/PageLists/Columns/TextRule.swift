/// A rule for texts that a column's type would otherwise change without an error.
package enum TextRule: Hashable, Sendable {
  /// An amount of money, which is stored as a number.
  case money(MoneyFormat)
  /// A text that the type cuts after a number of bytes.
  case bytes(Int)

  /// Returns the text to store.
  ///
  /// - Throws: ``InvalidValue`` if the type would change the text.
  func stored(_ text: String) throws(InvalidValue) -> String {
    switch self {
    case .money(let format):
      guard let number = format.number(text) else {
        throw InvalidValue(
          "Enter an amount such as 1234.50, without more decimals than the currency has.")
      }
      return number
    case .bytes(let limit):
      guard text.utf8.count <= limit else {
        throw InvalidValue(
          limit == 1
            ? "Enter one ASCII character."
            : "Enter at most \(limit) bytes. This text has \(text.utf8.count).")
      }
      return text
    }
  }
}
