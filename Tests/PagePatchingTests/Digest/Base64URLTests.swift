import Foundation
import RandomPages
import Testing

@testable import PagePatching

@Suite struct Base64URLTests {
  /// RFC 4648, section 10, without padding, and the two characters that differ from standard Base64.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("~~~???", "fn5-Pz8_"),
  ])
  func encodingMatchesTheRFCExamples(plain: String, text: String) {
    #expect(Base64URL.encode(plain.utf8) == text)
    #expect(Base64URL.decode(text) == Array(plain.utf8))
  }

  @Test func encodedBytesDecodeToTheOriginal() {
    var random = SeededGenerator(seed: 1)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(random.below(256)) }
      let text = Base64URL.encode(bytes)
      #expect(Base64URL.decode(text) == bytes)
      let plain = Data(bytes).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
      #expect(text == plain)
    }
  }

  @Test(arguments: [
    "A", "AAAAA", "Zg==", "Zg=", "Z g", "Zm9+", "Zm9/", "Zm9v\n", " Zm9v", "é", "Zm9v\u{0}",
    // The unused bits are not zero, which would be another spelling of the same bytes.
    "Zh", "Zv", "Zm9", "Zm-", "Zm9vYh",
  ])
  func nonCanonicalTextIsRejected(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func decodedTextReencodesToItself() {
    var random = SeededGenerator(seed: 2)
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for _ in 0..<5_000 {
      let text = String((0..<random.below(9)).map { _ in characters[random.below(64)] })
      if let bytes = Base64URL.decode(text) { #expect(Base64URL.encode(bytes) == text) }
    }
  }
}
