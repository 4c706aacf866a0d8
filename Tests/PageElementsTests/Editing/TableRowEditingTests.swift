import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct TableRowEditingTests {
  private let table = Table.keyed("a b c", "", "d")

  @Test(
    .tags(.D14, .D15),
    arguments: [
      (.first, ["s: x y a b c", "t: ", "u: d"]), (.last, ["s: a b c", "t: ", "u: d x y"]),
      (.first(in: "t"), ["s: a b c", "t: x y", "u: d"]),
      (.last(in: "s"), ["s: a b c x y", "t: ", "u: d"]),
      (.before("b"), ["s: a x y b c", "t: ", "u: d"]),
      (.after("d", in: "u"), ["s: a b c", "t: ", "u: d x y"]),
      (.at(section: 1, row: 0), ["s: a b c", "t: x y", "u: d"]),
      (.at(section: 0, row: 3), ["s: a b c x y", "t: ", "u: d"]),
    ] as [(EditPlacement<TableIndex>, [String])])
  func severalRowsAreInsertedInOrder(
    _ placement: EditPlacement<TableIndex>, _ keys: [String]
  ) {
    var table = table
    table.insertRows(Section.rows("x y"), placement)
    #expect(table.keys == keys)
  }

  @Test(
    arguments: [
      .first(in: "z"), .last(in: "z"), .before("z"), .after("z"), .before("d", in: "s"),
      .after("a", in: "z"), .at(section: 3, row: 0), .at(section: -1, row: 0),
      .at(section: 1, row: 1), .at(section: .max, row: .max), .at(section: 0, row: .min),
    ] as [EditPlacement<TableIndex>])
  func anInvalidPlacementChangesNothing(_ placement: EditPlacement<TableIndex>) {
    var table = table
    #expect(table.insertRows([.keyed("x")], placement).isEmpty)
    #expect(table.moveRows(.key("a"), to: placement).isEmpty)
    #expect(table == self.table)
  }

  @Test func rowEditsOfATableWithoutSectionsAreEmpty() {
    var table = Table()
    #expect(table.insertRows([.keyed("x")], .last).isEmpty)
    #expect(table.insertRows([.keyed("x")], .first).isEmpty)
    #expect(table.moveRows(.all, to: .first).isEmpty)
    #expect(table.removeRows(.all, removesEmptySection: true).isEmpty)
    #expect(table == Table())
  }

  @Test(
    arguments: [
      (.key("b"), false, ["s: a c", "t: ", "u: d"]),
      (.keys(["d", "a"]), false, ["s: b c", "t: ", "u: "]),
      (.keys(["d", "a"]), true, ["s: b c", "t: "]),
      (.all, true, ["t: "]), (.all, false, ["s: ", "t: ", "u: "]),
      (.all(in: "s"), true, ["t: ", "u: d"]), (.all(in: "t"), true, ["s: a b c", "t: ", "u: d"]),
      (.key("z"), true, ["s: a b c", "t: ", "u: d"]),
      (
        .at([TableIndex(section: 0, row: 2), TableIndex(section: 0, row: 0)]), true,
        ["s: b", "t: ", "u: d"]
      ),
    ] as [(EditSelection<TableIndex>, Bool, [String])])
  func rowsAreRemovedBySelection(
    _ rows: EditSelection<TableIndex>, _ removesEmptySection: Bool, _ keys: [String]
  ) {
    var table = table
    let edit = table.removeRows(rows, removesEmptySection: removesEmptySection)
    #expect(table.keys == keys)
    #expect(edit.isEmpty == (table == self.table))
  }

  @Test func removingTheLastRowReportsItsRemovedSection() {
    var table = table
    table.sections[2].header = SectionHeader(Label("U"))
    let edit = table.removeRows(.key("d", in: "u"), removesEmptySection: true)
    #expect(edit.rowChanges == [.removed(.keyed("d"), at: TableIndex(section: 2, row: 0))])
    var empty = Section.keyed("u", "")
    empty.header = SectionHeader(Label("U"))
    #expect(edit.sectionChanges == [.removed(empty, at: 2)])
    #expect(edit.steps.count == 2)
  }

  @Test(
    .tags(.E14),
    arguments: [
      (.key("a"), .last(in: "s"), ["s: b c a", "t: ", "u: d"]),
      (.key("a"), .first(in: "t"), ["s: b c", "t: a", "u: d"]),
      (.keys(["d", "c", "a"]), .last(in: "t"), ["s: b", "t: d c a"]),
      (.keys(["d", "c"]), .before("b"), ["s: a d c b", "t: "]),
      (.key("d", in: "u"), .at(section: 0, row: 1), ["s: a d b c", "t: "]),
      (.keys(["a", "b"]), .at(section: 0, row: 1), ["s: c a b", "t: ", "u: d"]),
      (.key("d"), .last(in: "u"), ["s: a b c", "t: ", "u: d"]),
      (.all, .first(in: "t"), ["t: a b c d"]),
      (.keys(["a", "d"]), .after("d"), ["s: a b c", "t: ", "u: d"]),
    ] as [(EditSelection<TableIndex>, EditPlacement<TableIndex>, [String])])
  func rowsAreMovedWithinAndAcrossSections(
    _ rows: EditSelection<TableIndex>, _ placement: EditPlacement<TableIndex>, _ keys: [String]
  ) {
    var table = table
    let edit = table.moveRows(rows, to: placement, removesEmptySection: true)
    #expect(table.keys == keys)
    #expect(edit.isEmpty == (table == self.table))
  }

  @Test func anEmptiedSectionIsKeptByDefault() {
    var table = table
    table.moveRows(.key("d"), to: .first)
    #expect(table.keys == ["s: d a b c", "t: ", "u: "])
  }

  @Test func aMoveAcrossSectionsIsOneChange() {
    var table = table
    let edit = table.moveRows(.key("b"), to: .last(in: "u"))
    let (source, target) = (TableIndex(section: 0, row: 1), TableIndex(section: 2, row: 1))
    #expect(edit.steps == [.rows([.moved(.keyed("b"), from: source, to: target)])])
  }

  @Test func aMoveMayDuplicateAKeyButRenderingRejectsIt() {
    var table = Table.keyed("a", "a")
    table.moveRows(.key("a", in: "s"), to: .last(in: "t"))
    #expect(table.keys == ["s: ", "t: a a"])
    #expect(throws: RenderError.self) { try table.html() }
  }

  @Test func rowsAreReplacedAndUpdated() {
    var table = table
    table.replaceRows(.keys(["d", "a"]), with: Section.rows("x y"))
    #expect(table.keys == ["s: y b c", "t: ", "u: x"])
    #expect(table.replaceRows(.keys(["x", "gone"]), with: Section.rows("p q")).isEmpty)
    let edit = table.updateRows(.all(in: "s")) { $0.tag = "t" }
    #expect(edit.rowChanges.count == 3 && table.positions(tagged: "t").count == 3)
  }

  @Test func anUpdateThatThrowsChangesNoRow() {
    struct Stop: Error {}
    var table = table
    #expect(throws: Stop.self) {
      try table.updateRows(.all) {
        if $0.key == "d" { throw Stop() }
        $0.tag = "changed"
      }
    }
    #expect(table == self.table)
  }
}
