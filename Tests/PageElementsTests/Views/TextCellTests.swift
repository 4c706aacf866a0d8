import PageElements
import PageMigration
import PageTesting
import Testing

@Suite struct TextCellTests {
  private let image = Image("/tea.jpg", alternative: "A cup", width: 40, height: 40)

  @Test(
    arguments: [
      (.default, "<div class=\"pe-cell\"><div>Tea</div></div>"),
      (
        .value1,
        "<div class=\"pe-cell\"><div>Tea</div><div class=\"pe-cell-detail\">Green</div></div>"
      ),
      (
        .value2,
        "<div class=\"pe-cell\" data-style=\"value2\"><div>Tea</div>"
          + "<div class=\"pe-cell-detail\">Green</div></div>"
      ),
      (
        .subtitle,
        "<div class=\"pe-cell\" data-style=\"subtitle\"><div>Tea</div>"
          + "<div class=\"pe-cell-detail\">Green</div></div>"
      ),
    ] as [(TextCell.Style, String)])
  func eachStyleLaysOutItsParts(_ style: TextCell.Style, _ html: String) throws {
    let cell = TextCell("Tea", detail: "Green", style: style)
    #expect(try cell.html() == html)
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test(arguments: TextCell.Style.allCases)
  func theImagePrecedesTheText(_ style: TextCell.Style) throws {
    let cell = TextCell("Tea", image: image, style: style)
    let img = try image.html()
    #expect(try cell.html().contains(">\(img)<div>Tea</div></div>"))
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test func eachPartHasItsOwnColour() throws {
    let cell = StockCell(
      textLabel: TextPart("a", textColor: .red), detailTextLabel: TextPart("b", textColor: .blue))
    #expect(
      try cell.html() == """
        <div class="pe-cell"><div style="color:#ff0000">a</div>\
        <div class="pe-cell-detail" style="color:#0000ff">b</div></div>
        """)
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test func textsAreEscaped() throws {
    #expect(
      try TextCell("<a>", detail: "&").html() == """
        <div class="pe-cell"><div>&lt;a&gt;</div><div class="pe-cell-detail">&amp;</div></div>
        """)
  }

  @Test func anEmptyCellIsValid() throws {
    let cell = StockCell()
    #expect(try cell.html() == "<div class=\"pe-cell\"><div></div></div>")
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test func anUnsafeImageSourceIsAnError() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try TextCell("a", image: .init("javascript:x", alternative: "")).html()
    }
  }

  @Test func aCellIsValidInHeadersAndFooters() throws {
    let cell = TextCell("Drinks", detail: "3", image: image)
    var table = Table(sections: [
      Section(key: "s", rows: [Row(cell)], header: SectionHeader(cell), footer: SectionFooter(cell))
    ])
    table.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: cell)
    expectValid(table)
  }

  @Test func cellEqualityComparesDetailAndStyle() {
    let cell = StockCell(textLabel: "a")
    #expect(TextCell("a") == cell)
    #expect(TextCell("a", style: .default) != cell)
    #expect(TextCell("a", detail: "b") != cell)
  }
}
