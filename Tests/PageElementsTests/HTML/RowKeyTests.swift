import PageElements
import SeedTags
import Testing

@Suite struct RowKeyTests {
  private func table(_ keys: [String?]) -> Table {
    var table = Table(sections: [Section(key: "s")])
    table.sections[0].rows = keys.map { key in
      var row = Row(Label("x"))
      row.key = key
      return row
    }
    return table
  }

  private func ids(_ keys: [String?]) throws -> [String] {
    try table(keys).html().matches(of: /<tr id="([^"]*)"/).map { String($0.1) }
  }

  @Test(.tags(.D16)) func rowsAreNamedByKeyOrPosition() throws {
    #expect(try ids(["a", nil, "b", nil]) == ["s.a", "s.-1", "s.b", "s.-3"])
  }

  @Test func aKeyThatLooksLikeAPositionIsEscaped() throws {
    #expect(try ids(["1", nil, "-1", "-2"]) == ["s.1", "s.-1", "s.~2D1", "s.~2D2"])
  }

  @Test(
    arguments: [
      (["a", "a"], "a", [0, 1]),
      (["b", "a", "b"], "b", [0, 2]),
      ([nil, "a", nil, "a"], "a", [1, 3]),
      (["1", "2", "3", "2"], "2", [1, 3]),
      (["9", "10", "9"], "9", [0, 2]),
      (["z", "a", "z", "a"], "z", [0, 2]),
      (["", ""], "", [0, 1]),
      (["é", "é"], "é", [0, 1]),
      (
        ["a key of more than sixteen bytes", "b", "a key of more than sixteen bytes"],
        "a key of more than sixteen bytes", [0, 2]
      ),
    ] as [([String?], String, [Int])])
  func duplicateRowKeysInASectionAreAnError(
    _ keys: [String?], _ key: String, _ positions: [Int]
  ) {
    #expect(throws: RenderError.duplicateRowKey(key, section: "s", positions: positions)) {
      try table(keys).html()
    }
  }

  @Test(
    arguments: [
      ([""], 0), (["a", ""], 1), ([nil, "", "b"], 1),
    ] as [([String?], Int)])
  func anEmptyKeyIsAnError(_ keys: [String?], _ position: Int) {
    #expect(throws: RenderError.emptyRowKey(section: "s", position: position)) {
      try table(keys).html()
    }
  }

  @Test func composedAndDecomposedKeysAreDistinct() throws {
    #expect(try ids(["\u{E9}", "e\u{301}"]) == ["s.~C3~A9", "s.e~CC~81"])
    let sections = [Section(key: "\u{E9}"), Section(key: "e\u{301}")]
    #expect(throws: Never.self) { try Table(sections: sections).html() }
  }

  @Test func twoSectionsMayUseTheSameRowKeys() throws {
    let rows = [Row(key: "a", Label("x"))]
    #expect(throws: Never.self) {
      try Table(sections: [Section(rows: rows), Section(rows: rows)]).html()
    }
  }

  @Test func theErrorNamesAKeylessSectionByItsPosition() {
    let rows = [Row(key: "a", Label("x")), Row(key: "a", Label("y"))]
    #expect(throws: RenderError.duplicateRowKey("a", section: "-1", positions: [0, 1])) {
      try Table(sections: [Section(rows: []), Section(rows: rows)]).html()
    }
  }

  @Test func aDuplicateKeyIsFoundAtAnyPosition() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 2...30, using: &random)
      var keys = Array(0..<count).map { "k\($0)" }
      if Bool.random(using: &random) { keys.shuffle(using: &random) }
      #expect(throws: Never.self) { try table(keys).html() }
      let first = Int.random(in: 0..<count - 1, using: &random)
      let second = Int.random(in: first + 1..<count, using: &random)
      keys[second] = keys[first]
      let expected = RenderError.duplicateRowKey(
        keys[first], section: "s", positions: [first, second])
      #expect(throws: expected) { try table(keys).html() }
    }
  }

  @Test func duplicatesAreFoundInSortedAndUnsortedKeys() throws {
    var random = SplitMix64(seed: 6)
    let alphabet: [String] = ["a", "b", "\u{E9}", "z"]
    for _ in 0..<2_000 {
      let keys = (0..<4).map { _ in
        (0..<Int.random(in: 1...18, using: &random)).map { place in
          place == 0 || Int.random(in: 0..<9, using: &random) == 0
            ? alphabet.randomElement(using: &random) ?? "a" : "m"
        }.joined()
      }
      let isUnique = Set(keys.map { Array($0.utf8) }).count == keys.count
      #expect(((try? table(keys).html()) != nil) == isUnique, "\(keys)")
    }
  }
}
