extension Unicode.Scalar {
  /// The symbol shown for a character that HTML does not allow. `nil` for other characters.
  ///
  /// Control characters have a control picture (U+2400 to U+2421), or else U+FFFD. Tabs and line breaks also have one,
  /// for contexts in which HTML does not allow them. (HTML Standard, section 13.2.3.5.)
  package var symbol: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    default: value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : nil
    }
  }
}

extension String {
  /// The text with a visible symbol in place of each character that HTML does not allow.
  package var withControlSymbols: String {
    func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" || scalar == "\n" || scalar == "\r"
    }
    guard unicodeScalars.contains(where: { $0.symbol != nil && !isWhiteSpace($0) }) else {
      return self
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { isWhiteSpace($0) ? $0 : $0.symbol ?? $0 }))
  }
}
