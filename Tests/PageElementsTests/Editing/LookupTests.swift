import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct LookupTests {
  private var table: Table {
    var table = Table.keyed("a b c", "", "c d")
    table.sections[0].rows[2].tag = "new"
    table.sections[2].rows[1].tag = "new"
    return table
  }

  private func index(_ section: Int, _ row: Int) -> TableIndex {
    TableIndex(section: section, row: row)
  }

  @Test func rowsOfASectionAreFound() {
    let section = table.sections[0]
    #expect(section.positions(of: .keys(["c", "z", "a"])) == [2, 0])
    #expect(section.positions(of: .keys(["c", "z", "a", "y", "x", "c", "b"])) == [2, 0, 1])
    #expect(section.positions(of: .all) == [0, 1, 2])
    #expect(section.positions { $0.key != "b" } == [0, 2])
    #expect(section.positions(tagged: "new") == [2])
    #expect(section.positions(tagged: "old") == [])
  }

  @Test(.tags(.E16, .O30)) func rowsOfATableAreFound() {
    #expect(table.positions(of: .key("c", in: "u")) == [index(2, 0)])
    #expect(table.positions(of: .key("c")) == [index(0, 2)])
    #expect(table.positions(of: .keys(["d", "z", "a", "d"])) == [index(2, 1), index(0, 0)])
    #expect(table.positions(of: .keys(["d", "a"], in: "s")) == [index(0, 0)])
    #expect(table.positions(of: .all(in: "u")) == [index(2, 0), index(2, 1)])
    #expect(table.positions(of: .all).count == 5)
    #expect(table.positions(of: .all(in: "z")) == [])
    #expect(table.positions(of: .key("a", in: "z")) == [])
    #expect(table.positions(of: .at([index(2, 1), index(1, 0), index(2, 1)])) == [index(2, 1)])
    #expect(table.positions { $0.key == "c" } == [index(0, 2), index(2, 0)])
    #expect(table.positions(tagged: "new") == [index(0, 2), index(2, 1)])
  }

  @Test(.tags(.D3)) func sectionsAreFound() {
    #expect(table.sectionPositions(of: .keys(["u", "z", "s"])) == [2, 0])
    #expect(table.sectionPositions(of: .at([3, -1, 1])) == [1])
    #expect(table[sectionKey: "u"] == table.sections[2])
    #expect(table[sectionKey: "z"] == nil)
  }

  @Test func anErrorThrownByAPredicateIsRethrown() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try table.positions { _ in throw Stop() } }
  }

  @Test func rowsAreReadAndSetByKey() {
    var table = table
    #expect(table[key: "c", in: "u"] == table.sections[2].rows[0])
    table[key: "c", in: "u"]?.tag = "x"
    table.sections[0][key: "a"]?.tag = "y"
    table[sectionKey: "t"]?.rows = [.keyed("e")]
    table[index(2, 1)] = .keyed("f")
    #expect(table.sections[2].rows[0].tag == "x" && table.sections[0].rows[0].tag == "y")
    #expect(table.keys == ["s: a b c", "t: e", "u: c f"])
  }

  @Test func settingAMissingKeyOrNilDoesNothing() {
    var table = table
    table[key: "z", in: "s"] = .keyed("x")
    table[key: "a", in: "z"] = .keyed("x")
    table[key: "a", in: "s"] = nil
    table.sections[0][key: "z"] = .keyed("x")
    table.sections[0][key: "a"] = nil
    table[sectionKey: "z"] = .keyed("x", "")
    table[sectionKey: "s"] = nil
    table[index(1, 0)] = .keyed("x")
    #expect(table == self.table)
    #expect(table[index(1, 0)] == nil && table[key: "a", in: "z"] == nil)
  }

  @Test func positionsSortInDisplayOrder() {
    #expect([index(1, 0), index(0, 9)].sorted() == [index(0, 9), index(1, 0)])
    #expect("\(index(1, 0))" == "1.0")
  }
}
