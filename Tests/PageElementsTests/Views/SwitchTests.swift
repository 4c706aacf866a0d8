import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct SwitchTests {
  private func html(_ props: Switch) throws -> String {
    let element = props
    expectValid(Table(rows: [Row(element)]))
    return try element.html()
  }

  @Test(.tags(.E20)) func aSwitchRendersItsState() throws {
    #expect(
      try Switch("Sounds", name: "sounds", isOn: true).html() == """
        <label class="pe-check">\
        <input type="checkbox" role="switch" name="sounds" value="true" checked=""/>\
        <span>Sounds</span></label>
        """)
    #expect(try !Switch("Sounds", name: "sounds").html().contains("checked"))
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(.init("<b>", name: "a\"", value: "c&", isEnabled: false, showsLabel: false))
        == """
        <input type="checkbox" role="switch" name="a&quot;" value="c&amp;" disabled="" \
        aria-label="&lt;b&gt;"/>
        """)
  }

  @Test func aShownLabelIsEscaped() throws {
    #expect(try html(.init("<&>", name: "a")).contains("<span>&lt;&amp;&gt;</span>"))
  }
}
