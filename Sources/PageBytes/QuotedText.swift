/// Quoting for languages whose parsers read bytes: SQL names and strings, FTS5 strings, words of `tsquery`.
///
/// Everything here works on bytes. Among Swift's characters a quotation mark that a combining character follows is
/// another character, while the parser still reads the mark.
extension String {
  /// Returns the text between two quotation marks, with each mark in it doubled.
  ///
  /// NUL, at which C ends a text, is left out.
  ///
  /// - Parameters:
  ///   - mark: The quotation mark, of ASCII.
  ///   - escape: Another byte of ASCII that stands for itself only when doubled. None by default.
  package func quoted(with mark: UInt8, escape: UInt8? = nil) -> String {
    var bytes = [mark]
    bytes.reserveCapacity(utf8.count + 2)
    for byte in utf8 where byte != 0 {
      if byte == mark || byte == escape { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(mark)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a name in SQL, whatever it holds: `"a ""b"""`.
  package var quotedName: String { quoted(with: UInt8(ascii: "\"")) }
}

extension Sequence<UInt8> {
  /// Returns the bytes with each doubled mark made single again.
  package func undoubling(_ mark: UInt8) -> String {
    var (bytes, isOpen): ([UInt8], Bool) = ([], false)
    for byte in self {
      isOpen = byte == mark && !isOpen
      if !isOpen || byte != mark { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
