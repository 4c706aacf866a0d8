import PageElements
import PageTesting
import Testing

@Suite struct DetailsTests {
  @Test func detailsRenderASummaryAndText() throws {
    let details = Details("R&D", "<lab>")
    #expect(
      try details.html() == """
        <details class="pe-details"><summary>R&amp;D</summary><div>&lt;lab&gt;</div></details>
        """)
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func detailsRenderASummaryAndAnElement() throws {
    let details = Details("Menu", Link("Tea", to: "/tea"), isOpen: true)
    #expect(
      try details.html() == """
        <details class="pe-details" open=""><summary>Menu</summary>\
        <div><a href="/tea">Tea</a></div></details>
        """)
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func detailsCanBeNested() throws {
    let details = Details("a", Details("b", "c"))
    #expect(try details.html().contains("<div><details class=\"pe-details\"><summary>b</summary>"))
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func detailsOfOneGroupShareAName() throws {
    let details = Details("a", "b", group: "\"g\"")
    #expect(
      try details.html().hasPrefix("<details class=\"pe-details\" name=\"&quot;g&quot;\"><summary>")
    )
    expectValid(Table(rows: [Row(details)]))
    let single = Details("a", "b", group: "")
    #expect(try single.html() == Details("a", "b").html())
  }

  @Test func anErrorThrownByTheContentIsRethrown() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try Details("a", Link("b", to: "javascript:x")).html()
    }
  }

  @Test func detailsWithoutASummaryAreAnError() {
    #expect(throws: ControlError.emptyLabel(name: "Details")) {
      try Details("", "x").html()
    }
  }

  @Test func detailsAreEqualWhenTheirPropsAre() {
    #expect(Details("a", "b") == Details("a", "b"))
    #expect(Details("a", "b") != Details("a", "b", isOpen: true))
    #expect(Details("a", "b") != Details("a", Badge("b")))
  }
}
