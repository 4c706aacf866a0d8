// Text from outside is measured in bytes and iterated by bytes or scalars. A `Character` may be a megabyte of combining
// marks, and each comparison and hash normalises it, in quadratic time. Iterating backwards by `Character` is also
// quadratic on a run of regional indicators, because each step counts the preceding ones. `SourceRulesTests` forbids
// such iterations. Texts that are compared are short.

extension StringProtocol {
  /// Returns the longest prefix of at most this many bytes of UTF-8, without cutting a scalar.
  ///
  ///     "R&D für alle".cut(toBytes: 6) == "R&D f"
  ///
  /// Use it to show a part of a text of any length. A text that fits is returned unchanged.
  package func cut(toBytes limit: Int) -> String {
    let bytes = Substring(self).utf8
    guard bytes.count > limit else { return String(self) }
    var end = bytes.index(bytes.startIndex, offsetBy: Swift.max(0, limit))
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(Substring(bytes[..<end]))
  }

  /// Returns the parts of the text between an ASCII separator.
  ///
  ///     "a=b=c".parts(separatedBy: "=", atMost: 2) == ["a", "b=c"]
  ///
  /// - Parameter count: The maximum number of parts. The last part is the rest.
  package func parts(separatedBy separator: Unicode.Scalar, atMost count: Int = .max) -> [Substring]
  {
    Substring(self).utf8.split(
      separator: UInt8(ascii: separator), maxSplits: count - 1, omittingEmptySubsequences: false
    ).map { Substring($0) }
  }

  /// The text without surrounding Unicode white space.
  package var trimmingWhitespace: String {
    var rest = Substring(self).unicodeScalars.drop(while: \.properties.isWhitespace)
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(Substring(rest))
  }
}

extension String {
  /// An upper bound for the number of bytes in a number, day or Boolean value. The smallest `Double` needs 326.
  package static let maximumValueLength = 400

  /// The text without surrounding ASCII white space, as HTML strips it.
  package var trimmingASCIIWhitespace: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    var rest = utf8.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
