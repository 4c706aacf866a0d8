import Testing

@testable import PageElements

@Suite struct ForeignTextTests {
  private static let texts = [
    "", "a", "  a b\t", "e\u{301}\u{302}", "🇩🇪🇫🇷🇩", "👩‍👩‍👧", "\u{A0}\u{2003}ä\u{3000}",
    "\u{0}\u{202E}x\u{202C}",
    " \u{301}", "\r\n",
  ]

  /// Each text is cut at every number of bytes.
  @Test(arguments: texts)
  func cuttingKeepsTheLongestPrefixOfWholeScalars(text: String) {
    for limit in 0...(text.utf8.count + 2) {
      let cut = text.cut(toBytes: limit)
      #expect(text.utf8.starts(with: cut.utf8) && cut.utf8.count <= limit)
      #expect(text.unicodeScalars.starts(with: cut.unicodeScalars))
      let next = text.unicodeScalars.dropFirst(cut.unicodeScalars.count).first
      #expect(next.map { cut.utf8.count + $0.utf8.count > limit } ?? true)
      #expect(text[...].cut(toBytes: limit).hasSameBytes(as: cut))
    }
  }

  @Test(arguments: texts)
  func whitespaceIsTrimmedByScalar(text: String) {
    let scalars = Array(text.unicodeScalars)
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let start = scalars.firstIndex { !isSpace($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    #expect(Array(text.trimmingWhitespace.unicodeScalars) == Array(scalars[start..<end]))
  }

  /// A quadratic algorithm would exceed the time limit for each of these.
  @Test(
    .timeLimit(.minutes(20)), arguments: ["\u{1F1E6}", "\u{301}", "👩\u{200D}", "\u{202E}", "1"])
  func aMegabyteOfTextIsDecodedInLinearTime(_ piece: String) throws {
    let text = " " + String(repeating: piece, count: 1_000_000 / piece.utf8.count) + " "
    let values = FormValues([("a", text)])
    #expect(text.trimmingWhitespace.utf8.count == text.utf8.count - 2)
    #expect(throws: FormErrors.self) { try values.decode([String: Int].self) }
    #expect(throws: FormErrors.self) { try values.decode([String: Double].self) }
    #expect(throws: FormErrors.self) { try values.decode([String: Bool].self) }
    #expect(try values.decode([String: String].self)["a"]?.utf8.count == text.utf8.count)
  }

  @Test func aNumberLongerThanFourHundredBytesIsRejected() throws {
    let zeros = String(repeating: "0", count: 399)
    #expect(try FormValues([("a", zeros + "7")]).decode([String: Int].self) == ["a": 7])
    #expect(throws: FormErrors.self) {
      try FormValues([("a", zeros + "07")]).decode([String: Int].self)
    }
  }
}
