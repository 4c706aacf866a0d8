import Foundation
import PageBytes
import Testing

@Suite struct JSONWriterTests {
  private func written(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func parsed(_ json: [UInt8]) throws -> String? {
    try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed) as? String
  }

  /// The writer processes eight bytes at a time, so every offset is tested.
  @Test(arguments: [0, 7, 8, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0xE9, 0x20AC])
  func charactersAreEscapedAtEveryOffset(code: UInt32) throws {
    let character = String(try #require(Unicode.Scalar(code)))
    for length in 0..<20 {
      for place in 0...length {
        let plain = String(repeating: "x", count: place)
        let rest = String(repeating: "é", count: length - place)
        for text in [plain + character + rest, plain + character + character + rest] {
          #expect(try parsed(Array(written(text).utf8)) == text)
        }
      }
    }
  }

  @Test(arguments: 0..<0x80)
  func everyASCIICharacterIsReadBackByFoundation(code: UInt8) throws {
    let character = String(UnicodeScalar(code))
    for text in [character, "a\(character)", "\(character)b", "a\(character)\(character)b"] {
      var json = JSONWriter()
      json.string(text)
      #expect(try parsed(json.bytes) == text)
    }
  }

  @Test(arguments: 0..<0x80)
  func onlyRequiredCharactersAreEscaped(code: UInt8) {
    let character = String(UnicodeScalar(code))
    let escaped = code < 0x20 || character == "\"" || character == "\\"
    #expect(written(character).contains("\\") == escaped)
    if !escaped { #expect(written(character) == "\"\(character)\"") }
  }

  @Test(arguments: [
    ("\n", "\\n"), ("\t", "\\t"), ("\"", "\\\""), ("\\", "\\\\"), ("\u{0}", "\\u0000"),
    ("\u{1F}", "\\u001f"), ("\r", "\\u000d"), ("/", "/"), ("\u{7F}", "\u{7F}"), ("<&'>", "<&'>"),
  ])
  func controlCharactersUseShortOrUnicodeEscapes(text: String, escaped: String) {
    #expect(written(text) == "\"\(escaped)\"")
  }

  @Test(arguments: ["é", "e\u{301}", "✓", "👩‍👩‍👧", "\u{2028}\u{2029}", "\u{10FFFF}", ""])
  func nonASCIITextIsNotEscaped(text: String) throws {
    var json = JSONWriter()
    json.string(text)
    #expect(json.bytes == [0x22] + Array(text.utf8) + [0x22])
    let back = try #require(try parsed(json.bytes))
    #expect(Array(back.utf8) == Array(text.utf8))
  }

  @Test func stringsBytesAndOptionalsAreWrittenTheSameWay() {
    let text = "a\"\u{1}\\é\n"
    var (string, bytes, optional) = (JSONWriter(), JSONWriter(), JSONWriter())
    string.string(text)
    Array(text.utf8).withUnsafeBufferPointer { bytes.string($0) }
    optional.string(String?.some(text))
    #expect(string.bytes == bytes.bytes)
    #expect(string.bytes == optional.bytes)
    var none = JSONWriter()
    none.string(String?.none)
    #expect(none.bytes == Array("null".utf8))
  }

  @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 1_234_567, -1, -10, Int.max, Int.min])
  func numbersAreDecimal(number: Int) {
    var json = JSONWriter()
    json.number(number)
    #expect(json.bytes == Array("\(number)".utf8))
  }

  @Test func commasAreWrittenOnlyBetweenItems() {
    var json = JSONWriter()
    json.raw("[")
    for number in 1...3 {
      json.separate()
      json.number(number)
    }
    json.separate()
    json.raw("{")
    json.separate()
    json.raw("\"a\":")
    json.raw("[]}]")
    #expect(String(decoding: json.bytes, as: UTF8.self) == "[1,2,3,{\"a\":[]}]")
  }
}
