import PageMigration
import PageTesting
import Testing

/// "Section Header and Footer", "Table Header View" and "Stretchy Header" in the documentation of ViewElements.
@Suite struct HeadersSnippets {
  private let rows = [Row(key: "tea", ElementOfLabel(props: "Tea"))]

  private func headerHTML(_ table: Table) throws -> String {
    let html = try table.html()
    return String(html.prefix(upTo: try #require(html.firstRange(of: "<table")).lowerBound))
  }

  @Test("Snippet 9: a section's header and footer")
  func snippet9() throws {
    let sh = SectionHeader(ElementOfLabel(props: "Section header"))
    let sf = SectionFooter(ElementOfLabel(props: "Section footer"))

    #expect(try sh.element.html() == "Section header")
    #expect(try sf.element.html() == "Section footer")
  }

  @Test("Snippet 10: setting the header and footer of a section")
  func snippet10() throws {
    let sh = SectionHeader(ElementOfLabel(props: "Section header"))
    let sf = SectionFooter(ElementOfLabel(props: "Section footer"))
    // `var`, because a section is a value.
    var s = Section(rows: rows)
    s.header = sh
    s.footer = sf

    let table = Table(sections: [s])
    #expect(
      try table.html() == """
        <table class="pe-table">\
        <tbody id="-0" role="rowgroup" aria-labelledby="-0-header" style="--rows:1">\
        <tr class="pe-section-header">\
        <th id="-0-header" scope="rowgroup">Section header</th></tr>\
        <tr id="-0.tea"><td>Tea</td></tr>\
        <tr class="pe-section-footer"><td>Section footer</td></tr>\
        </tbody></table>
        """)
    expectValid(table)
  }

  @Test("Snippet 11: a table's header view")
  func snippet11() throws {
    let th = TableHeaderView(ElementOfLabel(props: "Table header view"))

    #expect(try th.element.html() == "Table header view")
  }

  @Test("Snippet 12: setting the header view of a table")
  func snippet12() throws {
    let sections = [Section(rows: rows)]
    let th = TableHeaderView(ElementOfLabel(props: "Table header view"))
    // `var`, because a table is a value.
    var table = Table(sections: sections)
    table.tableHeaderView = th

    #expect(
      try headerHTML(table) == "<header class=\"pe-header\"><h1>Table header view</h1></header>")
    expectValid(table)
  }

  @Test("Snippet 13: a stretchy header that scrolls up with the content")
  func snippet13() throws {
    // Mode 1: Scrolls up with content
    var sh1 = StretchyHeader(
      behavior: .scrollsUpWithContent, element: ElementOfLabel(props: "stretchy header"))
    sh1.restingHeight = nil  // By default (nil) it uses AutoLayout to determine fitted size.

    // The documentation does not show how to set the header.
    var table = Table(rows: rows)
    table.stretchyHeaderView = sh1
    #expect(
      try headerHTML(table) == "<header class=\"pe-stretchy\"><h1>stretchy header</h1></header>")
    expectValid(table)

    sh1.restingHeight = 200  // But you can give it fixed height here.
    table.stretchyHeaderView = sh1
    #expect(
      try headerHTML(table) == """
        <header class="pe-stretchy" style="--resting:200px"><h1>stretchy header</h1></header>
        """)
    expectValid(table)
  }

  @Test("Snippet 14: a stretchy header that shrinks and sticks to the top")
  func snippet14() throws {
    // Mode 2: Shrink and then stick at the top
    var sh2 = StretchyHeader(
      behavior: .shrinksToMinimumHeight(60), element: ElementOfLabel(props: "stretchy header"))
    // The documentation writes `sh` here.
    sh2.restingHeight = 200  // Initial height is 200, it then reduces, and then stop at 60

    var table = Table(rows: rows)
    table.stretchyHeaderView = sh2
    #expect(
      try headerHTML(table) == """
        <header class="pe-stretchy" style="--resting:200px;--minimum:60px">\
        <h1>stretchy header</h1></header>
        """)
    expectValid(table)
  }

  /// "StretchyHeader can't be used together with TableHeaderView. Setting one automatically sets
  /// another to nil".
  @Test func settingOneOfTheTwoHeadersClearsTheOther() throws {
    let th = TableHeaderView(ElementOfLabel(props: "Table header view"))
    let sh = StretchyHeader(
      behavior: .scrollsUpWithContent, element: ElementOfLabel(props: "stretchy header"))
    var table = Table(rows: rows)
    table.tableHeaderView = th
    table.stretchyHeaderView = sh
    #expect(table.tableHeaderView == nil)
    #expect(table.stretchyHeaderView == sh)
    #expect(try !headerHTML(table).contains("Table header view"))

    table.tableHeaderView = th
    #expect(table.stretchyHeaderView == nil)
    #expect(table.tableHeaderView == th)
    #expect(try !headerHTML(table).contains("stretchy header"))
  }
}
