import PageElements
import PageTesting
import Testing

@Suite struct ImageTests {
  private func html(
    _ source: String = "/a.png", alternative: String = "", width: Int? = nil, height: Int? = nil
  ) throws -> String {
    let props = Image(source, alternative: alternative, width: width, height: height)
    return try props.html()
  }

  @Test func anImageRendersItsAlternativeAndSize() throws {
    #expect(
      try html("/tea.jpg", alternative: "A cup of tea", width: 64, height: 48)
        == "<img src=\"/tea.jpg\" alt=\"A cup of tea\" width=\"64\" height=\"48\" loading=\"lazy\"/>"
    )
  }

  @Test func aMissingSizeIsOmitted() throws {
    #expect(try html() == "<img src=\"/a.png\" alt=\"\" loading=\"lazy\"/>")
    #expect(try html(height: 5) == "<img src=\"/a.png\" alt=\"\" height=\"5\" loading=\"lazy\"/>")
  }

  @Test func anEagerImageIsNotLazyLoaded() throws {
    let image = Image("/a.png", alternative: "")
    let eager = image.with { $0.isEager = true }
    #expect(try eager.html() == "<img src=\"/a.png\" alt=\"\"/>")
    #expect(eager != image)
  }

  @Test func aNegativeSizeBecomesZero() throws {
    #expect(try html(width: -1, height: .min).contains("width=\"0\" height=\"0\""))
  }

  @Test func sourceAndAlternativeAreEscaped() throws {
    #expect(
      try html("/?a&b\"", alternative: "\"<x>")
        == "<img src=\"/?a&amp;b&quot;\" alt=\"&quot;&lt;x&gt;\" loading=\"lazy\"/>")
  }

  @Test(arguments: [
    "", "javascript:x", "data:text/html,x", "mailto:a@b", "MAILTO:a@b", "tel:1", " /a.png",
  ])
  func anUnsafeSourceIsAnError(_ source: String) {
    #expect(throws: RenderError.unsafeURL(source)) { try html(source) }
  }

  @Test func anImageCanBeADataURL() throws {
    #expect(try html("data:image/png;base64,AA").contains("src=\"data:image/png;base64,AA\""))
  }

  @Test func anImageIsValidInARow() {
    let props = Image("https://example.com/a.png", alternative: "a", width: 1, height: 1)
    expectValid(Table(rows: [Row(props)]))
  }

  @Test func aStyledImageRendersItsContentMode() throws {
    let element = Image("/a.png", alternative: "a").styles {
      ($0.width, $0.height, $0.cornerRadius) = (64, 48, 8)
      $0.contentMode = .fill
    }
    #expect(
      try element.html()
        == "<div class=\"pe-styled pe-sized pe-round\" style=\"width:64px;height:48px;"
        + "border-radius:8px;--fit:cover\">"
        + "<img src=\"/a.png\" alt=\"a\" loading=\"lazy\"/></div>")
    #expect(ElementStyle().contentMode == .fit)
    expectValid(Table(rows: [Row(element)]))
  }
}
