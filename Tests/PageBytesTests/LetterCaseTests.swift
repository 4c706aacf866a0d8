import Testing

@testable import PageBytes

@Suite struct LetterCaseTests {
  @Test func everyCasedLetterIsInAListedBlock() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), LetterCase.folded(scalar) != scalar else {
        continue
      }
      #expect(LetterCase.blocks.contains { $0.contains(value) }, "\(String(value, radix: 16))")
      #expect(LetterCase.variants(of: scalar).contains(scalar))
      #expect(LetterCase.variants(of: scalar).contains(LetterCase.folded(scalar)))
    }
  }

  @Test(
    arguments: [
      ("Ü", "üÜ"), ("k", "kK\u{212A}"), ("ς", "σΣς"), ("ß", "ßẞ"), ("Я", "яЯ"), ("i", "iI"),
      ("ı", "ı"), ("日", "日"), ("1", "1"), ("Ა", "აᲐ"), ("в", "вВ"),
      ("\u{1C80}", "\u{1C80}"), ("Ι", "ιΙ\u{1FBE}"), ("\u{345}", "\u{345}"),
    ] as [(Unicode.Scalar, String)])
  func aLetterHasItsCaseVariants(letter: Unicode.Scalar, spellings: String) {
    #expect(Set(LetterCase.variants(of: letter)) == Set(spellings.unicodeScalars))
  }

  @Test func caseFoldingIgnoresCase() {
    #expect("MÜLLER Россия".caseFolded == Array("müller россия".utf8))
    #expect("Tea 5".caseFolded == Array("tea 5".utf8))
  }
}
