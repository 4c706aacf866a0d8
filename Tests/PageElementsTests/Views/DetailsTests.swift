import PageElements
import PageTesting
import Testing

@Suite struct DetailsTests {
  @Test func aSummaryOpensToShowText() throws {
    let details = ElementOfDetails("R&D", "<lab>")
    #expect(
      try details.html() == """
        <details class="pe-details"><summary>R&amp;D</summary><div>&lt;lab&gt;</div></details>
        """)
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func aSummaryOpensToShowAnElement() throws {
    let details = ElementOfDetails("Menu", ElementOfLink("Tea", to: "/tea"), isOpen: true)
    #expect(
      try details.html() == """
        <details class="pe-details" open=""><summary>Menu</summary>\
        <div><a href="/tea">Tea</a></div></details>
        """)
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func detailsMayStandInDetails() throws {
    let details = ElementOfDetails("a", ElementOfDetails("b", "c"))
    #expect(try details.html().contains("<div><details class=\"pe-details\"><summary>b</summary>"))
    expectValid(Table(rows: [Row(details)]))
  }

  @Test func detailsOfOneGroupShareAName() throws {
    let details = ElementOfDetails(props: .init(summary: "a", content: "b", group: "\"g\""))
    #expect(
      try details.html().hasPrefix("<details class=\"pe-details\" name=\"&quot;g&quot;\"><summary>")
    )
    expectValid(Table(rows: [Row(details)]))
    let single = ElementOfDetails(props: .init(summary: "a", content: "b", group: ""))
    #expect(try single.html() == ElementOfDetails("a", "b").html())
  }

  @Test func whatTheContentThrowsIsThrown() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try ElementOfDetails("a", ElementOfLink("b", to: "javascript:x")).html()
    }
  }

  @Test func detailsHaveASummary() {
    #expect(throws: ControlError.emptyLabel(name: "Details")) {
      try ElementOfDetails("", "x").html()
    }
  }

  @Test func detailsAreEqualWhenTheirPropsAre() {
    #expect(ElementOfDetails("a", "b") == ElementOfDetails("a", "b"))
    #expect(ElementOfDetails("a", "b") != ElementOfDetails("a", "b", isOpen: true))
    #expect(ElementOfDetails("a", "b") != ElementOfDetails("a", ElementOfBadge("b")))
  }
}
