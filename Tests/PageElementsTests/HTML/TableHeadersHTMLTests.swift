import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct TableHeadersHTMLTests {
  private func html(_ header: StretchyHeader) throws -> String {
    var table = Table()
    table.stretchyHeader = header
    expectValid(table)
    let html = try table.html()
    return String(html.prefix(upTo: try #require(html.firstRange(of: "<table")).lowerBound))
  }

  private func html(_ header: TableHeaderView) throws -> String {
    var table = Table()
    table.headerView = header
    expectValid(table)
    let html = try table.html()
    return String(html.prefix(upTo: try #require(html.firstRange(of: "<table")).lowerBound))
  }

  private func stretchy(
    _ behavior: StretchyHeader.Behavior, resting: Double? = nil
  ) -> StretchyHeader {
    var header = StretchyHeader(behavior: behavior, element: Label("Menu"))
    header.restingHeight = resting
    return header
  }

  @Test(.tags(.O14)) func aHeaderViewPrecedesTheTable() throws {
    #expect(
      try html(TableHeaderView(Label("R&D")))
        == "<header class=\"pe-header\"><h1>R&amp;D</h1></header>")
  }

  @Test func aHeaderThatIsNotALabelGetsNoHeading() throws {
    #expect(
      try html(TableHeaderView(Link("Menu", to: "/")))
        == "<header class=\"pe-header\"><a href=\"/\">Menu</a></header>")
  }

  @Test func aHeaderViewCarriesItsStyle() throws {
    var header = TableHeaderView(Label("x"))
    header.backgroundColor = .black
    header.isUserInteractionEnabled = false
    header.layoutMargins = .zero
    #expect(
      try html(header) == """
        <header class="pe-header" inert="" data-tone="dark" style="background-color:#000000;\
        --margins:0px 0px 0px 0px"><h1>x</h1></header>
        """)
  }

  @Test(.tags(.O16)) func aScrollingHeaderHasNoMinimumHeight() throws {
    #expect(
      try html(stretchy(.scrollsUpWithContent))
        == "<header class=\"pe-stretchy\"><h1>Menu</h1></header>")
    #expect(
      try html(stretchy(.scrollsUpWithContent, resting: 200)).hasPrefix(
        "<header class=\"pe-stretchy\" style=\"--resting:200px\"><h1>"))
  }

  @Test func aShrinkingHeaderRendersBothHeights() throws {
    #expect(
      try html(stretchy(.shrinksToMinimumHeight(60), resting: 200)) == """
        <header class="pe-stretchy" style="--resting:200px;--minimum:60px">\
        <h1>Menu</h1></header>
        """)
  }

  @Test(.tags(.O15)) func aShrinkingHeaderWithoutARestingHeightIsMeasured() throws {
    let header = stretchy(.shrinksToMinimumHeight(60))
    #expect(
      try html(header).hasPrefix(
        "<header class=\"pe-stretchy\" style=\"--minimum:60px\" data-measure=\"\"><h1>Menu</h1>"))
    var table = Table()
    table.stretchyHeader = header
    #expect(try table.html().contains(" style=\"--top:var(--shrunk,0px)\">"))
    #expect(try !html(stretchy(.scrollsUpWithContent)).contains("data-measure"))
  }

  @Test(.tags(.O15)) func aStretchyHeaderCarriesItsStyle() throws {
    var header = stretchy(.shrinksToMinimumHeight(0), resting: 0)
    header.backgroundColor = .blue
    header.layoutMargins = .all(inset: 4)
    header.isUserInteractionEnabled = false
    #expect(
      try html(header).hasPrefix(
        """
        <header class="pe-stretchy" inert="" data-tone="dark" style="--resting:0px;--minimum:0px;\
        background-color:#0000ff;--margins:4px 4px 4px 4px"><h1>
        """))
  }

  @Test func sectionHeadersStickBelowTheShrunkHeader() throws {
    var table = Table()
    table.stretchyHeader = stretchy(.shrinksToMinimumHeight(60), resting: 200)
    #expect(try table.html().contains(" style=\"--top:60px\">"))
    table.columns = ["a", Column("b", width: .fixed(9))]
    #expect(try table.html().contains(" style=\"--columns:minmax(0,1fr) 9px;--top:60px\">"))
    table.stretchyHeader = stretchy(.scrollsUpWithContent, resting: 200)
    #expect(try !table.html().contains("--top"))
  }

  @Test func explicitDefaultMarginsDifferFromUnsetMargins() throws {
    let plain = stretchy(.shrinksToMinimumHeight(60), resting: 200)
    var wide = plain
    wide.layoutMargins = .default
    #expect(wide != plain)
    let (left, right) = (try html(plain), try html(wide))
    #expect(left != right)
  }

  @Test(
    .tags(.O18),
    arguments: [
      (-1, nil), (60, 59.9), (-1, 100), (0, -1), (-.infinity, 1), (.infinity, 100),
    ] as [(Double, Double?)])
  func inconsistentHeightsAreAnError(_ minimum: Double, _ resting: Double?) {
    var table = Table()
    table.stretchyHeader = stretchy(.shrinksToMinimumHeight(minimum), resting: resting)
    #expect(throws: RenderError.invalidStretchyHeights(minimum: minimum, resting: resting)) {
      try table.html()
    }
  }

  @Test(arguments: [(Double.nan, 100.0), (0, .nan), (.nan, .nan)])
  func nanHeightsAreAnError(_ minimum: Double, _ resting: Double) {
    var table = Table()
    table.stretchyHeader = stretchy(.shrinksToMinimumHeight(minimum), resting: resting)
    let error = #expect(throws: RenderError.self) { try table.html() }
    guard case .invalidStretchyHeights? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func nonFiniteRestingHeightsAreAnError() throws {
    var table = Table()
    table.stretchyHeader = stretchy(.shrinksToMinimumHeight(0), resting: .infinity)
    #expect(try RenderError.invalidLength { try table.html() } == "restingHeight")
    table.stretchyHeader = stretchy(.scrollsUpWithContent, resting: .nan)
    #expect(try RenderError.invalidLength { try table.html() } == "restingHeight")
  }

  @Test func rowChangesLeaveTheHeaderHTMLUnchanged() throws {
    var table = Table(rows: [Row(Label("a"))])
    table.stretchyHeader = stretchy(.shrinksToMinimumHeight(60), resting: 200)
    let before = try table.html().prefix { $0 != "M" }
    table.sections[0].rows.append(Row(Label("b")))
    #expect(try table.html().hasPrefix(before))
  }
}
