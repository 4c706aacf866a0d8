import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct EmptyViewTests {
  @Test func anEmptyViewRendersNothing() throws {
    #expect(try EmptyView().html() == "")
    #expect(EmptyView() == EmptyView())
  }

  @Test(.tags(.O9)) func aSpaceRowRendersItsHeight() throws {
    let row = Row.space(24)
    #expect(
      try row.html() == """
        <tr id="s.-0" data-height="fixed" style="--margins:0px 0px 0px 0px;--height:24px">\
        <td></td></tr>
        """)
    expectValid(Table(rows: [row]))
  }

  @Test func anInvalidHeightIsAnError() throws {
    #expect(try RenderError.invalidLength { try Row.space(.nan).html() } == "height")
  }
}
