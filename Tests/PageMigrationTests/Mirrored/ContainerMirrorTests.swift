import PageMigration
import SeedTags
import Testing

/// The assertions of RowTests and SectionHeaderFooterTests in ViewElements (NT7).
@Suite struct ContainerMirrorTests {
  @Test(.tags(.NT7)) func aRowHasTheOriginalDefaults() {
    let row = Row(ElementOfLabel(props: "x"))
    #expect(row.selectionStyle == .none && row.separatorStyle == .hidden)
    #expect(row.estimatedRowHeight == nil && row.rowHeight == .automatic)
    #expect(row.backgroundColor == .clear && row.isUserInteractionEnabled)
    // The default is 0 in ViewElements, but 8 in ViewElements 0.1 and in PageElements.
    #expect(row.layoutMargins == .all(inset: 8))
  }

  @Test func aHeaderHasTheOriginalDefaults() {
    let header = SectionHeader(ElementOfLabel(props: "x"))
    #expect(header.estimatedHeaderFooterHeight == nil)
    #expect(header.headerFooterHeight == .automatic && header.backgroundColor == .clear)
    // A header can be used as a footer, as in the original tests.
    let footer: SectionFooter = header
    #expect(footer == header)
  }

  @Test func rowPropertiesReturnTheValuesThatWereSet() {
    var row = Row(ElementOfLabel(props: "x"))
    row.selectionStyle = .gray
    row.separatorStyle = .insets(left: 2, right: 3)
    row.backgroundColor = .red
    row.isUserInteractionEnabled = false
    row.layoutMargins = .each(vertical: 1, horizontal: 2)
    row.estimatedRowHeight = 50
    #expect(row.selectionStyle == .gray && row.separatorStyle == .insets(left: 2, right: 3))
    #expect(row.backgroundColor == .red && !row.isUserInteractionEnabled)
    #expect(row.layoutMargins == .inset(top: 1, left: 2, bottom: 1, right: 2))
    #expect(row.estimatedRowHeight == 50)
  }

  @Test(.tags(.N12)) func aFixedHeightIsAlsoTheEstimatedHeight() {
    var row = Row(ElementOfLabel(props: "x"))
    row.rowHeight = 60
    #expect(row.estimatedRowHeight == 60)
    row.rowHeight = .automatic
    #expect(row.estimatedRowHeight == 60)
    var header = SectionHeader(ElementOfLabel(props: "x"))
    header.headerFooterHeight = 30
    #expect(header.estimatedHeaderFooterHeight == 30)
  }

  @Test func rowsHaveValueSemantics() {
    let row = Row(ElementOfLabel(props: "x"))
    var copy = row
    copy.rowHeight = 60
    #expect(row.rowHeight == .automatic && copy != row)
  }

  @Test func separatorStylesRenderAsClassesAndInsets() throws {
    func html(_ style: SeparatorStyle) throws -> String {
      var row = Row(key: "r", ElementOfLabel(props: "x"))
      row.separatorStyle = style
      return try row.html()
    }
    #expect(try !html(.hidden).contains("pe-separated"))
    #expect(try html(.full).contains("class=\"pe-separated\">"))
    #expect(try html(.insets(left: 2, right: 3)).contains("--separator:0 3px 0 2px"))
  }

  @Test func aRowRendersItsBackgroundInteractionAndMargins() throws {
    var row = Row(key: "r", ElementOfLabel(props: "x"))
    row.backgroundColor = .red
    row.isUserInteractionEnabled = false
    row.layoutMargins = .init(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      try row.html().contains(
        "inert=\"\" data-tone=\"light\" style=\"background-color:#ff0000;--margins:1px 4px 3px 2px\""
      ))
  }
}

/// The assertions of SectionTests and TableTests in ViewElements (NT9).
@Suite struct TableMirrorTests {
  @Test func aSectionHasNoHeaderOrFooterByDefault() {
    let section = Section(rows: [])
    #expect(section.header == nil && section.footer == nil)
    var copy = section
    copy.header = SectionHeader(ElementOfLabel(props: "x"))
    #expect(section.header == nil && copy != section)
  }

  @Test(.tags(.O22)) func aTableHasTheOriginalDefaultFlags() {
    let table = Table()
    #expect(!table.guessesSameHeightsForCellsWithSameType && table.hidesTrailingSeparators)
    #expect(table.updatesEstimatedRowHeights && table.updatesEstimatedHeaderFooterHeights)
  }

  @Test func aTableMadeOfRowsHasOneSection() {
    let rows = [Row(ElementOfLabel(props: "a")), Row(ElementOfLabel(props: "b"))]
    #expect(Table(rows: rows) == Table(sections: [Section(rows: rows)]))
    #expect(Table(rows: []).sections.count == 1)
  }

  @Test(.tags(.NT9)) func rowsAreReadAndSetByPosition() {
    var table = Table(rows: [Row(ElementOfLabel(props: "a"))])
    #expect(table[section: 0, row: 0] == Row(ElementOfLabel(props: "a")))
    table[section: 0, row: 0] = Row(ElementOfLabel(props: "b"))
    #expect(table.sections[0].rows == [Row(ElementOfLabel(props: "b"))])
  }
}
