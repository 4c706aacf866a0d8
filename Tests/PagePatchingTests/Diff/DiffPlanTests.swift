import PageElements
import RandomPages
import Testing

@testable import PagePatching

@Suite struct DiffPlanTests {
  @Test func unmovedRowsAreALongestCommonSubsequence() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let names = (0..<12).map(String.init)
      let old = names.shuffled(using: &random).prefix(random.below(13)).map { $0 }
      let new = names.shuffled(using: &random).prefix(random.below(13)).map { $0 }
      let plan = ListPlan(old: Identity.keys(old), new: Identity.keys(new))
      #expect(new.indices.map(plan.oldIndex) == new.map { old.firstIndex(of: $0) })
      #expect(old.indices.map(plan.newIndex) == old.map { new.firstIndex(of: $0) })
      let kept = new.compactMap { old.firstIndex(of: $0) }
      let stayers = new.indices.filter(plan.stays).compactMap(plan.oldIndex)
      #expect(stayers == stayers.sorted())
      #expect(stayers.count == RowChanges.longestRun(of: kept), "\(old) to \(new)")
      #expect(
        old.indices.map(plan.moves)
          == old.indices.map { plan.newIndex(ofOld: $0) != nil && !stayers.contains($0) })
    }
  }

  @Test func composedAndDecomposedKeysAreDistinct() {
    let plan = ListPlan(
      old: Identity.keys(["a", "\u{E9}", "z"]), new: Identity.keys(["a", "e\u{301}", "z"]))
    #expect((0..<3).map(plan.oldIndex) == [0, nil, 2])
    #expect((0..<3).map(plan.newIndex) == [0, nil, 2])
  }

  @Test(arguments: [
    ("abc", "abc", 3..<3, 3..<3), ("abc", "abxc", 2..<2, 2..<3), ("abc", "ac", 1..<2, 1..<1),
    ("abcd", "acbd", 1..<3, 1..<3), ("", "ab", 0..<0, 0..<2), ("ab", "", 0..<2, 0..<0),
    ("aba", "ababa", 3..<3, 3..<5), ("abc", "xyz", 0..<3, 0..<3),
  ])
  func commonPrefixesAndSuffixesAreTrimmed(
    old: String, new: String, oldMiddle: Range<Int>, newMiddle: Range<Int>
  ) {
    let plan = ListPlan(
      old: Identity.keys(old.map(String.init)), new: Identity.keys(new.map(String.init)))
    #expect(plan.oldMiddle == oldMiddle)
    #expect(plan.newMiddle == newMiddle)
  }

  private func plan(_ old: [Section], _ new: [Section]) throws -> DiffPlan {
    func fingerprint(_ sections: [Section]) throws -> DocumentFingerprint {
      try PageDocument(page: "/", selfURL: "/", title: "", table: Table(sections: sections))
        .fingerprint(key: .fixed)
    }
    return DiffPlan(old: try fingerprint(old), new: try fingerprint(new))
  }

  private func section(_ key: String?, _ rows: String?...) -> Section {
    var section = Section(
      rows: rows.map { key in
        var row = Row(Label("x"))
        row.key = key
        return row
      })
    section.key = key
    return section
  }

  @Test func aRowThatChangesSectionsIsAMove() throws {
    let plan = try plan(
      [section("a", "1", "2"), section("b")], [section("a", "2"), section("b", "1")])
    #expect(plan.rows(ofNew: 1).origins == [.moves(section: 0, row: 0)])
    #expect(plan.rows(ofNew: 0).origin(of: 0) == .stays(1))
    #expect(!plan.rows(ofOld: 0).isRemoved(0))
    #expect(plan.losesRowsToOtherSections == [false, false])
  }

  @Test func aRemovedSectionIsKeptUntilItsRowsAreMoved() throws {
    let plan = try plan([section("a", "1", "2"), section("b")], [section("b", "1")])
    #expect(plan.losesRowsToOtherSections == [true, false])
    #expect(!plan.isRemovedFirst(0))
    #expect(plan.rows(ofOld: 0).isRemoved(1))
  }

  @Test func aRemovedSectionWithoutMovedRowsIsRemovedAtOnce() throws {
    let plan = try plan([section("a", "1"), section("b")], [section("b", "2")])
    #expect(plan.isRemovedFirst(0))
    #expect(plan.rows(ofNew: 0).origins == [.isNew])
  }

  @Test func aKeyRemovedFromTwoSectionsIsNotMoved() throws {
    let plan = try plan(
      [section("a", "1"), section("b", "1"), section("c")],
      [section("a"), section("b"), section("c", "1")])
    #expect(plan.rows(ofNew: 2).origins == [.isNew])
  }

  @Test func aKeyAddedToTwoSectionsMovesToTheFirst() throws {
    let plan = try plan(
      [section("a", "1"), section("b"), section("c")],
      [section("a"), section("b", "1"), section("c", "1")])
    #expect(plan.rows(ofNew: 1).origins == [.moves(section: 0, row: 0)])
    #expect(plan.rows(ofNew: 2).origins == [.isNew])
  }

  @Test func rowsWithoutKeysDoNotMoveBetweenSections() throws {
    let plan = try plan([section("a", nil), section("b")], [section("a"), section("b", nil)])
    #expect(plan.rows(ofNew: 1).origins == [.isNew])
    #expect(plan.rows(ofOld: 0).isRemoved(0))
  }

  @Test func aNewSectionCombinesNewAndMovedRows() throws {
    let plan = try plan([section("a", "1")], [section("a"), section("b", "2", "1", "3")])
    #expect(plan.rows(ofNew: 1).origins == [.stays(0), .moves(section: 0, row: 0), .stays(1)])
    #expect(plan.rows(ofNew: 1).stayingRows == [0, 2])
    #expect(!plan.rows(ofNew: 1).isInPlace)
  }
}
