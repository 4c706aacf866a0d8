import PageBytes
import Testing

@Suite struct ASCIITests {
  @Test func digitsMatchTheStandardLibrary() {
    for byte in UInt8.min...UInt8.max {
      let character = String(Unicode.Scalar(byte))
      let isASCII = byte < 0x80 && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-")
      #expect(byte.digit == (isASCII ? Int(character) : nil))
      #expect(byte.hexDigit == (isASCII ? Int(character, radix: 16) : nil))
      let digits = [byte.hexDigits.0, byte.hexDigits.1]
      let padding = byte < 16 ? "0" : ""
      #expect(
        String(decoding: digits, as: UTF8.self)
          == padding + String(byte, radix: 16, uppercase: true))
    }
  }

  @Test(arguments: [
    ("", ""), (" ", ""), ("\t \t", ""), ("a", "a"), (" a b\t", "a b"), ("\na\r", "\na\r"),
    ("\u{A0}a", "\u{A0}a"),
  ])
  func blanksAreTrimmedFromBothEnds(text: String, trimmed: String) {
    #expect(String(Substring(text.utf8.trimmingBlanks)) == trimmed)
  }

  @Test func caseIsIgnoredOnlyInASCIILetters() {
    #expect("Text/HTML".utf8.equalsIgnoringCase("text/html"))
    #expect(!"text/htm".utf8.equalsIgnoringCase("text/html"))
    #expect(!"text/html2".utf8.equalsIgnoringCase("text/html"))
    #expect(!"@".utf8.equalsIgnoringCase("`"), "The bytes differ as the cases of a letter do")
    #expect(!"\u{212A}".utf8.equalsIgnoringCase("k"), "The Kelvin sign is not an ASCII letter")
  }
}
