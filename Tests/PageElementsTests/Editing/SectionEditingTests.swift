import ElementSamples
import PageElements
import Testing

@Suite struct SectionEditingTests {
  private let section = Section.keyed("s", "a b c d")

  @Test func rowsAreAppended() {
    var section = section
    section.append(.keyed("x"), .keyed("y"))
    #expect(section.keys == "a b c d x y")
    section.insertRows([.keyed("z")])
    #expect(section.keys == "a b c d x y z")
  }

  @Test(
    arguments: [
      (.first, "x y a b c d"), (.last, "a b c d x y"), (.at(0), "x y a b c d"),
      (.at(2), "a b x y c d"), (.at(4), "a b c d x y"), (.before("a"), "x y a b c d"),
      (.before("d"), "a b c x y d"), (.after("a"), "a x y b c d"), (.after("d"), "a b c d x y"),
    ] as [(EditPlacement<Int>, String)])
  func severalRowsAreInsertedInOrder(_ placement: EditPlacement<Int>, _ keys: String) {
    var section = section
    let edit = section.insertRows(Section.rows("x y"), placement)
    #expect(section.keys == keys)
    #expect(edit.changes.count == 2)
  }

  @Test(
    arguments: [
      .at(-1), .at(5), .at(.max), .at(.min), .before("z"), .after("z"), .before(""), .after(1),
    ] as [EditPlacement<Int>])
  func anInvalidPlacementChangesNothing(_ placement: EditPlacement<Int>) {
    var section = section
    #expect(section.insertRows([.keyed("x")], placement).isEmpty)
    #expect(section.moveRows(.key("a"), to: placement).isEmpty)
    #expect(section == self.section)
  }

  @Test(arguments: [.first, .last, .at(0)] as [EditPlacement<Int>])
  func rowsCanBeInsertedIntoAnEmptySection(_ placement: EditPlacement<Int>) {
    var section = Section.keyed("s", "")
    section.insertRows(Section.rows("x y"), placement)
    #expect(section.keys == "x y")
  }

  @Test(
    arguments: [
      (.key("a"), "b c d"), (.keys(["d", "a"]), "b c"), (.at(1), "a c d"),
      (.at([3, 0, 2]), "b"), (.all, ""), (.key("z"), "a b c d"), (.keys(["z", "b"]), "a c d"),
      (.at(4), "a b c d"), (.at([-1, .max, .min, 0]), "b c d"), (.at([0, 0]), "b c d"),
      (.keys(["b", "b"]), "a c d"), (.keys([String]()), "a b c d"),
    ] as [(EditSelection<Int>, String)])
  func rowsAreRemovedBySelection(_ rows: EditSelection<Int>, _ keys: String) {
    var section = section
    let edit = section.removeRows(rows)
    #expect(section.keys == keys)
    #expect(edit.isEmpty == (section == self.section))
  }

  @Test func removedRowsAreReportedWithTheirPositions() {
    var section = section
    let edit = section.removeRows(.keys(["d", "b"]))
    #expect(edit.changes == [.removed(.keyed("b"), at: 1), .removed(.keyed("d"), at: 3)])
  }

  @Test(
    arguments: [
      (.key("a"), .last, "b c d a"), (.key("a"), .at(3), "b c d a"), (.key("a"), .at(1), "b a c d"),
      (.key("d"), .first, "d a b c"), (.key("d"), .before("b"), "a d b c"),
      (.keys(["d", "a"]), .after("c"), "b c d a"), (.keys(["a", "d"]), .after("c"), "b c a d"),
      (.keys(["d", "c", "b", "a"]), .first, "d c b a"), (.at([0, 1]), .last, "c d a b"),
      (.key("b"), .before("b"), "a b c d"), (.keys(["a", "b"]), .after("b"), "a b c d"),
      (.key("z"), .first, "a b c d"), (.key("a"), .at(4), "a b c d"),
    ] as [(EditSelection<Int>, EditPlacement<Int>, String)])
  func rowsAreMovedInSelectionOrder(
    _ rows: EditSelection<Int>, _ placement: EditPlacement<Int>, _ keys: String
  ) {
    var section = section
    let edit = section.moveRows(rows, to: placement)
    #expect(section.keys == keys)
    #expect(edit.isEmpty == (section == self.section))
  }

  @Test(
    arguments: [
      (.key("a"), .first), (.key("a"), .at(0)), (.key("d"), .last), (.key("b"), .after("a")),
      (.all, .first), (.keys(["b", "c"]), .at(1)),
    ] as [(EditSelection<Int>, EditPlacement<Int>)])
  func movingRowsToTheirCurrentPositionIsAnEmptyEdit(
    _ rows: EditSelection<Int>, _ placement: EditPlacement<Int>
  ) {
    var section = section
    #expect(section.moveRows(rows, to: placement).isEmpty)
    #expect(section == self.section)
  }

  @Test func aMoveRecordsItsSourceAndTarget() {
    var section = section
    let edit = section.moveRows(.key("a"), to: .after("c"))
    #expect(edit.changes == [.moved(.keyed("a"), from: 0, to: 2)])
    #expect(edit.inverse.changes == [.moved(.keyed("a"), from: 2, to: 0)])
  }

  @Test func rowsAreReplacedPairwise() {
    var section = section
    let edit = section.replaceRows(.keys(["c", "a"]), with: Section.rows("x y"))
    #expect(section.keys == "y b x d")
    #expect(edit.changes.contains(.replaced(.keyed("c"), with: .keyed("x"), at: 2)))
  }

  @Test func aReplacementWithAMismatchedCountChangesNothing() {
    var section = section
    #expect(section.replaceRows(.keys(["a", "z"]), with: Section.rows("x y")).isEmpty)
    #expect(section.replaceRows(.key("a"), with: []).isEmpty)
    #expect(section.replaceRows(.key("z"), with: [.keyed("x")]).isEmpty)
    #expect(section == self.section)
  }

  @Test func rowsAreUpdatedInPlace() {
    var section = section
    let edit = section.updateRows(.keys(["d", "b", "z"])) { $0.tag = $0.key }
    #expect(section.rows.map(\.tag) == [nil, "b", nil, "d"])
    #expect(edit.changes.count == 2)
  }

  @Test func anUpdateThatThrowsChangesNoRow() {
    struct Stop: Error {}
    var section = section
    #expect(throws: Stop.self) {
      try section.updateRows(.all) {
        if $0.key == "c" { throw Stop() }
        $0.tag = "changed"
      }
    }
    #expect(section == self.section)
  }

  @Test func aDuplicateKeySelectsTheFirstRow() {
    var section = Section.keyed("s", "a b a")
    section.rows[2].tag = "second"
    section.removeRows(.key("a"))
    #expect(section.rows.map(\.tag) == [nil, "second"])
  }

  @Test func composedAndDecomposedKeysAreDistinct() {
    var section = Section(key: "s", rows: [.keyed("\u{E9}"), .keyed("e\u{301}")])
    section.rows[1].tag = "second"
    section.removeRows(.key("e\u{301}"))
    #expect(section.rows.map(\.tag) == [nil])
    #expect(section.rows[0].key?.unicodeScalars.count == 1)
  }
}
