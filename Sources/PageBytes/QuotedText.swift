/// Quoting for languages whose parsers read bytes: SQL names and strings, FTS5 strings, words of `tsquery`.
///
/// These functions work on bytes. To Swift, a quotation mark with a combining character is a different character, but
/// the parser still reads the mark.
extension String {
  /// Returns the text in quotation marks, with each mark in it doubled.
  ///
  /// NUL is removed, since it ends a C string.
  ///
  /// - Parameters:
  ///   - quote: The quotation mark, an ASCII character.
  ///   - escape: Another ASCII character that must be doubled. Default: none.
  package func quoted(with quote: UInt8, escape: UInt8? = nil) -> String {
    var bytes = [quote]
    bytes.reserveCapacity(utf8.count + 2)
    for byte in utf8 where byte != 0 {
      if byte == quote || byte == escape { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a quoted SQL name: `"a ""b"""`.
  package var quotedName: String { quoted(with: UInt8(ascii: "\"")) }
}

extension Sequence<UInt8> {
  /// Returns the bytes with each doubled mark replaced by a single one.
  package func undoubling(_ quote: UInt8) -> String {
    var (bytes, isOpen): ([UInt8], Bool) = ([], false)
    for byte in self {
      isOpen = byte == quote && !isOpen
      if !isOpen || byte != quote { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
