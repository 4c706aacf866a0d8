import PageBytes
package import PageElements
package import PageSite

extension SortValue {
  /// The displayed text, which is also the text in addresses; `nil` for NULL and bytes.
  package var displayText: String? {
    switch self {
    case .null, .blob: nil
    case .integer(let number): "\(number)"
    case .real(let number): number.displayText
    case .text(let text): text
    }
  }
}

extension Double {
  /// The text in SQL syntax: `1.0`, not `1`. Infinities are words.
  var displayText: String { isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)" }
}

extension String {
  /// The web address, if the text is a single one; `nil` for other texts. Characters that are invalid in an address are
  /// percent-encoded, as in browsers.
  package var webAddress: Address? {
    guard utf8.count <= 2_000,
      utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8),
      utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    var encoded: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let isMalformedEscape =
        byte == UInt8(ascii: "%")
        && (digits.count < 2 || digits.contains { $0.hexDigit == nil })
      if isMalformedEscape || "\"<>\\^`{|}".utf8.contains(byte) {
        encoded += [UInt8(ascii: "%"), byte.hexDigits.0, byte.hexDigits.1]
      } else {
        encoded.append(byte)
      }
    }
    return Address(String(decoding: encoded, as: UTF8.self))
  }
}
