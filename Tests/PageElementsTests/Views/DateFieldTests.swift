import PageElements
import PageTesting
import Testing

@Suite struct DateFieldTests {
  private func html(_ props: DateField) throws -> String {
    let field = props
    expectValid(Table(rows: [Row(field)]))
    return try field.html()
  }

  @Test func aFieldShowsItsDate() throws {
    #expect(
      try DateField("Due", name: "due", date: CalendarDate("2026-02-28")).html() == """
        <label class="pe-field"><span>Due</span>\
        <input type="date" name="due" value="2026-02-28"/></label>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "<b>", name: "a\"", earliest: CalendarDate("2026-01-01"),
          latest: CalendarDate("2026-12-31"), isRequired: true, isEnabled: false, showsLabel: false)
      ) == """
        <input type="date" name="a&quot;" value="" min="2026-01-01" max="2026-12-31" required="" \
        disabled="" aria-label="&lt;b&gt;"/>
        """)
  }

  @Test func aShownLabelIsEscaped() throws {
    #expect(try html(.init("<&>", name: "a")).contains("<span>&lt;&amp;&gt;</span>"))
  }

  @Test func boundsOutOfOrderAreAnError() throws {
    let day = CalendarDate("2026-01-01")
    #expect(try html(.init("b", name: "a", earliest: day, latest: day)).contains("min="))
    #expect(throws: ControlError.unorderedBounds(["2026-01-02", "2026-01-01"], of: "b")) {
      try DateField("b", name: "a", earliest: CalendarDate("2026-01-02"), latest: day).html()
    }
  }
}
