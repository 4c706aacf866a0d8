import PageElements
import PageTesting
import Testing

@Suite struct CheckboxTests {
  private func html(_ props: Checkbox.Props) throws -> String {
    let box = ElementOfCheckbox(props: props)
    expectValid(Table(rows: [Row(box)]))
    return try box.html()
  }

  @Test func aBoxIsTickedOrNot() throws {
    #expect(
      try ElementOfCheckbox("Done", name: "done", isOn: true).html() == """
        <label class="pe-check"><input type="checkbox" name="done" value="true" checked=""/>\
        <span>Done</span></label>
        """)
    #expect(try !ElementOfCheckbox("Done", name: "done").html().contains("checked"))
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          name: "a\"", label: "<b>", value: "c&", isRequired: true, isEnabled: false,
          showsLabel: false)) == """
          <input type="checkbox" name="a&quot;" value="c&amp;" required="" disabled="" \
          aria-label="&lt;b&gt;"/>
          """)
  }

  @Test func aShownLabelIsEscaped() throws {
    #expect(try html(.init(name: "a", label: "<&>")).contains("<span>&lt;&amp;&gt;</span>"))
  }
}
