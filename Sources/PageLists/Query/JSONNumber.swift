import PageBytes
import PageElements
package import PageSite

/// A parser for numbers in JSON syntax (RFC 8259, section 6), which rejects other texts that Swift accepts as numbers.
package enum JSONNumber {
  /// - Returns: `nil` for other texts and for numbers that are out of range.
  package static func read(_ text: String) -> SortValue? {
    guard text.utf8.count <= String.maximumValueLength else { return nil }
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { $0.digit != nil }
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    rest = rest[whole.endIndex...]
    var isWhole = true
    if rest.first == UInt8(ascii: ".") {
      isWhole = false
      rest.removeFirst()
      guard skipDigits(&rest) else { return nil }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      rest.removeFirst()
      if let byte = rest.first, "+-".utf8.contains(byte) { rest.removeFirst() }
      guard skipDigits(&rest) else { return nil }
    }
    guard rest.isEmpty else { return nil }
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .real(number)
  }

  /// - Returns: Whether there was at least one digit.
  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let digits = rest.prefix { $0.digit != nil }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
