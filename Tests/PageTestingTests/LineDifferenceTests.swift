import PageElements
import PageTesting
import Testing

@Suite struct LineDifferenceTests {
  private func difference(_ first: [String], _ second: [String]) -> String? {
    LineDifference.describe(
      Array(first.map { $0 + "\n" }.joined().utf8), Array(second.map { $0 + "\n" }.joined().utf8))
  }

  private let many = (1...1_000).map { "line \($0)" }

  @Test func equalTextsDoNotDiffer() {
    #expect(difference(many, many) == nil)
    #expect(difference([], []) == nil)
  }

  @Test func onlyTheSurroundingsAreShown() {
    var other = many
    other[499] = "changed"
    #expect(
      difference(many, other) == """
        From line 497:
          line 497
          line 498
          line 499
        - line 500
        + changed
          line 501
          line 502
          line 503
        """)
  }

  @Test func aLineAddedOrRemovedAtEitherEndIsShown() {
    #expect(difference(["b"], ["a", "b"])?.contains("+ a") == true)
    #expect(difference(["a", "b"], ["b"])?.contains("- a") == true)
    #expect(difference(["a"], ["a", "b"])?.contains("+ b") == true)
    #expect(difference([], ["a"])?.contains("+ a") == true)
    #expect(difference(["a"], [])?.contains("- a") == true)
    #expect(difference(["a", "a"], ["a", "a", "a"])?.contains("+ a") == true)
  }

  @Test func spellingsOfACharacterDiffer() {
    #expect(
      difference(["caf\u{E9}"], ["cafe\u{301}"]) == """
        From line 1:
        - caf\\u{00E9}
        + cafe\\u{0301}
        """)
  }

  @Test func aMissingLineFeedAtTheEndIsADifference() {
    #expect(LineDifference.describe(Array("a\n".utf8), Array("a".utf8)) != nil)
  }

  @Test func textsThatShareNothingAreCutShort() throws {
    let text = try #require(difference(many, many.map { "other " + $0 }))
    #expect(text.hasSuffix("\n  … (and so on)"))
    #expect(text.split(separator: "\n").count < 410)
  }
}
