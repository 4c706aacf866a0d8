import PageElements
import SeedTags
import Testing

@Suite struct AnyElementTests {
  @Test func textAndNumbersRenderAsText() throws {
    #expect(try AnyElement.text("<a>").html() == "&lt;a&gt;")
    #expect(try AnyElement.number(.min).html() == "-9223372036854775808")
    #expect(try AnyElement.empty.html() == "")
    #expect(try ("lit" as AnyElement).html() == "lit")
  }

  @Test func anErasedElementRendersUnchanged() throws {
    #expect(try Link("a", to: "/b").any.html() == "<a href=\"/b\">a</a>")
  }

  @Test func erasureIsIdempotent() {
    let link = Link("a", to: "/b").any
    #expect(link.any == link)
    let unknown: any Element = Link("a", to: "/b")
    #expect(unknown.any == link)
  }

  @Test func labelsAndNumbersEqualTheirText() {
    #expect(Label("a").any == .text("a"))
    #expect(AnyElement.number(3) == .text("3"))
    #expect(AnyElement.number(3) == .number(3) && AnyElement.number(3) != .number(4))
    #expect(AnyElement.number(3) != .text("03"))
    #expect(AnyElement.number(3).props as? Label == "3")
  }

  @Test(.tags(.N9)) func erasedElementsAreEqualWhenTypeAndPropsAre() {
    let link = Link("a", to: "/b")
    #expect(link.any == link.any)
    #expect(link.any != Link("a", to: "/c").any)
    #expect(link.any != Button("a").any)
    #expect(link.any != .text("a"))
    #expect(AnyElement.text("a") != link.any)
    #expect(AnyElement.text("a") != .text("b"))
    #expect(EmptyView().any != .text(""))
  }

  @Test func plainTextBehavesLikeALabel() throws {
    let text: AnyElement = "a"
    #expect(text.identifier == "Label" && AnyElement.number(3).identifier == "Label")
    #expect(text.props as? Label == "a")
    #expect(text.isPropsEqual(to: "a") && text.isPropsEqual(to: Label("a")))
    #expect(!text.isPropsEqual(to: "b") && !text.isPropsEqual(to: 2))
    #expect(try text.replacing(props: "b") == "b")
    #expect(try text.replacing(props: Label("b")) == "b")
    #expect(throws: RenderError.wrongProps(view: "Label", expected: "Label", actual: "Int")) {
      try text.replacing(props: 2)
    }
  }

  @Test func anErasedElementExposesItsViewsIdentifierAndProps() throws {
    let link = Link("a", to: "/b").name("n")
    #expect(link.any.identifier == "n")
    #expect(link.any.props as? Link == link.props)
    #expect(link.any.isPropsEqual(to: link.props))
    #expect(!link.any.isPropsEqual(to: Link("a", to: "/c")))
    #expect(!link.any.isPropsEqual(to: "a"))
    let other = try link.any.replacing(props: Link("c", to: "/d"))
    #expect(other == Link("c", to: "/d").name("n").any)
    #expect(throws: RenderError.self) { try link.any.replacing(props: "a") }
  }

  @Test func aStyledLabelDoesNotEqualPlainText() throws {
    let red = Label("a").styles { $0.textColor = .red }
    #expect(red.any != "a" && red.any == red.any)
    #expect(red.any.props as? Label == "a")
    #expect(
      try red.any.replacing(props: "b") == Label("b").styles { $0.textColor = .red }.any)
  }

  @Test func anElementWithoutAViewIsItsOwnProps() throws {
    struct Rule: Element {
      var width: Int
      func render(into html: inout HTMLWriter) { html.void("hr") }
    }
    let rule = Rule(width: 1)
    #expect(try rule.any.html() == "<hr/>")
    #expect(rule.any.identifier == rule.identifier)
    #expect(rule.any.props as? Rule == rule)
    #expect(rule.any.isPropsEqual(to: rule) && !rule.any.isPropsEqual(to: Rule(width: 2)))
    #expect(rule.any == Rule(width: 1).any && rule.any != Rule(width: 2).any)
    #expect(try rule.any.replacing(props: Rule(width: 2)) == Rule(width: 2).any)
    #expect(throws: RenderError.self) { try rule.any.replacing(props: 1) }
  }

  @Test func restylingARowLeavesItsElementsEqual() {
    let row = Row(Link("a", to: "/b"))
    var restyled = row
    restyled.backgroundColor = .red
    #expect(restyled != row)
    #expect(restyled.cells == row.cells)
    #expect(restyled.cells[0].isPropsEqual(to: row.cells[0].props))
  }
}
