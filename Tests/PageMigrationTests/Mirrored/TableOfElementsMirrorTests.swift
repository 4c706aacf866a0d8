import PageMigration
import PageTesting
import SeedTags
import Testing

/// The assertions of TableOfElementsViewTests and RowTableViewCellTests in ViewElements (NT8, NT10).
@Suite struct TableOfElementsMirrorTests {
  /// Three sections with one, two and three rows whose text is "section,row".
  private var mock: Table {
    Table(
      sections: (0..<3).map { section in
        Section(
          rows: (0...section).map { Row(ElementOfLabel(props: "\(section),\($0)")) },
          header: SectionHeader(ElementOfLabel(props: "header \(section)")),
          footer: SectionFooter(ElementOfLabel(props: "footer \(section)")))
      })
  }

  @Test(.tags(.NT10)) func theMockTableShowsItsSectionsRowsHeadersAndFooters() throws {
    #expect(mock.sections.map(\.rows.count) == [1, 2, 3])
    let html = try mock.html()
    for section in 0..<3 {
      #expect(html.contains(">header \(section)</th>") && html.contains(">footer \(section)</td>"))
      for row in 0...section { #expect(html.contains(">\(section),\(row)</td>")) }
    }
    assertSnapshot(of: mock)
  }

  @Test func fixedHeightsOverrideEstimatesAndEstimatesOverrideTheDefault() {
    var table = mock
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 44)
    table[section: 0, row: 0]?.estimatedRowHeight = 100
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 100)
    table[section: 0, row: 0]?.rowHeight = 200
    #expect(table.estimatedRowHeight(section: 0, row: 0) == 200)
  }

  @Test func guessedHeightsApplyToRowsOfAllSections() {
    var table = mock
    table.guessesSameHeightsForCellsWithSameType = true
    table.recordRowHeight(300, section: 0, row: 0)
    #expect(table.estimatedRowHeight(section: 1, row: 0) == 300)
  }

  @Test(.tags(.N18)) func measuredHeightsBecomeEstimatesAndHeightsStayAutomatic() {
    var table = mock
    table.recordRowHeight(300, section: 0, row: 0)
    table.recordHeaderHeight(300, section: 0)
    table.recordFooterHeight(300, section: 0)
    let section = table.sections[0]
    #expect(section.rows[0].estimatedRowHeight == 300 && section.rows[0].rowHeight == .automatic)
    #expect(section.header?.estimatedHeaderFooterHeight == 300)
    #expect(section.header?.headerFooterHeight == .automatic)
    #expect(section.footer?.estimatedHeaderFooterHeight == 300)
    #expect(section.footer?.headerFooterHeight == .automatic)
  }

  @Test(.tags(.NT8)) func changingTheSeparatorLeavesTheCellUnchanged() throws {
    var before = Row(key: "r", ElementOfLabel(props: "x"))
    before.separatorStyle = .insets(left: 1, right: 1)
    before.layoutMargins = .zero
    var after = before
    after.separatorStyle = .insets(left: 10, right: 20)
    let (old, new) = (try before.html(), try after.html())
    #expect(old.contains("--separator:0 1px 0 1px") && new.contains("--separator:0 20px 0 10px"))
    #expect(old.components(after: "<td>") == new.components(after: "<td>"))
  }
}

extension String {
  fileprivate func components(after marker: String) -> Substring? {
    firstRange(of: marker).map { self[$0.upperBound...] }
  }
}
