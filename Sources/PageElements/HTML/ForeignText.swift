// Text from outside is measured in bytes and walked by bytes or scalars. A `Character` may be a
// megabyte of combining marks, which each comparison and each hash brings into their normal order:
// quadratic. A walk backwards by `Character` asks at each step how many flags came before: quadratic on
// a run of regional indicators. `SourceRulesTests` forbids such walks; what is compared is short.

extension StringProtocol {
  /// The text as far as it fits into so many bytes of UTF-8; no scalar is cut.
  ///
  ///     "R&D für alle".cut(toBytes: 6) == "R&D f"
  ///
  /// For what is shown of a text that may be of any length, and whole where it fits.
  package func cut(toBytes limit: Int) -> String {
    let bytes = Substring(self).utf8
    guard bytes.count > limit else { return String(self) }
    var end = bytes.index(bytes.startIndex, offsetBy: Swift.max(0, limit))
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(Substring(bytes[..<end]))
  }

  /// The parts between a sign of ASCII.
  ///
  ///     "a=b=c".parts(between: "=", atMost: 2) == ["a", "b=c"]
  ///
  /// - Parameter count: So many parts at most; the last is what is left.
  package func parts(between sign: Unicode.Scalar, atMost count: Int = .max) -> [Substring] {
    Substring(self).utf8.split(
      separator: UInt8(ascii: sign), maxSplits: count - 1, omittingEmptySubsequences: false
    ).map { Substring($0) }
  }

  /// The text without white space around it, of whatever script.
  package var withoutWhiteSpaceAround: String {
    var rest = Substring(self).unicodeScalars.drop(while: \.properties.isWhitespace)
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(Substring(rest))
  }
}

extension String {
  /// No number, day or truth value is written in more bytes: the smallest `Double` takes 326.
  package static let longestValue = 400

  /// The text without the spaces, tabs and line ends of ASCII around it, as HTML strips them.
  package var withoutSpacesAround: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    var rest = utf8.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
