import PageElements
import PageTesting
import Testing

@Suite struct SectionHeaderTests {
  @Test func anElementHeadsRowsWrittenOnePerLine() throws {
    let section = Section(key: 7, header: ElementOfBadge("New")) {
      ElementOfLabel("a")
      ElementOfLabel("b")
    }
    let rows = [Row(ElementOfLabel("a")), Row(ElementOfLabel("b"))]
    #expect(
      section == Section(key: 7, rows: rows, header: SectionHeader(ElementOfBadge("New"))))
    expectValid(Table(sections: [section]))
  }

  @Test func aTableMayBeGroupedWhereItIsWritten() {
    let table = Table(columns: ["a"], caption: "b", style: .grouped) { Section { Row { "c" } } }
    var same = Table(columns: ["a"], caption: "b") { Section { Row { "c" } } }
    #expect(table != same)
    same.style = .grouped
    #expect(table == same)
  }
}
