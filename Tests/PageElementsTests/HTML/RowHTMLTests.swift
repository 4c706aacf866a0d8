import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct RowHTMLTests {
  private let plain = Row(key: "r", Label("x"))

  /// Returns the attributes of the row's `<tr>` between its id and its role.
  private func attributes(_ change: (inout Row) -> Void) throws -> String {
    var row = plain
    change(&row)
    expectValid(Table(rows: [row]))
    let html = try row.html()
    let match = try #require(html.firstMatch(of: /<tr id="s\.r"(.*?)>/))
    return String(match.1)
  }

  @Test func aRowIsATableRowWithACell() throws {
    #expect(try plain.html() == "<tr id=\"s.r\"><td>x</td></tr>")
  }

  @Test func aSingleElementSpansTheColumns() throws {
    #expect(
      try plain.html(columns: ["a", "b"])
        == "<tr id=\"s.r\"><td colspan=\"2\">x</td></tr>")
  }

  @Test func cellsFillTheColumns() throws {
    let row = Row(key: "r", cells: ["<a>", .number(-5), Link("b", to: "/b").any])
    #expect(
      try row.html(columns: ["1", "2", "3"]) == """
        <tr id="s.r"><td>&lt;a&gt;</td><td>-5</td>\
        <td><a href="/b">b</a></td></tr>
        """)
  }

  @Test(arguments: [
    (0, 0), (0, 1), (2, 0), (2, 1), (1, 2), (3, 2), (0, 2),
  ])
  func aWrongNumberOfCellsIsAnError(_ cells: Int, _ columns: Int) {
    let row = Row(key: "r", cells: Array(repeating: "x", count: cells))
    let heads = Array(repeating: Column("h"), count: columns)
    let expected = RenderError.wrongCellCount(
      cells, columns: max(1, columns), section: "s", row: "r")
    #expect(throws: expected) { try row.html(columns: heads) }
  }

  @Test func aSpanningRowGivenTwoElementsIsAnError() throws {
    var row = plain
    row.cells = ["a", "b"]
    #expect(throws: RenderError.self) { try row.html() }
  }

  @Test(.tags(.N13)) func separatorsRenderAsAClassAndInsets() throws {
    #expect(try attributes { $0.separatorStyle = .hidden } == "")
    #expect(try attributes { $0.separatorStyle = .full } == " class=\"pe-separated\"")
    #expect(
      try attributes { $0.separatorStyle = .insets(left: 16, right: 0.25) }
        == " class=\"pe-separated\" style=\"--separator:0 0.25px 0 16px\"")
  }

  @Test func margins() throws {
    #expect(try attributes { $0.layoutMargins = .default } == "")
    #expect(try attributes { $0.layoutMargins = .all(inset: 8) } == "")
    #expect(
      try attributes { $0.layoutMargins = .zero } == " style=\"--margins:0px 0px 0px 0px\"")
    #expect(
      try attributes { $0.layoutMargins = .inset(top: 1, left: 2, bottom: 3, right: 4) }
        == " style=\"--margins:1px 4px 3px 2px\"")
    #expect(
      try attributes { $0.layoutMargins.left = 20 } == " style=\"--margins:8px 8px 8px 20px\"")
  }

  @Test func fixedHeightsRenderAsACustomProperty() throws {
    #expect(try attributes { $0.rowHeight = .automatic } == "")
    #expect(
      try attributes { $0.rowHeight = 60 } == " data-height=\"fixed\" style=\"--height:60px\"")
    #expect(
      try attributes { $0.rowHeight = 0.5 } == " data-height=\"fixed\" style=\"--height:0.5px\"")
    #expect(
      try attributes { $0.rowHeight = .fixed(0) } == " data-height=\"fixed\" style=\"--height:0px\""
    )
  }

  @Test func backgroundColorsRenderInline() throws {
    #expect(try attributes { $0.backgroundColor = .clear } == "")
    #expect(
      try attributes { $0.backgroundColor = .yellow }
        == " data-tone=\"light\" style=\"background-color:#ffff00\"")
    #expect(
      try attributes { $0.backgroundColor = Color(red: 1, green: 2, blue: 3, alpha: 4) }
        == " style=\"background-color:#01020304\"")
  }

  @Test func aRowWithDisabledInteractionIsInert() throws {
    #expect(try attributes { $0.isUserInteractionEnabled = true } == "")
    #expect(try attributes { $0.isUserInteractionEnabled = false } == " inert=\"\"")
  }

  @Test func aTagIsAnAttribute() throws {
    #expect(try attributes { $0.tag = "a\"&b" } == " data-tag=\"a&quot;&amp;b\"")
    #expect(try attributes { $0.tag = "" } == " data-tag=\"\"")
    #expect(try attributes { $0.tag = nil } == "")
  }

  @Test func attributesAreRenderedInAFixedOrder() throws {
    let expected = """
       class="pe-separated" data-tag="t" inert="" data-height="fixed" \
      data-tone="light" style="background-color:#ff0000;--margins:0px 0px 0px 0px;\
      --separator:0 2px 0 1px;--height:9px"
      """
    let html = try attributes {
      $0.rowHeight = 9
      $0.separatorStyle = .insets(left: 1, right: 2)
      $0.layoutMargins = .zero
      $0.tag = "t"
      $0.isUserInteractionEnabled = false
      $0.backgroundColor = .red
    }
    #expect(html == expected)
  }

  @Test func propertiesResetToDefaultsRenderNothing() throws {
    let html = try attributes {
      $0.backgroundColor = .red
      $0.rowHeight = 9
      $0.backgroundColor = .clear
      $0.rowHeight = .automatic
      $0.estimatedRowHeight = nil
    }
    #expect(html == "")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 100_000.1, -1e300, .greatestFiniteMagnitude])
  func anInvalidLengthIsAnError(_ length: Double) throws {
    func row(_ change: (inout Row) -> Void) -> Row {
      var row = plain
      change(&row)
      return row
    }
    #expect(
      try RenderError.invalidLength { try row { $0.rowHeight = .fixed(length) }.html() } == "height"
    )
    #expect(
      try RenderError.invalidLength { try row { $0.layoutMargins.top = length }.html() }
        == "layoutMargins")
    #expect(
      try RenderError.invalidLength { try row { $0.layoutMargins.left = length }.html() }
        == "layoutMargins")
    #expect(
      try RenderError.invalidLength {
        try row { $0.separatorStyle = .insets(left: length, right: 0) }.html()
      } == "separatorStyle")
    #expect(
      try RenderError.invalidLength {
        try row { $0.separatorStyle = .insets(left: 0, right: length) }.html()
      } == "separatorStyle")
  }

  @Test func aNegativeHeightOrMarginIsAnError() {
    #expect(throws: RenderError.self) {
      var row = plain
      row.rowHeight = -1
      _ = try row.html()
    }
    #expect(throws: RenderError.self) {
      var row = plain
      row.layoutMargins.top = -1
      _ = try row.html()
    }
  }

  @Test func anErrorThrownByAViewIsRethrown() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try Row(Link("x", to: "javascript:x")).html()
    }
  }
}
