import PageElements
import Testing

@Suite struct HTMLEscapingTests {
  @Test(arguments: [
    ("", ""),
    ("plain", "plain"),
    ("R&D <lab>", "R&amp;D &lt;lab&gt;"),
    ("\"it's\"", "&quot;it&#39;s&quot;"),
    ("a\tb\nc", "a\tb\nc"),
    ("a\r\nb\rc\n\rd\r", "a\nb\nc\n\nd\n"),
    ("\u{0}\u{8}\u{B}\u{C}\u{E}\u{1F}\u{7F}", String(repeating: "\u{FFFD}", count: 7)),
    ("\u{80}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{A0}"),
    ("\u{FFFC}\u{FFFD}\u{FFFE}\u{FFFF}", "\u{FFFC}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{1FFFD}\u{1FFFE}\u{10FFFD}\u{10FFFF}", "\u{1FFFD}\u{FFFD}\u{10FFFD}\u{FFFD}"),
    ("naïve 茶 🍵", "naïve 茶 🍵"),
    ("&amp;", "&amp;amp;"),
  ])
  func textIsEscaped(_ text: String, _ expected: String) {
    #expect(Array(written { $0.text(text) }.utf8) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      (0xFDCF, true), (0xFDD0, false), (0xFDE0, false), (0xFDEF, false), (0xFDF0, true),
      (0xEFBE, true), (0xFFBF, true), (0x2FFFF, false), (0x2FFBF, true), (0xFFFFE, false),
    ] as [(UInt32, Bool)])
  func noncharactersAreReplaced(_ value: UInt32, _ isKept: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(written { $0.text(String(scalar)) } == (isKept ? String(scalar) : "\u{FFFD}"))
  }

  @Test func everyASCIIByteIsEscapedAtEveryAlignment() {
    for byte in UInt8(0)...0x7F {
      for before in 0...16 {
        for after in 0...16 {
          let text =
            String(repeating: "x", count: before) + String(Unicode.Scalar(byte))
            + String(repeating: "x", count: after)
          let bytes = bytes(of: text)
          if bytes != NaiveEscaping.escaped(text) {
            Issue.record("byte \(byte), \(before) before, \(after) after: \(bytes)")
          }
        }
      }
    }
  }

  @Test func pairsOfSpecialCharactersAreEscapedAtEveryDistance() {
    let values: [UInt32] = [
      0x26, 0x3C, 0x3E, 0x22, 0x27, 0x0D, 0x00, 0x7F, 0x80, 0xE9, 0xFDD0, 0x1FFFE,
    ]
    let special = values.compactMap(Unicode.Scalar.init)
    for first in special {
      for second in special {
        for distance in 0...10 {
          let gap = String(repeating: "x", count: distance)
          let text = String(first) + gap + String(second) + gap
          if bytes(of: text) != NaiveEscaping.escaped(text) {
            Issue.record("\(first.value) and \(second.value), \(distance) apart")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (0...40, 150), (511...514, 40), (1020...1028, 8), (5_000...5_000, 12),
  ])
  func randomTextIsEscapedLikeTheNaiveReference(_ lengths: ClosedRange<Int>, _ repeats: Int) {
    var random = SplitMix64(seed: 1)
    for length in lengths {
      for _ in 0..<repeats {
        for text in [
          RandomText.string(length: min(length, 600), using: &random),
          RandomText.string(bytes: length, using: &random),
        ] where bytes(of: text) != NaiveEscaping.escaped(text) {
          Issue.record("\(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())")
        }
      }
    }
  }

  @Test func charactersAreNotSplitAtChunkBoundaries() {
    for start in 505...520 {
      for character in ["é", "茶", "🍵", "\u{FFFE}", "\u{10FFFF}", "\u{85}", "\r\n", "\r"] {
        let text = String(repeating: "z", count: start) + String(repeating: character, count: 300)
        #expect(bytes(of: text) == NaiveEscaping.escaped(text))
      }
    }
  }

  @Test func textFromASubstringIsEscaped() {
    let text = "<" + String(repeating: "0123456789&", count: 60) + ">"
    let part = text.dropFirst(3).dropLast(5)
    #expect(bytes(of: String(part)) == NaiveEscaping.escaped(String(part)))
  }

  private func bytes(of text: String) -> [UInt8] {
    var html = HTMLWriter()
    html.text(text)
    return html.finish()
  }
}
