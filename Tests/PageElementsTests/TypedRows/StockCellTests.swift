import PageElements
import PageTesting
import Testing

@Suite struct StockCellTests {
  private let image = ImageView.Props("/tea.jpg", alternative: "A cup", width: 40, height: 40)

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
    ] as [(StockCell.Style, String)])
  func eachStyleLaysOutItsParts(_ style: StockCell.Style, _ html: String) throws {
    let cell = ElementOfStockCell("Tea", detail: "Green", style: style)
    #expect(try cell.html() == html)
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test(arguments: StockCell.Style.allCases)
  func aPictureStandsBeforeTheText(_ style: StockCell.Style) throws {
    let cell = ElementOfStockCell("Tea", image: image, style: style)
    let img = try ElementOfImageView(image).html()
    #expect(try cell.html().contains(">\(img)<div>Tea</div></div>"))
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test func coloursAreThePartsOwn() throws {
    let cell = StockCell(
      textLabel: TextPart("a", textColor: .red), detailTextLabel: TextPart("b", textColor: .blue))
    #expect(
      try ElementOfStockCell(props: cell).html() == """
        <div class="pe-cell"><div style="color:#ff0000">a</div>\
        <div class="pe-cell-detail" style="color:#0000ff">b</div></div>
        """)
    expectValid(Table(rows: [Row(ElementOfStockCell(props: cell))]))
  }

  @Test func textsAreEscaped() throws {
    #expect(
      try ElementOfStockCell("<a>", detail: "&").html() == """
        <div class="pe-cell"><div>&lt;a&gt;</div><div class="pe-cell-detail">&amp;</div></div>
        """)
  }

  @Test func anEmptyCellIsValid() throws {
    let cell = ElementOfStockCell(props: StockCell())
    #expect(try cell.html() == "<div class=\"pe-cell\"><div></div></div>")
    expectValid(Table(rows: [Row(cell)]))
  }

  @Test func aPictureThatCannotBeFetchedIsAnError() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try ElementOfStockCell("a", image: .init("javascript:x", alternative: "")).html()
    }
  }

  @Test func aCellServesAsHeaderToo() throws {
    let cell = ElementOfStockCell("Drinks", detail: "3", image: image)
    var table = Table(sections: [
      Section(key: "s", rows: [Row(cell)], header: SectionHeader(cell), footer: SectionFooter(cell))
    ])
    table.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: cell)
    expectValid(table)
  }

  @Test func cellsDifferByTheirParts() {
    let cell = StockCell(textLabel: "a")
    #expect(ElementOfStockCell("a") == ElementOfStockCell(props: cell))
    #expect(ElementOfStockCell("a", style: .default) != ElementOfStockCell(props: cell))
    #expect(ElementOfStockCell("a", detail: "b") != ElementOfStockCell(props: cell))
  }
}
