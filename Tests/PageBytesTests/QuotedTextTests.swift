import PageBytes
import Testing

@Suite struct QuotedTextTests {
  /// Returns the text that a parser of bytes finds between the marks, and the bytes after it.
  private func parsed(_ text: String, mark: UInt8, escape: UInt8? = nil) -> (
    content: [UInt8], rest: [UInt8]
  ) {
    var bytes = Array(text.utf8)[...]
    guard bytes.popFirst() == mark else { return ([], Array(bytes)) }
    var content: [UInt8] = []
    while let byte = bytes.popFirst() {
      if byte == mark || byte == escape {
        guard bytes.first == byte else { return (content, Array(bytes)) }
        bytes.removeFirst()
      }
      content.append(byte)
    }
    return (content, [0])
  }

  /// Text that parsers, or Swift's characters, treat specially.
  static let pieces = [
    "\"", "'", "\\", "`", "[", "]", "\u{301}", "\u{200D}", "\u{FE0F}", "\r\n", "\n", "\0", "--",
    "/*", ";", " ",
    "a", "é", "\u{1F468}", "%", "_", ":", "*", "(", ")", " OR ",
  ]

  @Test func quotedTextRoundTripsWithoutNULs() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...8, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let bytes = text.utf8.filter { $0 != 0 }
      let name = parsed(text.quotedName, mark: UInt8(ascii: "\""))
      #expect(name.content == bytes && name.rest.isEmpty, "\(text.debugDescription)")
      let (mark, escape) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))
      let word = parsed(text.quoted(with: mark, escape: escape), mark: mark, escape: escape)
      #expect(word.content == bytes && word.rest.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [("a", "\"a\""), ("", "\"\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\"")])
  func namesAreQuotedWithDoubledMarks(name: String, sql: String) {
    #expect(Array(name.quotedName.utf8) == Array(sql.utf8))
  }

  @Test func undoublingReversesQuoting() {
    for text in Self.pieces + ["a''b'", "\"\u{301}\"\"", ""] where !text.utf8.contains(0) {
      for mark in [UInt8(ascii: "'"), UInt8(ascii: "\"")] {
        let quoted = Array(text.quoted(with: mark).utf8.dropFirst().dropLast())
        #expect(Array(quoted.undoubling(mark).utf8) == Array(text.utf8), "\(text.debugDescription)")
      }
    }
  }
}
