import Foundation
import PageBytes
import PageElements

/// The separators and the currency with which a database writes amounts of money.
package struct MoneyFormat: Hashable, Sendable {
  private let example, decimal, group: String
  /// The number of digits after the decimal separator.
  private let fractionDigits: Int

  /// Finds the separators in an example.
  ///
  /// - Parameter example: The amount 1234.5, such as `$1,234.50` or `1.234,50 €`.
  package init(example: String) {
    self.example = example
    func text(between first: String, _ second: String) -> String {
      guard let start = example.range(of: first)?.upperBound,
        let end = example[start...].range(of: second)?.lowerBound
      else { return "" }
      return String(example[start..<end])
    }
    // In a currency without decimals, the amount is rounded.
    (group, decimal) = (text(between: "1", "2"), text(between: "34", "5"))
    fractionDigits =
      decimal.isEmpty
      ? 0 : example[...].components(separatedBy: decimal)[1].prefix { $0.isNumber }.count
  }

  /// Returns the text to store for a number with a decimal point, or for an amount as the database writes it. A text
  /// with characters that no amount has, such as `5 EUR`, is returned unchanged, because the database rejects it.
  ///
  /// - Returns: `nil` for other texts, and for a number that the database would read differently.
  func stored(_ text: String) -> String? {
    let text = text.trimmingASCIIWhitespace
    let (written, decimalText) = (writtenAmount(text), DecimalText(text))
    if decimalText == nil, text.contains(where: isOther) { return text }
    // `1.234` is either a fraction, or a thousand and more.
    let isAmbiguous =
      decimalText != nil && written != nil && decimal != "."
      && written.flatMap { DecimalText($0) } != decimalText
    let number = decimalText == nil ? written : text
    guard !isAmbiguous, let number,
      DecimalText(number).map({ $0.fractionDigits <= fractionDigits }) ?? false
    else { return nil }
    // The database checks the signs and the currency.
    return decimalText == nil ? text.replacing("−", with: "-") : text
  }

  /// Whether no amount contains a character.
  private func isOther(_ character: Character) -> Bool {
    !character.isWhitespace && !"0123456789.,'’()+-−".contains(character)
      && !example.contains(character)
  }

  /// Reads an amount as the database writes it, with signs and currencies on both sides.
  private func writtenAmount(_ text: String) -> String? {
    let digits = Set("0123456789")
    guard let first = text.firstIndex(where: digits.contains),
      let last = text.lastIndex(where: digits.contains)
    else { return nil }
    let around = text[..<first] + text[text.index(after: last)...]
    guard !around.contains(where: { ",.'’".contains($0) }) else { return nil }
    let isNegative = around.contains("-") || around.contains("−") || around.contains("(")
    let amount = String(text[first...last])
    let parts = decimal.isEmpty ? [amount] : amount.components(separatedBy: decimal)
    guard parts.count <= 2 else { return nil }
    let groups = group.isEmpty ? [parts[0]] : parts[0].components(separatedBy: group)
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.count == 1 || groups[0].count <= 3,
      (groups + parts.dropFirst()).allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) })
    else { return nil }
    return (isNegative ? "-" : "") + groups.joined() + parts.dropFirst().map { "." + $0 }.joined()
  }
}
