import PageElements
import SeedTags
import Testing

@Suite struct TableTests {
  private let view = TableHeaderView(Label("view"))
  private let stretchy = StretchyHeader(
    behavior: .scrollsUpWithContent, element: Label("stretchy"))

  @Test func aNewTableHasDefaultProperties() {
    let table = Table()
    #expect(table.sections.isEmpty && table.columns.isEmpty && table.caption == nil)
    #expect(table.hidesTrailingSeparators)
    #expect(table.headerView == nil && table.stretchyHeader == nil && table.diagnostics.isEmpty)
  }

  @Test(.tags(.N16)) func rowsFormOneSection() {
    let rows = [Row(Label("a")), Row(Label("b"))]
    #expect(Table(rows: rows) == Table(sections: [Section(rows: rows)]))
    #expect(Table(columns: ["c"], caption: "d", rows: rows).caption == "d")
  }

  @Test(.tags(.O19)) func theStretchyHeaderWinsWhenSetLast() throws {
    var table = Table()
    table.headerView = view
    table.stretchyHeader = stretchy
    #expect(table.headerView == nil && table.stretchyHeader == stretchy)
    #expect(table.diagnostics == [.stretchyHeaderReplacedHeaderView])
    #expect(try table.html().contains("stretchy") && !table.html().contains("view</h1>"))
  }

  @Test func theHeaderViewWinsWhenSetLast() throws {
    var table = Table()
    table.stretchyHeader = stretchy
    table.headerView = view
    #expect(table.headerView == view && table.stretchyHeader == nil)
    #expect(table.diagnostics == [.headerViewReplacedStretchyHeader])
    #expect(try table.html().contains("view</h1>"))
  }

  @Test func replacingAHeaderWithItsOwnKindAddsNoDiagnostic() {
    var table = Table()
    table.headerView = view
    table.headerView = TableHeaderView(Label("other"))
    table.headerView?.backgroundColor = .red
    #expect(table.headerView?.backgroundColor == .red)
    #expect(table.diagnostics.isEmpty)
  }

  @Test func clearingOneHeaderKeepsTheOther() {
    var table = Table()
    table.stretchyHeader = stretchy
    table.headerView = nil
    #expect(table.stretchyHeader == stretchy)
    table.stretchyHeader = nil
    #expect(table.stretchyHeader == nil)
    table.headerView = view
    table.stretchyHeader = nil
    #expect(table.headerView == view)
    table.headerView = nil
    #expect(table.headerView == nil && table.diagnostics.isEmpty)
  }

  @Test func everyReplacementAddsADiagnostic() {
    var table = Table()
    table.headerView = view
    table.stretchyHeader = stretchy
    table.headerView = view
    #expect(
      table.diagnostics == [
        .stretchyHeaderReplacedHeaderView, .headerViewReplacedStretchyHeader,
      ])
    #expect(Set(table.diagnostics.map(\.description)).count == 2)
  }

  @Test func equalityIgnoresDiagnostics() {
    var table = Table()
    table.stretchyHeader = stretchy
    table.headerView = view
    var other = Table()
    other.headerView = view
    #expect(table == other)
    #expect(table.diagnostics != other.diagnostics)
  }

  @Test func rowsAreFoundByPosition() {
    var table = Table(rows: [Row(Label("a")), Row(Label("b"))])
    #expect(table[section: 0, row: 1] == Row(Label("b")))
    table[section: 0, row: 1]?.tag = "t"
    #expect(table.sections[0].rows[1].tag == "t")
  }

  @Test(arguments: [(0, 2), (0, -1), (1, 0), (-1, 0), (.max, .max), (.min, .min)])
  func aMissingPositionReadsAsNilAndIgnoresWrites(_ section: Int, _ row: Int) {
    var table = Table(rows: [Row(Label("a")), Row(Label("b"))])
    let before = table
    #expect(table[section: section, row: row] == nil)
    table[section: section, row: row] = Row(Label("c"))
    #expect(table == before)
  }

  @Test func settingARowToNilDoesNotRemoveIt() {
    var table = Table(rows: [Row(Label("a"))])
    table[section: 0, row: 0] = nil
    #expect(table.sections[0].rows.count == 1)
  }
}
