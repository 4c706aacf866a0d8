import PageElements
import PageTesting
import Testing

@Suite struct SectionHeaderTests {
  @Test func aSectionCanBeBuiltWithAHeaderElement() throws {
    let section = Section(key: 7, header: Badge("New")) {
      Label("a")
      Label("b")
    }
    let rows = [Row(Label("a")), Row(Label("b"))]
    #expect(
      section == Section(key: 7, rows: rows, header: SectionHeader(Badge("New"))))
    expectValid(Table(sections: [section]))
  }

  @Test func theInitializerSetsTheGroupedStyle() {
    let table = Table(columns: ["a"], caption: "b", style: .grouped) { Section { Row { "c" } } }
    var same = Table(columns: ["a"], caption: "b") { Section { Row { "c" } } }
    #expect(table != same)
    same.style = .grouped
    #expect(table == same)
  }
}
