import Testing

@testable import PageValidation

private func excerpt(of text: String, at offset: Int) -> Finding.Excerpt {
  var reader = LineReader(Array(text.utf8))
  reader.advance(to: offset)
  return reader.excerpt
}

@Test func aFindingHasAnExcerptOfItsLineWithACaret() throws {
  let found = try #require(try findings(in: Samples.page("<p>é</p><p colour=\"\">x</p>")).first)
  #expect(found.excerpt == Finding.Excerpt(text: "<p>é</p><p colour=\"\">x</p>", caret: 8))
  #expect(found.column == 9)
}

@Test(arguments: [0, 1, 59, 60, 500, 990, 999, 1000])
func aLongLineIsTruncatedAroundThePosition(offset: Int) {
  let line = String(repeating: "0123456789", count: 100)
  let shown = excerpt(of: "before\n\(line)\nafter", at: 7 + offset)
  let scalars = Array(shown.text.unicodeScalars)
  #expect(scalars.count <= Finding.Excerpt.maximumLength)
  #expect(scalars.count > 55)
  #expect(shown.caret <= scalars.count)
  if offset < 1000 { #expect(scalars[shown.caret] == Unicode.Scalar(UInt8(48 + offset % 10))) }
  #expect((scalars.first == "…") == (offset >= Finding.Excerpt.maximumLength / 2))
}

@Test func terminalControlCharactersAreMadeVisible() {
  let shown = excerpt(of: "a\u{1B}[31m\tb\u{202E}c\u{9B}\u{7F}\r\nnext", at: 0)
  #expect(shown.text == "a␛[31m b\u{FFFD}c\u{FFFD}␡")
}

@Test func invalidBytesAreShownAsReplacementCharacters() throws {
  let bytes = Array("<p>".utf8) + [0xFF, 0xC3] + Array("</p>".utf8)
  let found = try #require(try HTMLValidator().findings(in: bytes, as: .content).first)
  #expect(found.excerpt == Finding.Excerpt(text: "<p>\u{FFFD}\u{FFFD}</p>", caret: 3))
}

@Test(arguments: ["", "\n", "\n\n", "é\n😀", "a"])
func everyPositionOfAShortTextHasAnExcerpt(text: String) {
  let lines = LineTable(of: Array(text.utf8))
  for offset in 0...(text.utf8.count + 1) {
    var reader = LineReader(Array(text.utf8))
    reader.advance(to: offset)
    let isInside = offset < text.utf8.count && Array(text.utf8)[offset] & 0xC0 == 0x80
    if !isInside {
      let (line, column) = lines.position(of: offset)
      #expect((reader.line, reader.column) == (line, column), "\(offset) in \(text)")
    }
    #expect(reader.excerpt.caret <= reader.excerpt.text.unicodeScalars.count)
  }
}
