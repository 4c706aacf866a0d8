import PageBytes
import Testing

@Suite struct PercentCodingTests {
  @Test(arguments: [PercentCoding.UnescapedBytes.unreserved, .path, .form])
  func encodedTextDecodesToTheOriginal(plain: PercentCoding.UnescapedBytes) throws {
    for scalar in (0..<0x3000).compactMap(Unicode.Scalar.init(_:)) {
      let text = "a\(scalar)%2F \(scalar)+"
      let encoded = PercentCoding.encode(text.utf8, leaving: plain)
      #expect(try PercentCoding.decode(encoded[...], plus: plain == .form) == text)
      if plain != .form {
        #expect(Array(text.utf8) == PercentCoding.decodeLeniently(encoded.utf8))
      }
    }
  }

  @Test func eachModeLeavesItsOwnCharactersUnencoded() {
    let text = "AZaz09-._~*/ é+%"
    #expect(PercentCoding.encode(text.utf8) == "AZaz09-._~%2A%2F%20%C3%A9%2B%25")
    #expect(PercentCoding.encode(text.utf8, leaving: .path) == "AZaz09-._~%2A/%20%C3%A9%2B%25")
    #expect(PercentCoding.encode(text.utf8, leaving: .form) == "AZaz09-._%7E*%2F+%C3%A9%2B%25")
  }

  @Test func aPlusDecodesAsASpaceOnlyOnRequest() throws {
    #expect(try PercentCoding.decode("a+b%2b") == "a+b+")
    #expect(try PercentCoding.decode("a+b%2b", plus: true) == "a b+")
  }

  @Test(arguments: ["%", "a%", "%2", "%g0", "%0g", "%%41", "%+1", "% 1"])
  func invalidEscapesAreRejectedOrKeptLeniently(text: String) {
    #expect(throws: PercentCoding.Fault.digits) { try PercentCoding.decode(text[...]) }
    #expect(
      String(decoding: PercentCoding.decodeLeniently(text.utf8), as: UTF8.self)
        == (text == "%%41" ? "%A" : text))
  }

  @Test(arguments: ["%FF", "%C3", "%ED%A0%80", "%C0%AF", "a%80b"])
  func invalidUTF8IsRejected(text: String) {
    #expect(throws: PercentCoding.Fault.notUTF8) { try PercentCoding.decode(text[...]) }
  }
}
