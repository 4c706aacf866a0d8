import Testing

@testable import PagePatching

/// Tests of the rules of RFC 6901.
@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("", []), ("/", [""]), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("//", ["", ""]),
    ("/a/", ["a", ""]), ("/a~1b", ["a/b"]), ("/c%d", ["c%d"]), ("/i\\j", ["i\\j"]),
    ("/k\"l", ["k\"l"]), ("/ ", [" "]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("/~10", ["/0"]),
    ("/~0~1~0", ["~/~"]), ("/a/\u{301}b", ["a", "\u{301}b"]), ("/\u{301}", ["\u{301}"]),
    ("/a\r\n/b", ["a\r\n", "b"]),
  ])
  func tokensAreSplitAndUnescaped(text: String, tokens: [String]) throws {
    let pointer = try #require(JSONPointer(text))
    #expect(pointer.tokens == tokens)
    #expect(pointer.text == text)
  }

  @Test(arguments: ["a", "a/b", " /a", "~0", "/~", "/a~", "/~2", "/~~0", "/~/a", "/a~/0", "#/a"])
  func invalidPointersAreRejected(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test(arguments: [("0", 0), ("1", 1), ("10", 10), ("9223372036854775807", Int.max)])
  func indicesAreDigits(token: String, index: Int) {
    #expect(JSONPointer.index(token) == index)
  }

  @Test(arguments: [
    "", "-", "-1", "-0", "00", "01", "+1", "1.0", "1e0", " 1", "0x1", "９", "9223372036854775808",
  ])
  func invalidIndicesAreRejected(token: String) {
    #expect(JSONPointer.index(token) == nil)
  }
}
