import PageElements
import Testing

@Suite struct OutlineTests {
  @Test func anOutlineRecordsTheByteRangeOfEveryPart() throws {
    var table = Table(columns: ["Name", "Age"], caption: "All & sundry") {
      Section("People", key: "people") {
        Row(key: 1, cells: ["Ada", .number(36)])
        Row(cells: ["Bob", .number(7)])
      }
      Section(rows: [Row(Label("last"))], footer: SectionFooter(Label("end")))
    }
    table.headerView = TableHeaderView(Label("Top"))
    table.hidesTrailingSeparators = false
    var html = HTMLWriter()
    html.raw("<main>")
    var outline = Outline()
    try table.render(into: &html, outline: &outline)
    let bytes = html.finish()
    func text(_ span: Range<Int>?) -> String? {
      span.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    #expect(text(outline.header) == "<header class=\"pe-header\"><h1>Top</h1></header>")
    #expect(text(outline.table)?.hasPrefix("<table ") == true)
    #expect(text(outline.table)?.hasSuffix("</table>") == true)
    #expect(
      text(outline.attributes)
        == " data-lines=\"trailing\" style=\"--columns:minmax(0,1fr) minmax(0,1fr)\"")
    #expect(text(outline.caption) == "<caption>All &amp; sundry</caption>")
    #expect(
      outline.columns.map(text) == [
        "<th scope=\"col\">Name</th>",
        "<th scope=\"col\">Age</th>",
      ])
    #expect(outline.sections.map(\.key) == ["people", "-1"])
    #expect(outline.sections.map { text($0.attributes) } == [" id=\"people\"", " id=\"-1\""])
    #expect(outline.sections.map(\.rows) == [0..<2, 2..<3])
    #expect(text(outline.sections[0].header)?.hasPrefix("<tr class=\"pe-section-header\"") == true)
    #expect(outline.sections[0].footer == nil)
    #expect(outline.sections[1].header == nil)
    #expect(
      text(outline.sections[1].footer)
        == "<tr class=\"pe-section-footer\"><td colspan=\"2\">end</td></tr>"
    )
    #expect(outline.rows.map(\.key) == ["1", "-1", "-0"])
    #expect(
      outline.rows.map { text($0.attributes) } == [
        " id=\"people.1\"", " id=\"people.-1\"", " id=\"-1.-0\"",
      ])
    #expect(outline.rows.map(\.cells) == [0..<2, 2..<4, 4..<5])
    #expect(
      outline.cells.map(text) == [
        "<td>Ada</td>", "<td>36</td>", "<td>Bob</td>",
        "<td>7</td>", "<td colspan=\"2\">last</td>",
      ])
  }

  @Test func outlineAttributesMatchTheRenderedHTML() throws {
    var row = Row(key: "a", cells: ["x"])
    let forbidden = [0, 0x7F, 0x85, 0xFDD0, 0xFFFF, 0x1FFFE].compactMap(Unicode.Scalar.init)
    row.tag = "R&D \"<'>\" \t|é|😀|\r\n|\r|" + String(String.UnicodeScalarView(forbidden))
    row.separatorStyle = .full
    var html = HTMLWriter()
    var outline = Outline()
    try Table(rows: [row, row.with(key: "b")]).render(into: &html, outline: &outline)
    let bytes = html.finish()
    let page = String(decoding: bytes, as: UTF8.self)

    #expect(outline.rows.map { String(decoding: bytes[$0.id], as: UTF8.self) } == ["-0.a", "-0.b"])
    for row in outline.rows {
      #expect(row.list.attributes.map { "\($0.name)" } == ["class", "data-tag"])
      #expect(
        row.list.attributes.last?.value
          == "R&D \"<'>\" \t|é|😀|\n|\n|" + String(repeating: "\u{FFFD}", count: forbidden.count))
      var written = HTMLWriter()
      for attribute in row.list.attributes { written.attribute(attribute.name, attribute.value) }
      #expect(page.contains(String(decoding: written.finish(), as: UTF8.self)))
    }
  }

  @Test func rowsRenderTheSameAloneAndTogether() throws {
    func rows(_ change: (Int, inout Row) -> Void) -> [Row] {
      (0..<6).map {
        var row = Row(key: $0, cells: ["x"])
        change($0, &row)
        return row
      }
    }
    let looks = rows {
      $1.tag = ["a", "a", "b", "a", nil, nil][$0]
      if $0 != 4 { $1.separatorStyle = .full }
    }
    let together = try Table(rows: looks).html()
    for row in looks {
      let alone = try Table(rows: [row]).html()
      let tag = alone.split(separator: "<tr").last?.split(separator: ">").first
      #expect(together.contains("<tr\(tag ?? "-")>"))
    }
  }

  @Test func anOutlineDoesNotChangeTheHTML() throws {
    let table = SampleTables.everything
    var html = HTMLWriter()
    var outline = Outline()
    try table.render(into: &html, outline: &outline)
    #expect(String(decoding: html.finish(), as: UTF8.self) == (try table.html()))
  }

  @Test func anEmptyTableHasAnEmptyOutline() throws {
    var html = HTMLWriter()
    var outline = Outline()
    try Table().render(into: &html, outline: &outline)
    #expect(outline.header == nil && outline.caption == nil && outline.attributes.isEmpty)
    #expect(outline.columns.isEmpty && outline.sections.isEmpty && outline.rows.isEmpty)
    #expect(outline.table == 0..<html.count)
  }

  @Test func explicitKeysAreDistinguishedFromPositions() throws {
    let table = Table(rows: [Row(key: "-1", Label("a")), Row(Label("b"))])
    var html = HTMLWriter()
    var outline = Outline()
    try table.render(into: &html, outline: &outline)
    // The two rows have the same key text. Only the kind of the key differs.
    #expect(outline.rows.map(\.isPositional) == [false, true])
  }
}

extension Row {
  fileprivate func with(key: String) -> Row {
    var row = self
    row.key = key
    return row
  }
}
