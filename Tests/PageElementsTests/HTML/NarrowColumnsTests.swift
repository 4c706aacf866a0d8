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

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteMinimumWidthIsRejected(_ width: Double) {
    #expect(throws: (any Error).self) {
      try table(["Tea", "Kind", "Grower", "Price"]).minimumWidth(width).html()
    }
  }
}
