import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct TableSectionEditingTests {
  private let table = Table.keyed("a", "b", "c")
  private func order(_ table: Table) -> String {
    table.sections.map { $0.key ?? "-" }.joined(separator: " ")
  }

  @Test(
    arguments: [
      (.first, "x y s t u"), (.last, "s t u x y"), (.at(1), "s x y t u"), (.at(3), "s t u x y"),
      (.before("t"), "s x y t u"), (.after("t"), "s t x y u"), (.after("z"), "s t u"),
      (.at(4), "s t u"), (.at(-1), "s t u"),
    ] as [(EditPlacement<Int>, String)])
  func severalSectionsAreInsertedInOrder(_ placement: EditPlacement<Int>, _ keys: String) {
    var table = table
    let edit = table.insertSections([.keyed("x", "p"), .keyed("y", "")], placement)
    #expect(order(table) == keys)
    #expect(edit.sectionChanges.count == (keys == "s t u" ? 0 : 2))
  }

  @Test func sectionsCanBeAppendedToAnEmptyTable() {
    var table = Table()
    table.append(.keyed("x", "p"), .keyed("y", ""))
    #expect(table.keys == ["x: p", "y: "])
  }

  @Test(
    arguments: [
      (.key("t"), "s u"), (.keys(["u", "s", "z"]), "t"), (.at([0, 2, 7]), "t"), (.all, ""),
      (.key("z"), "s t u"),
    ] as [(EditSelection<Int>, String)])
  func severalSectionsAreRemoved(_ sections: EditSelection<Int>, _ keys: String) {
    var table = table
    let edit = table.removeSections(sections)
    #expect(order(table) == keys)
    #expect(edit.isEmpty == (table == self.table))
  }

  @Test(
    .tags(.E15),
    arguments: [
      (.key("s"), .last, "t u s"), (.keys(["u", "s"]), .first, "u s t"),
      (.key("u"), .before("t"), "s u t"), (.key("s"), .after("s"), "s t u"),
      (.key("t"), .at(1), "s t u"), (.key("z"), .first, "s t u"), (.key("s"), .at(3), "s t u"),
    ] as [(EditSelection<Int>, EditPlacement<Int>, String)])
  func sectionsAreMovedWithTheirRows(
    _ sections: EditSelection<Int>, _ placement: EditPlacement<Int>, _ keys: String
  ) {
    var table = table
    let edit = table.moveSections(sections, to: placement)
    #expect(order(table) == keys)
    #expect(edit.isEmpty == (table == self.table))
    #expect(table[sectionKey: "s"]?.keys == "a")
  }

  @Test func sectionsAreReplacedPairwise() {
    var table = table
    table.replaceSections(.keys(["u", "s"]), with: [.keyed("x", "p"), .keyed("y", "q")])
    #expect(table.keys == ["y: q", "t: b", "x: p"])
    #expect(table.replaceSections(.keys(["t", "z"]), with: [.keyed("x", "")]).isEmpty == false)
    #expect(table.replaceSections(.key("z"), with: [.keyed("w", "")]).isEmpty)
    #expect(table.keys == ["y: q", "x: ", "x: p"])
  }
}
