import PageElements
import Testing

@Suite struct AnyElementTests {
  @Test func textAndNumbersRenderAsText() throws {
    #expect(try AnyElement.text("<a>").html() == "&lt;a&gt;")
    #expect(try AnyElement.number(.min).html() == "-9223372036854775808")
    #expect(try AnyElement.empty.html() == "")
    #expect(try ("lit" as AnyElement).html() == "lit")
  }

  @Test func anErasedElementRendersAsItself() throws {
    #expect(try ElementOfLink("a", to: "/b").any.html() == "<a href=\"/b\">a</a>")
  }

  @Test func erasingTwiceIsErasingOnce() {
    let link = ElementOfLink("a", to: "/b").any
    #expect(link.any == link)
    let unknown: any Element = ElementOfLink("a", to: "/b")
    #expect(unknown.any == link)
  }

  @Test func aLabelIsText() {
    #expect(ElementOfLabel("a").any == .text("a"))
    #expect(AnyElement.number(3) == .text("3"))
  }

  @Test func erasedElementsAreEqualWhenTypeAndPropsAre() {
    let link = ElementOfLink("a", to: "/b")
    #expect(link.any == link.any)
    #expect(link.any != ElementOfLink("a", to: "/c").any)
    #expect(link.any != ElementOfButton("a").any)
    #expect(link.any != .text("a"))
    #expect(AnyElement.text("a") != link.any)
    #expect(AnyElement.text("a") != .text("b"))
    #expect(ElementOfEmptyView().any != .text(""))
  }
}
