import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct TableHTMLTests {
  @Test func aTableOfPeopleRendersAsDocumented() throws {
    let table = Table(columns: ["Name", "Age"], caption: "Who is here") {
      Section("People", key: "people") { Row(key: 42, cells: ["Ada", .number(36)]) }
    }
    #expect(
      try table.html() == """
        <table class="pe-table" style="--columns:minmax(0,1fr) minmax(0,1fr)">\
        <caption>Who is here</caption>\
        <thead><tr>\
        <th scope="col">Name</th>\
        <th scope="col">Age</th></tr></thead>\
        <tbody id="people" role="rowgroup" aria-labelledby="people-header" style="--rows:1">\
        <tr class="pe-section-header">\
        <th id="people-header" scope="rowgroup" colspan="2">People</th></tr>\
        <tr id="people.42"><td>Ada</td><td>36</td></tr>\
        </tbody></table>
        """)
    expectValid(table)
  }

  @Test func anEmptyTableIsATableWithoutSections() throws {
    #expect(try Table().html() == "<table class=\"pe-table\"></table>")
  }

  @Test func captionAndHeadingsAreEscaped() throws {
    let html = try Table(columns: ["<a>", "&b"], caption: "\"c\"").html()
    #expect(html.contains("<caption>&quot;c&quot;</caption>"))
    #expect(html.contains(">&lt;a&gt;</th>") && html.contains(">&amp;b</th>"))
  }

  @Test func columnsWithoutHeadingsRenderNoTableHead() throws {
    #expect(try !Table(columns: ["", ""]).html().contains("<thead"))
    #expect(try Table(columns: ["", "b"]).html().contains("<thead"))
  }

  @Test(arguments: [
    ([Column("a"), Column("b")], "minmax(0,1fr) minmax(0,1fr)"),
    ([Column("a", width: .flexible(weight: 3)), "b"], "minmax(0,3fr) minmax(0,1fr)"),
    ([Column("a", width: .flexible(weight: 0)), "b"], "minmax(0,1fr) minmax(0,1fr)"),
    ([Column("a", width: .flexible(weight: .min)), "b"], "minmax(0,1fr) minmax(0,1fr)"),
    ([Column("a", width: .flexible(weight: .max)), "b"], "minmax(0,1000fr) minmax(0,1fr)"),
    ([Column("a", width: .fixed(96)), "b"], "96px minmax(0,1fr)"),
    ([Column("a", width: .fixed(0.5)), "b"], "0.5px minmax(0,1fr)"),
  ])
  func columnsShareTheWidth(_ columns: [Column], _ expected: String) throws {
    #expect(try Table(columns: columns).html().contains(" style=\"--columns:\(expected)\""))
  }

  @Test func aSingleColumnNeedsNoWidth() throws {
    #expect(try !Table(columns: ["a"]).html().contains("--columns"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 100_001])
  func anInvalidColumnWidthIsAnError(_ width: Double) throws {
    let table = Table(columns: [Column("a", width: .fixed(width)), "b"])
    #expect(try RenderError.invalidLength { try table.html() } == "width")
  }

  @Test func alignmentMarksHeadingAndCells() throws {
    let table = Table(
      columns: [
        Column("a"), Column("b", alignment: .center), Column("c", alignment: .end),
      ], rows: [Row(cells: ["1", "2", "3"]), Row(Label("all"))])
    let html = try table.html()
    #expect(html.contains("<th scope=\"col\">a</th>"))
    #expect(html.contains("<th class=\"pe-center\" scope=\"col\">b</th>"))
    #expect(html.contains("<th class=\"pe-end\" scope=\"col\">c</th>"))
    #expect(
      html.contains(
        "<td>1</td><td class=\"pe-center\">2</td>"
          + "<td class=\"pe-end\">3</td>"))
    #expect(html.contains("<td colspan=\"3\">all</td>"))
    expectValid(table)
  }

  @Test(.tags(.N21)) func trailingSeparatorsAreHiddenByDefault() throws {
    var table = Table(rows: [Row(Label("a"))])
    #expect(table.hidesTrailingSeparators)
    #expect(try !table.html().contains("data-lines"))
    table.hidesTrailingSeparators = false
    #expect(try table.html().contains(" data-lines=\"trailing\">"))
    expectValid(table)
  }

  @Test(.tags(.D2)) func duplicateSectionKeysAreAnError() {
    let table = Table(sections: [Section(key: "a"), Section(rows: []), Section(key: "a")])
    #expect(throws: RenderError.duplicateSectionKey("a", positions: [0, 2])) { try table.html() }
  }

  @Test func aSectionWithAnEmptyKeyIsAnError() {
    let table = Table(sections: [Section(key: "a"), Section(key: "")])
    #expect(throws: RenderError.emptySectionKey(position: 1)) { try table.html() }
  }

  @Test func anErrorInAnySectionFailsTheTable() {
    let table = Table(sections: [
      Section(rows: []), Section(key: "x", rows: [Row(cells: ["a", "b"])]),
    ])
    #expect(throws: RenderError.wrongCellCount(2, columns: 1, section: "x", row: "-0")) {
      try table.html()
    }
  }

  @Test func renderingAppendsToTheWriter() throws {
    let table = Table(rows: [Row(Label("a"))])
    let html = try written {
      $0.raw("<main>")
      try table.render(into: &$0)
      $0.raw("</main>")
    }
    #expect(try html == "<main>" + table.html() + "</main>")
  }

  @Test func renderingIsDeterministic() throws {
    let first = try SampleTables.everything.html()
    for _ in 0..<20 { #expect(try SampleTables.everything.html() == first) }
  }

  @Test func equalTablesRenderEqualBytes() throws {
    let tables = SampleTables.variations
    for (index, left) in tables.enumerated() {
      for (other, right) in tables.enumerated() {
        let sameBytes = try Array(left.html().utf8) == Array(right.html().utf8)
        #expect((left == right) == (index == other), "tables \(index) and \(other)")
        #expect(sameBytes == (index == other), "tables \(index) and \(other)")
      }
    }
  }

  @Test func tablesWithDifferentBytesAreNotEqual() throws {
    let left = Table(rows: [Row(Label("\u{E9}"))])
    let right = Table(rows: [Row(Label("e\u{301}"))])
    #expect(try Array(left.html().utf8) != Array(right.html().utf8))
    #expect(left != right)
  }
}
