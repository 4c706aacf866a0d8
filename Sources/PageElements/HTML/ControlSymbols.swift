extension Unicode.Scalar {
  /// The sign that shows a character which HTML cannot hold: a picture of a control, or else U+FFFD. `nil` for all
  /// others, but a sign for tabs and line ends, which HTML holds in some places. (HTML Standard, section 13.2.3.5.)
  package var sign: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    default: value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : nil
    }
  }
}

extension String {
  /// The text with a sign in place of each character that HTML cannot hold.
  package var withControlSigns: String {
    func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" || scalar == "\n" || scalar == "\r"
    }
    guard unicodeScalars.contains(where: { $0.sign != nil && !isWhiteSpace($0) }) else {
      return self
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { isWhiteSpace($0) ? $0 : $0.sign ?? $0 }))
  }
}
