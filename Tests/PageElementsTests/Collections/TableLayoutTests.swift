import PageElements
import PageTesting
import Testing

@Suite struct TableLayoutTests {
  private func table(_ layout: TableLayout) -> Table {
    Table(layout: layout) {
      Section("Teas", key: "teas") {
        Row(key: 1) { "Assam" }
        Row(key: 2) { "Darjeeling" }
      }
    }
  }

  @Test(arguments: [
    (TableLayout.list, ""),
    (.grid(), " data-layout=\"grid\" style=\"--item:160px;--gap:8px\""),
    (
      .grid(minimumItemWidth: 120.5, spacing: 0),
      " data-layout=\"grid\" style=\"--item:120.5px;--gap:0px\""
    ),
    (.grid(columns: 3), " data-layout=\"grid\" style=\"--count:3;--gap:8px\""),
    (.grid(columns: 1, spacing: 2), " data-layout=\"grid\" style=\"--count:1;--gap:2px\""),
    (.grid(.count(100), spacing: 8), " data-layout=\"grid\" style=\"--count:100;--gap:8px\""),
    (.strip(), " data-layout=\"strip\" style=\"--item:240px;--gap:8px\""),
    (
      .strip(itemWidth: 90, spacing: 1),
      " data-layout=\"strip\" style=\"--item:90px;--gap:1px\""
    ),
  ])
  func aTableRendersItsLayout(_ layout: TableLayout, _ attributes: String) throws {
    #expect(
      try table(layout).html().hasPrefix(
        "<table class=\"pe-table\"\(attributes)><tbody id=\"teas\""))
    expectValid(table(layout))
  }

  @Test func theInitializerAndThePropertySetTheSameLayout() {
    var list = table(.list)
    #expect(list != table(.strip(itemWidth: 90)))
    list.layout = .strip(itemWidth: 90)
    #expect(list == table(.strip(itemWidth: 90)))
    #expect(TableLayout.grid() == .grid(minimumItemWidth: 160, spacing: 8))
  }

  @Test func columnWidthsAreRenderedBesideTheLayout() throws {
    var table = table(.grid(columns: 2))
    table.columns = [Column("Tea", width: .fixed(80))]
    #expect(try table.html().contains(" style=\"--columns:80px;--count:2;--gap:8px\""))
    expectValid(table)
  }

  @Test(arguments: [Int.min, -1, 0, 101])
  func aGridHasOneToAHundredColumns(_ count: Int) {
    let error = #expect(throws: RenderError.invalidColumnCount(count)) {
      try table(.grid(columns: count)).html()
    }
    #expect(
      error?.description
        == "A grid cannot have \(count) columns. Use 1 to 100, or grid(minimumItemWidth:).")
  }

  @Test(arguments: [-1, 0, 0.5, 100_001, .infinity, .nan])
  func anInvalidItemWidthIsAnError(_ width: Double) {
    for layout in [TableLayout.grid(minimumItemWidth: width), .strip(itemWidth: width)] {
      let error = #expect(throws: RenderError.self) { try table(layout).html() }
      #expect(
        error?.description == """
          Items of a grid or strip cannot be \(width) pixels wide. Use 1 to 100,000 CSS pixels.
          """)
    }
  }

  @Test(arguments: [-1, .nan, .infinity, 100_001])
  func invalidSpacingIsAnError(_ spacing: Double) throws {
    for layout in [
      TableLayout.grid(spacing: spacing), .grid(columns: 2, spacing: spacing),
      .strip(spacing: spacing),
    ] {
      #expect(try RenderError.invalidLength { try table(layout).html() } == "spacing")
    }
  }

  @Test func onlyAStripIsKeyboardFocusable() throws {
    #expect(try table(.strip()).html().contains(" tabindex=\"0\" style=\"--rows:"))
    #expect(try !table(.grid()).html().contains("tabindex"))
    #expect(try !table(.list).html().contains("tabindex"))
  }

  @Test func rowsAreTheSameInEveryLayout() throws {
    func row(_ layout: TableLayout) throws -> Substring? {
      try table(layout).html().firstMatch(of: /<tr id="teas\.2".*?<\/tr>/)?.output
    }
    let list = try #require(try row(.list))
    #expect(try row(.grid()) == list)
    #expect(try row(.strip()) == list)
  }
}
