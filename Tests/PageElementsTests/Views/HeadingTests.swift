import PageElements
import PageTesting
import Testing

@Suite struct HeadingTests {
  @Test func aHeadingRendersItsLevel() throws {
    #expect(try Heading("R&D").html() == "<h1>R&amp;D</h1>")
    #expect(try Heading("Tea", level: 6).html() == "<h6>Tea</h6>")
  }

  @Test(arguments: [0, 7, -1, .min, .max])
  func anInvalidLevelIsAnError(_ level: Int) {
    #expect(throws: RenderError.invalidHeadingLevel(level, text: "Tea")) {
      try Heading("Tea", level: level).html()
    }
    #expect(
      RenderError.invalidHeadingLevel(7, text: "Tea").description
        == "The heading 'Tea' has the level 7. Choose 1 to 6.")
  }

  @Test func headingsAreValidInHeadersAndRows() throws {
    var table = Table(rows: [Row(Heading("Brewing", level: 2))])
    table.headerView = TableHeaderView(
      VerticalStack {
        Heading("Tea")
        Label("and how to make it")
      })
    expectValid(table)
    #expect(try table.html().contains("<div><h1>Tea</h1></div>"))
  }
}
