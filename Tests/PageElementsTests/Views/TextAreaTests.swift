import PageElements
import PageTesting
import Testing

@Suite struct TextAreaTests {
  private func html(_ props: TextArea) throws -> String {
    let area = props
    expectValid(Table(rows: [Row(area)]))
    return try area.html()
  }

  @Test func anAreaShowsItsText() throws {
    #expect(
      try TextArea("Notes", name: "notes", text: "Two </textarea>").html() == """
        <label class="pe-field"><span>Notes</span>\
        <textarea name="notes" rows="3">Two &lt;/textarea&gt;</textarea></label>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "'b'", name: "a&", placeholder: "\"c\"", rows: 5, maximumLength: 80, isRequired: true,
          isEnabled: false, showsLabel: false)) == """
          <textarea name="a&amp;" rows="5" maxlength="80" placeholder="&quot;c&quot;" required="" \
          disabled="" aria-label="&#39;b&#39;"></textarea>
          """)
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("\na", "\n\na"), ("\n", "\n\n"), ("a\r\nb\rc\n\rd", "a\nb\nc\n\nd"),
    ("\r\na", "\n\na"), ("\ra", "\n\na"), ("", ""), (" \n", " \n"),
  ])
  func allLineBreaksArePreservedAsLineFeeds(_ text: String, _ written: String) throws {
    #expect(
      try html(.init("b", name: "a", text: text, showsLabel: false))
        == "<textarea name=\"a\" rows=\"3\" aria-label=\"b\">\(written)</textarea>")
  }

  @Test(arguments: [(0, "rows=\"1\""), (.min, "rows=\"1\""), (.max, "rows=\"1000\"")])
  func theRowCountIsClamped(_ rows: Int, _ part: String) throws {
    #expect(try html(.init("b", name: "a", rows: rows)).contains(part))
  }

  @Test(arguments: [(-1, "maxlength=\"0\""), (.max, "maxlength=\"999999999\"")])
  func theMaximumLengthIsClamped(_ length: Int, _ part: String) throws {
    #expect(try html(.init("b", name: "a", maximumLength: length)).contains(part))
  }
}
