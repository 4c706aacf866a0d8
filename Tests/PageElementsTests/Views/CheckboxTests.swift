import PageElements
import PageTesting
import Testing

@Suite struct CheckboxTests {
  private func html(_ props: Checkbox) throws -> String {
    let box = props
    expectValid(Table(rows: [Row(box)]))
    return try box.html()
  }

  @Test func aCheckboxRendersItsState() throws {
    #expect(
      try Checkbox("Done", name: "done", isOn: true).html() == """
        <label class="pe-check"><input type="checkbox" name="done" value="true" checked=""/>\
        <span>Done</span></label>
        """)
    #expect(try !Checkbox("Done", name: "done").html().contains("checked"))
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "<b>", name: "a\"", value: "c&", isRequired: true, isEnabled: false, showsLabel: false))
          == """
          <input type="checkbox" name="a&quot;" value="c&amp;" required="" disabled="" \
          aria-label="&lt;b&gt;"/>
          """)
  }

  @Test func aShownLabelIsEscaped() throws {
    #expect(try html(.init("<&>", name: "a")).contains("<span>&lt;&amp;&gt;</span>"))
  }
}
