import PageElements
import PageTesting
import Testing

@Suite struct SelectTests {
  private func html(_ props: Select) throws -> String {
    let select = props
    expectValid(Table(rows: [Row(select)]))
    return try select.html()
  }

  @Test func aSelectMarksItsSelection() throws {
    #expect(
      try Select("Size", name: "size", choices: ["S", "M"], selection: "M").html() == """
        <label class="pe-field"><span>Size</span><select name="size"><option value="S">S</option>\
        <option value="M" selected="">M</option></select></label>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "<b>", name: "a\"", choices: [Choice("c&", "<d>", isEnabled: false)], prompt: "e>",
          isRequired: true, isEnabled: false, showsLabel: false)) == """
          <select name="a&quot;" required="" disabled="" aria-label="&lt;b&gt;">\
          <option value="" selected="">e&gt;</option>\
          <option value="c&amp;" disabled="">&lt;d&gt;</option></select>
          """)
  }

  @Test func aSelectionDeselectsThePrompt() throws {
    #expect(
      try html(.init("b", name: "a", choices: ["c"], selection: "c", prompt: "…")).contains(
        "<option value=\"\">…</option><option value=\"c\" selected=\"\">c</option>"))
  }

  @Test func aSelectWithoutAPromptIsNeverRequired() throws {
    #expect(
      try !html(.init("b", name: "a", choices: ["c"], isRequired: true)).contains("required")
    )
  }

  @Test func aSelectCanHaveNoChoices() throws {
    #expect(
      try html(.init("b", name: "a", choices: [], showsLabel: false))
        == "<select name=\"a\" aria-label=\"b\"></select>")
  }

  @Test func theEmptyStringCanBeAChoice() throws {
    #expect(
      try html(.init("b", name: "a", choices: [Choice("", "All")], selection: ""))
        .contains("<option value=\"\" selected=\"\">All</option>"))
    #expect(throws: ControlError.duplicateValue("", name: "a")) {
      try Select("b", name: "a", choices: [Choice("", "All")], prompt: "Choose…").html()
    }
  }
}
