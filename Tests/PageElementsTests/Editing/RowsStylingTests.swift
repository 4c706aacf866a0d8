import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct RowsStylingTests {
  @Test(.tags(.O32)) func stylingRowsReturnsCopies() {
    let rows = Section.rows("a b")
    let styled = rows.inset(left: 16, right: 4).background(.yellow).separator(.full).height(44)
    #expect(rows == Section.rows("a b"))
    #expect(styled.map(\.key) == ["a", "b"])
    let margins = LayoutMargins.inset(top: 8, left: 16, bottom: 8, right: 4)
    #expect(styled.allSatisfy { $0.layoutMargins == margins && $0.backgroundColor == .yellow })
    #expect(styled.allSatisfy { $0.separatorStyle == .full && $0.rowHeight == 44 })
    #expect(rows.accessory(.disclosure).map(\.accessory) == [.disclosure, .disclosure])
  }

  @Test func eachStyleLeavesOtherPropertiesUnchanged() {
    var row = Row.keyed("a")
    row.layoutMargins = .all(inset: 20)
    row.tag = "t"
    #expect([row].inset(left: 1, right: 2)[0].layoutMargins.top == 20)
    #expect([row].background(.red).height(.automatic)[0].layoutMargins == .all(inset: 20))
    #expect([row].separator(.hidden)[0].tag == "t")
    #expect([Row]().background(.red).isEmpty)
  }
}
