import PageElements
import Testing

@Suite struct TokenTests {
  @Test(arguments: [
    ("", ""), ("aZ09", "aZ09"), ("a.b", "a~2Eb"), ("~2E", "~7E2E"), ("-1", "~2D1"),
    ("a b", "a~20b"), ("\u{0}", "~00"), ("é", "~C3~A9"), ("e\u{301}", "e~CC~81"),
    ("🍵", "~F0~9F~8D~B5"), ("\"'<>&/", "~22~27~3C~3E~26~2F"), ("\u{7F}", "~7F"),
  ])
  func bytesOtherThanLettersAndDigitsAreWrittenInHexadecimal(_ key: String, _ token: String) {
    #expect(written { $0.token(key) } == token)
  }

  @Test func everyScalarMatchesTheReferenceEncoding() {
    for value in UInt32(0)...0x2FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = String(scalar).utf8.map { byte in
        let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetterOrDigit)
        let hex = String(byte, radix: 16, uppercase: true)
        return isPlain ? String(Unicode.Scalar(byte)) : "~" + (byte < 16 ? "0" + hex : hex)
      }
      #expect(written { $0.token(String(scalar)) } == expected.joined())
    }
  }

  @Test func pairsOfKeysNeverShareAnID() {
    var random = SplitMix64(seed: 3)
    let alphabet: [Unicode.Scalar] = [
      ".", "~", "-", "/", "0", "2", "7", "A", "D", "E", "e", "é", "\u{301}", "\u{0}", "h",
    ]
    func key() -> String {
      var key = ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        key.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "x")
      }
      return key
    }
    var pairs: [[UInt8]: [[UInt8]]] = [:]
    for _ in 0..<20_000 {
      let (section, row) = (key(), key())
      var html = HTMLWriter(minimumCapacity: 0)
      html.token(section)
      html.raw(".")
      html.token(row)
      let pair = [Array(section.utf8), Array(row.utf8)]
      if let other = pairs.updateValue(pair, forKey: html.finish()), other != pair {
        Issue.record("\(other) and \(pair) share an ID")
      }
    }
    #expect(pairs.count > 10_000)
  }

  @Test func aLongKeyIsNotTruncated() {
    let key = String(repeating: "é.", count: 5_000)
    #expect(written { $0.token(key) } == String(repeating: "~C3~A9~2E", count: 5_000))
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
