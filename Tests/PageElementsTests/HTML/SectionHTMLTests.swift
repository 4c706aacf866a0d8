import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct SectionHTMLTests {
  @Test func aSectionWithoutKeyIsNamedByItsPosition() throws {
    let table = Table {
      Section("First") { Row(Label("a")) }
      Section { Row(Label("b")) }
    }
    #expect(
      try table.html() == """
        <table class="pe-table">\
        <tbody id="-0" role="rowgroup" aria-labelledby="-0-header" style="--rows:1">\
        <tr class="pe-section-header">\
        <th id="-0-header" scope="rowgroup">First</th></tr>\
        <tr id="-0.-0"><td>a</td></tr></tbody>\
        <tbody id="-1" style="--rows:1">\
        <tr id="-1.-0"><td>b</td></tr></tbody></table>
        """)
    expectValid(table)
  }

  @Test func positionsAndKeysHaveSeparateNamespaces() throws {
    let table = Table(sections: [
      Section(key: "1"), Section(rows: []), Section(key: "-1"), Section(key: "~2D1"),
    ])
    let html = try table.html()
    for id in ["1", "-1", "~2D1", "~7E2D1"] { #expect(html.contains("<tbody id=\"\(id)\"")) }
    expectValid(table)
  }

  @Test func aHeaderNeverSharesItsIDWithASectionOrRow() throws {
    let header = SectionHeader(Label("h"))
    let rows = [Row(key: "-header", Label("a")), Row(Label("b"))]
    let table = Table(sections: [
      Section(key: "a", rows: rows, header: header),
      Section(key: "a-header", rows: rows, header: header),
      Section(key: "a.-header", rows: rows, header: header),
      Section(rows: rows, header: header),
    ])
    let ids = try table.html().matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(ids.count == 16)
    #expect(Set(ids).count == ids.count)
  }

  @Test func keysAreEscapedInEveryID() throws {
    let html = try Table {
      Section("T", key: "a b\"") { Row(key: "c.d", Label("x")) }
    }.html()
    #expect(html.contains("<tbody id=\"a~20b~22\""))
    #expect(html.contains(" aria-labelledby=\"a~20b~22-header\""))
    #expect(html.contains("<th id=\"a~20b~22-header\""))
    #expect(html.contains("<tr id=\"a~20b~22.c~2Ed\""))
  }

  @Test func headerAndFooterSpanTheColumns() throws {
    let table = Table(
      columns: ["a", "b", "c"],
      sections: [
        Section(
          key: "s", header: SectionHeader(Label("top")),
          footer: SectionFooter(Link("more", to: "/more")))
      ])
    let html = try table.html()
    #expect(
      html.contains(
        "<th id=\"s-header\" scope=\"rowgroup\" colspan=\"3\">top</th>"))
    #expect(
      html.contains(
        "<tr class=\"pe-section-footer\"><td colspan=\"3\">"
          + "<a href=\"/more\">more</a></td></tr></tbody>"))
    expectValid(table)
  }

  @Test(.tags(.N14, .N25)) func headersAndFootersCarryTheirStyle() throws {
    var header = SectionHeader(Label("h"))
    header.backgroundColor = .yellow
    header.isUserInteractionEnabled = false
    header.layoutMargins = .each(vertical: 4, horizontal: 16)
    header.headerFooterHeight = 44
    let html = try Table(sections: [Section(key: "s", header: header, footer: header)]).html()
    let style =
      "inert=\"\" data-height=\"fixed\" data-tone=\"light\" style=\"background-color:#ffff00;"
      + "--margins:4px 16px 4px 16px;--height:44px\">"
    #expect(html.contains("<tr class=\"pe-section-header\" \(style)"))
    #expect(html.contains("<tr class=\"pe-section-footer\" \(style)"))
  }

  @Test func theRowCountIsRenderedAsACustomProperty() throws {
    for count in [0, 1, 15] {
      let rows = (0..<count).map { Row(key: $0, Label("x")) }
      #expect(try Table(rows: rows).html().contains("style=\"--rows:\(count)\""))
    }
  }

  @Test func titlesAreEscaped() throws {
    #expect(try Table { Section("<b>") { [] } }.html().contains(">&lt;b&gt;</th>"))
  }

  @Test func aPartialTableKeepsItsAbsolutePositions() throws {
    var section = Section(rows: [Row(Label("a")), Row(Label("b"))])
    section.position = 4
    section.firstRowPosition = 50
    let html = try Table(sections: [section]).html()
    #expect(html.contains("<tbody id=\"-4\""))
    #expect(html.contains("<tr id=\"-4.-50\"") && html.contains("<tr id=\"-4.-51\""))
  }
}
