import Testing

@testable import PagePasswords

/// Tests of user names by the profile UsernameCasePreserved of RFC 8265.
@Suite struct UserNameTests {
  @Test(arguments: [
    // The RFC's examples of valid names (section 3.5), and others.
    ("juliet@example.com", "juliet@example.com"), ("fussball", "fussball"),
    ("fu\u{DF}ball", "fu\u{DF}ball"), ("\u{3C0}", "\u{3C0}"), ("\u{3A3}", "\u{3A3}"),
    ("\u{3C3}", "\u{3C3}"), ("\u{3C2}", "\u{3C2}"),
    ("e\u{301}", "\u{E9}"), ("\u{212B}", "\u{C5}"), ("\u{FF21}\u{FF11}", "A1"),
    ("\u{FF76}\u{FF9E}", "\u{30AC}"), ("\u{AC00}", "\u{AC00}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("  Ada \u{3000} L. ", "Ada L."),
  ])
  func namesAreNormalised(typed: String, normal: String) throws {
    let name = try UserName(typed)
    #expect(Array(name.text.unicodeScalars) == Array(normal.unicodeScalars))
    #expect(try UserName(name.text) == name)
  }

  @Test(arguments: [
    // The RFC's examples of invalid names, and others.
    "henry\u{2163}", "\u{221E}", "",
    " ", "\u{3000}", "a\u{200D}b", "a\u{301}\u{34F}", "\u{115F}", "\u{1100}", "\u{FFA0}",
    "a\u{FE0F}", "\u{1F600}", "a\u{2019}b", "a\tb", "\u{FFE3}", "\u{E000}", "\u{378}",
    "\u{301}a", "a \u{301}b", "x\u{B2}", "\u{640}",
  ])
  func invalidNamesAreRejected(typed: String) {
    #expect(throws: UserName.Fault.self) { try UserName(typed) }
  }

  @Test func noncharactersAreRejected() throws {
    for value in [0xFDD0, 0xFFFE, 0x1_FFFF] as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(throws: UserName.Fault.character(scalar)) { try UserName("a\(scalar)") }
    }
  }

  @Test func overlongNamesAreRejected() {
    #expect(throws: UserName.Fault.tooLong) { try UserName(String(repeating: "a", count: 201)) }
    #expect(throws: UserName.Fault.tooLong) {
      try UserName(String(repeating: "\u{E9}", count: 101))
    }
    #expect(throws: UserName.Fault.tooLong) { try UserName(String(repeating: " ", count: 2_000)) }
  }
}
