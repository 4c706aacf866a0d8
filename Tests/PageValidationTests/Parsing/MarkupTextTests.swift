import Testing

@testable import PageValidation

@Suite struct MarkupTextTests {
  private let composed: MarkupText = "\u{E9}"
  private let decomposed: MarkupText = "e\u{301}"

  @Test func textsAreEqualByteByByte() {
    #expect(composed != decomposed)
    #expect(composed == MarkupText([0xC3, 0xA9]))
    // These have the same length and are equal as Swift strings.
    #expect(MarkupText("\u{212B}") != MarkupText("A\u{30A}"))
    #expect(Set([composed, decomposed, "\u{E9}", "e"]).count == 3)
    #expect(decomposed.hasPrefix("e") && !composed.hasPrefix("e"))
    #expect(["b", composed, "a"].sorted() == ["a", "b", composed])
  }

  @Test func onlyASCIILettersAreLowercased() {
    // The Kelvin sign is not lowercased to "k", nor "É" to "é".
    #expect(MarkupText("DATA-\u{212A}\u{C9}z").lowercased == "data-\u{212A}\u{C9}z")
  }

  @Test func textIsSplitAtAScalarDespiteCombiningMarks() {
    #expect(MarkupText("a|\u{301}b|").parts(separatedBy: "|") == ["a", "\u{301}b", ""])
    #expect(MarkupText("").parts(separatedBy: "|") == [""])
  }

  @Test func theDescriptionIsTruncatedToOneLine() {
    #expect("\(MarkupText("a\tb\nc"))" == "a b c")
    #expect("\(MarkupText(String(repeating: "a", count: 60)))".utf8.count == 60)
    let long = "\(MarkupText(String(repeating: "\u{301}", count: 100_000)))"
    #expect(long.unicodeScalars.count == 61 && long.unicodeScalars.last == "…")
  }
}
