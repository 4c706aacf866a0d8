import PageBytes
package import PageElements
package import PageSite

extension SortValue {
  /// The text that is shown of it, and by which an address says it; `nil` for null and bytes, of which none is.
  package var shownText: String? {
    switch self {
    case .null, .blob: nil
    case .integer(let number): "\(number)"
    case .real(let number): number.shownText
    case .text(let text): text
    }
  }
}

extension Double {
  /// As SQL writes it: `1.0`, not `1`; what has no end is a word.
  var shownText: String { isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)" }
}

extension String {
  /// The address of the web that it is, and nothing else; `nil` where it is none. Signs that belong into no address are
  /// percent-encoded, as browsers do.
  package var webAddress: Address? {
    guard utf8.count <= 2_000,
      utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8),
      utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    var written: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let isCut =
        byte == UInt8(ascii: "%")
        && (digits.count < 2 || digits.contains { $0.hexDigit == nil })
      if isCut || "\"<>\\^`{|}".utf8.contains(byte) {
        written += [UInt8(ascii: "%"), byte.hexDigits.0, byte.hexDigits.1]
      } else {
        written.append(byte)
      }
    }
    return Address(String(decoding: written, as: UTF8.self))
  }
}
