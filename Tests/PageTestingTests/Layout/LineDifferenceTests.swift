import PageElements
import PageTesting
import Testing

@Suite struct LineDifferenceTests {
  private func difference(_ first: [String], _ second: [String]) -> String? {
    LineDifference.describe(
      Array(first.map { $0 + "\n" }.joined().utf8), Array(second.map { $0 + "\n" }.joined().utf8))
  }

  private let many = (1...1_000).map { "line \($0)" }

  @Test func equalTextsHaveNoDifference() {
    #expect(difference(many, many) == nil)
    #expect(difference([], []) == nil)
  }

  @Test func onlyLinesNearAChangeAreShown() {
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

  @Test func canonicallyEquivalentCharactersDiffer() {
    #expect(
      difference(["caf\u{E9}"], ["cafe\u{301}"]) == """
        From line 1:
        - caf\\u{E9}
        + cafe\\u{301}
        """)
  }

  @Test func aMissingLineFeedAtTheEndIsADifference() {
    #expect(LineDifference.describe(Array("a\n".utf8), Array("a".utf8)) != nil)
  }

  @Test func distantChangesAreShownSeparately() {
    var other = many
    other[99] = "changed"
    other.insert("added", at: 500)
    #expect(
      difference(many, other) == """
        From line 97:
          line 97
          line 98
          line 99
        - line 100
        + changed
          line 101
          line 102
          line 103

        From line 498:
          line 498
          line 499
          line 500
        + added
          line 501
          line 502
          line 503
        """)
  }

  @Test func changedLinesAreShownInPairs() {
    #expect(
      difference(["<td>1</td>", "<td>2</td>"], ["<td>3</td>", "<td>4</td>"]) == """
        From line 1:
        - <td>1</td>
        + <td>3</td>
        - <td>2</td>
        + <td>4</td>
        """)
  }

  @Test func invisibleCharactersAreEscaped() {
    #expect(
      difference(["a b", "c", "same\u{A0}"], ["a\u{A0}b", "c ", "same\u{A0}"])?
        .contains("+ a\\u{A0}b\n- c\n+ c\\u{20}\n  same\u{A0}") == true)
    #expect(difference(["a"], ["\u{200B}a\u{1B}[0m"])?.hasSuffix("+ \\u{200B}a\\u{1B}[0m") == true)
  }

  /// The removed and added lines, together with the unchanged ones, are the two texts.
  @Test func applyingADifferenceToTheOldTextGivesTheNew() {
    var random = SplitMix(state: 3)
    for _ in 0..<200 {
      let old = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        "abcd".randomElement(using: &random).map(String.init) ?? ""
      }
      var new = old
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        if !new.isEmpty, Bool.random(using: &random) {
          new.remove(at: Int.random(in: new.indices, using: &random))
        } else {
          new.insert(
            "xabcd".randomElement(using: &random).map(String.init) ?? "",
            at: Int.random(in: 0...new.count, using: &random))
        }
      }
      guard let text = difference(old, new) else {
        #expect(old == new)
        continue
      }
      #expect(patched(old, with: text) == new, "\(old) \(new) \(text)")
    }
  }

  /// Returns `old` with the changes of a difference.
  private func patched(_ old: [String], with difference: String) -> [String] {
    var result: [String] = []
    var position = 0
    for line in difference.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("From line "), let number = Int(line.dropFirst(10).dropLast()) {
        while position < number - 1, position < old.count {
          result.append(old[position])
          position += 1
        }
      } else if line.hasPrefix("+ ") {
        result.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("- ") {
        position += 1
      } else if line.hasPrefix("  ") {
        result.append(old[position])
        position += 1
      }
    }
    return result + old.dropFirst(position)
  }

  @Test func theDifferenceOfUnrelatedTextsIsTruncated() throws {
    let text = try #require(difference(many, many.map { "other " + $0 }))
    #expect(text.hasSuffix("\n  … (and so on)"))
    #expect(text.split(separator: "\n").count < 210)
  }
}
