import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct TableEstimatesTests {
  private let table = Table(sections: [
    Section(
      key: "a", rows: [Row(Label("x")), Row(Button("y"))],
      header: SectionHeader(Label("h")), footer: SectionFooter(Label("f"))),
    Section(key: "b", rows: [Row(Label("z"))]),
  ])

  @Test(.tags(.N20)) func theDefaultRowEstimateIsFortyFourPixels() {
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 44)
    #expect(table.updatesEstimatedRowHeights && table.updatesEstimatedHeaderFooterHeights)
    #expect(!table.guessesSameHeightsForCellsWithSameType)
  }

  @Test(arguments: [(0, 2), (2, 0), (-1, 0), (0, -1)])
  func aMissingRowHasZeroHeightAndRecordsNoHeight(_ section: Int, _ row: Int) {
    var table = table
    #expect(table.estimatedRowHeight(section: section, row: row) == 0)
    table.recordRowHeight(100, section: section, row: row)
    table.recordHeaderHeight(100, section: section + 2)
    #expect(table == self.table && table.diagnostics.isEmpty)
  }

  @Test func rowsInheritEstimatesFromSectionAndTable() {
    var table = table
    table.rowStyle.estimatedHeight = 50
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 50)
    table.sections[0].rowStyle.estimatedHeight = 60
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 60)
    table.sections[0].rows[0].estimatedRowHeight = 70
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 70)
    #expect(table.estimatedRowHeight(section: 1, row: 0) == 50)
  }

  @Test(.tags(.N17)) func aMeasuredHeightUpdatesOnlyTheEstimate() {
    var table = table
    table.recordRowHeight(300, section: 0, row: 0)
    table.recordHeaderHeight(31, section: 0)
    table.recordFooterHeight(29, section: 0)
    let section = table.sections[0]
    #expect(section.rows[0].estimatedRowHeight == 300 && section.rows[0].rowHeight == .automatic)
    #expect(section.header?.estimatedHeaderFooterHeight == 31)
    #expect(section.header?.headerFooterHeight == .automatic)
    #expect(section.footer?.estimatedHeaderFooterHeight == 29)
    #expect(table.estimatedRowHeight(section: 1, row: 0) == 44)
  }

  @Test func disabledUpdatesKeepTheEstimates() {
    var table = table
    table.updatesEstimatedRowHeights = false
    table.updatesEstimatedHeaderFooterHeights = false
    let before = table
    table.recordRowHeight(300, section: 0, row: 0)
    table.recordHeaderHeight(300, section: 0)
    table.recordFooterHeight(300, section: 0)
    #expect(table == before)
  }

  @Test(arguments: [0.99, 0, -5, 100_000.1, Double.infinity, .nan])
  func anInvalidMeasuredHeightIsIgnoredWithADiagnostic(_ height: Double) throws {
    var table = table
    table.recordRowHeight(height, section: 0, row: 0)
    table.recordHeaderHeight(height, section: 0)
    #expect(table == self.table)
    #expect(table.diagnostics.count == 2)
    _ = try table.html()
    #expect(
      TableDiagnostic.heightIgnored(0.5).description
        == "A measured height of 0.5 pixels was ignored: heights are 1 to 100,000 pixels.")
  }

  @Test(.tags(.N19)) func rowsOfOneTypeShareAnEstimate() {
    var table = table
    table.guessesSameHeightsForCellsWithSameType = true
    table.recordRowHeight(300, section: 0, row: 0)
    #expect(table.estimatedRowHeight(section: 1, row: 0) == 300)
    #expect(table.estimatedRowHeight(section: 0, row: 1) == 44)
    table.recordRowHeight(310, section: 1, row: 0)
    table.updatesEstimatedRowHeights = false
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 300)
  }

  @Test func anEstimateReservesTheHeightUntilTheRowIsShown() throws {
    var row = Row(key: "r", Label("x"))
    row.estimatedRowHeight = 100
    #expect(
      try row.html().contains(
        "data-height=\"estimated\" style=\"--height:auto 100px\""))
    var table = Table(rows: [row])
    table.updatesEstimatedRowHeights = false
    #expect(try table.html().contains("style=\"--height:100px\""))
    expectValid(table)
  }

  @Test func sharedEstimatesRenderAsCustomProperties() throws {
    var table = table
    table.guessesSameHeightsForCellsWithSameType = true
    let html = try table.html()
    #expect(html.contains(" data-guess=\"\""))
    #expect(html.contains(" data-view=\"Label\""))
    #expect(
      html.contains(
        "style=\"--height:auto var(--height-Button,var(--height-Button-learned,44px))\""))
    expectValid(table)
  }

  @Test(.tags(.N19)) func stacksOfTheSameViewsShareAnEstimate() throws {
    var table = Table {
      Row(
        key: "a",
        HorizontalStack {
          Badge("1"); Label("a")
        })
      Row(
        key: "b",
        HorizontalStack {
          Badge("2"); Label("b")
        })
      Row(key: "c", VerticalStack { Label("c") })
    }
    table.guessesSameHeightsForCellsWithSameType = true
    table.recordRowHeight(90, section: 0, row: 0)
    #expect(table.estimatedRowHeight(section: 0, row: 1) == 90)
    #expect(table.estimatedRowHeight(section: 0, row: 2) == 44)
    table = Table(sections: table.sections)
    table.guessesSameHeightsForCellsWithSameType = true
    table.sections[0].rows[0].estimatedRowHeight = nil
    let html = try table.html()
    #expect(html.matches(of: /data-view="_Badge_Label_"/).count == 2)
    #expect(
      html.matches(
        of: /auto var\(--height-_Badge_Label_,var\(--height-_Badge_Label_-learned,44px\)\)/
      ).count == 2)
    #expect(html.contains("--height-_Label_"))
    expectValid(table)
  }

  @Test func rowsOfAFixedHeightNeedNoEstimate() throws {
    var row = Row(key: "r", Label("x"))
    row.rowHeight = 200
    #expect(row.estimatedRowHeight == 200)
    #expect(try !row.html().contains("estimated"))
    row.rowHeight = .automatic
    #expect(row.estimatedRowHeight == 200)
  }

  @Test func theEstimatedRowHeightIsRenderedOnTheTable() throws {
    var table = table
    table.rowStyle.estimatedHeight = 72
    #expect(
      try table.html().contains("<table class=\"pe-table\" style=\"--row:72px\">"))
  }
}
