import PageElements
import PageTesting
import Testing

@Suite struct NarrowColumnsTests {
  private let columns = [
    Column("Tea"), Column("Kind & more", alignment: .center, priority: 2),
    Column("Grower", priority: 3), Column("Price", alignment: .end),
  ]

  private func table(_ columns: [Column]) -> Table {
    Table(
      columns: columns,
      rows: [
        Row(key: "r") {
          "Sencha"; "Green"; "Ogata"; 240
        }, Row(Label("All of them")),
      ])
  }

  @Test func lowPriorityColumnsMoveBelowWithTheirHeadingOrAreHidden() throws {
    let html = try table(columns).html()
    #expect(html.contains("<table class=\"pe-table\" data-narrow=\"\" style"))
    #expect(
      html.contains(
        """
        <td>Sencha</td><td class="pe-center pe-below" data-label="Kind &amp; more">Green</td>\
        <td class="pe-wide">Ogata</td><td class="pe-end">240</td></tr>
        """))
    #expect(html.contains("<th class=\"pe-center pe-below\" scope=\"col\">Kind &amp; more</th>"))
    #expect(html.contains("<td colspan=\"4\">All of them</td>"))
    expectValid(table(columns))
  }

  @Test func aColumnMovedBelowCanOmitItsHeading() throws {
    var quiet = columns
    quiet[1].showsTitleBelow = false
    let html = try table(quiet).html()
    #expect(html.contains("<td>Sencha</td><td class=\"pe-center pe-below\">Green</td>"))
    #expect(quiet[1] != columns[1])
  }

  @Test func anActionsColumnWorksWithColumnPriorities() throws {
    let table = Table(
      columns: columns + [.actions()],
      rows: [
        Row(key: "r") {
          "Sencha"; "Green"; "Ogata"; 240
        }.onDelete { _ in }
          .onBeginEditing { _ in }
      ])
    let html = try table.html()
    #expect(html.contains("<td class=\"pe-wide\">Ogata</td><td class=\"pe-end\">240</td>"))
    #expect(
      html.contains(
        "<td class=\"pe-actions\"><div class=\"pe-row-actions\"><button class=\"pe-more\""))
    expectValid(table)
  }

  @Test func columnsOfPriorityOneOrLessAddNoMarkup() throws {
    let html = try table(["Tea", "Kind", "Grower", Column("Price", priority: 0)]).html()
    #expect(!html.contains("data-narrow"))
    #expect(html.contains("<td>Sencha</td><td>Green</td>"))
  }

  @Test func priorityCountsInColumnEquality() {
    #expect(Column("Tea") != Column("Tea", priority: 2))
  }

  @Test func tablesRenderWidthDensityAndStripes() throws {
    let table = table(["Tea", "Kind", "Grower", "Price"]).minimumWidth(960).compact().striped()
    let html = try table.html()
    #expect(
      html.contains(
        """
        data-striped="" data-density="compact" data-wide="" tabindex="0" \
        style="--columns:minmax(0,1fr) minmax(0,1fr) minmax(0,1fr) minmax(0,1fr);--wide:960px"
        """))
    expectValid(table)
    #expect(
      try table.minimumWidth(nil).compact(false).striped(false).html().contains(
        "<table class=\"pe-table\" style"))
  }

  @Test func aGridHasColumnsThatAreAsWideAsTheirTexts() throws {
    let table = table([
      Column("Tea", width: .fitted(minimum: 10, ideal: 30)),
      Column("Kind", width: .fitted(minimum: 8, ideal: 8)), Column("Grower", width: .fixed(96)),
      "Price",
    ]).dataGrid()
    let html = try table.html()
    // A width of 96 pixels counts as 12 characters, one without a width as 10.
    #expect(
      html.contains(
        """
        <table class="pe-table" data-grid="" data-control="grid" data-narrow="" tabindex="0" \
        style="--columns:minmax(calc(10ch + var(--pe-gap)),30fr) \
        minmax(0,calc(8ch + var(--pe-gap))) 96px minmax(0,1fr);\
        --wide:40ch;--cells:4">
        """))
    expectValid(table)
    #expect(try !table.dataGrid(false).html().contains("data-grid"))
  }

  @Test(arguments: [(-5, -5, "0,calc(1ch"), (2_000, 3_000, "calc(1000ch + var(--pe-gap)),1000fr")])
  func aWidthInCharactersIsWithinLimits(minimum: Int, ideal: Int, css: String) throws {
    let width = Column.Width.fitted(minimum: minimum, ideal: ideal)
    let html = try table([Column("Tea", width: width), "Kind", "Grower", "Price"]).html()
    #expect(html.contains("minmax(" + css), "\(html)")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteMinimumWidthIsRejected(_ width: Double) {
    #expect(throws: (any Error).self) {
      try table(["Tea", "Kind", "Grower", "Price"]).minimumWidth(width).html()
    }
  }
}
