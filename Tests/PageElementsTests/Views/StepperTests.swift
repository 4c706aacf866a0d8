import PageElements
import PageTesting
import Testing

@Suite struct StepperTests {
  private func html(_ props: Stepper) throws -> String {
    let stepper = props
    expectValid(Table(rows: [Row(stepper)]))
    return try stepper.html()
  }

  @Test func aStepperRendersItsValueAndRange() throws {
    #expect(
      try Stepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8).html() == """
        <label class="pe-field"><span>Guests</span>\
        <input type="number" name="guests" value="2" min="1" max="8" step="1"/></label>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "<b>", name: "a\"", minimum: -0.5, maximum: 1e-7, step: 1e-7, isRequired: true,
          isEnabled: false, showsLabel: false)) == """
          <input type="number" name="a&quot;" value="" min="-0.5" max="0.0000001" step="0.0000001" \
          required="" disabled="" aria-label="&lt;b&gt;"/>
          """)
  }

  @Test func aStepperWithoutAStepAcceptsAnyNumber() throws {
    #expect(
      try html(.init("b", name: "a", value: 0.25, step: nil))
        .contains("value=\"0.25\" step=\"any\""))
  }

  @Test func anOutOfRangeValueIsShownUnchanged() throws {
    #expect(try html(.init("b", name: "a", value: 9, maximum: 8)).contains("value=\"9\""))
  }

  @Test func boundsOutOfOrderAreAnError() {
    #expect(throws: ControlError.unorderedBounds(["2", "1"], of: "b")) {
      try Stepper("b", name: "a", minimum: 2, maximum: 1).html()
    }
  }

  @Test(arguments: [0.0, -1])
  func aNonPositiveStepIsAnError(_ step: Double) {
    #expect(throws: ControlError.notPositive(step, of: "b")) {
      try Stepper("b", name: "a", step: step).html()
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteValueIsAnError(_ value: Double) {
    expectNotFinite(of: "b") { try Stepper("b", name: "a", value: value).html() }
    expectNotFinite(of: "b") { try Stepper("b", name: "a", minimum: value).html() }
    expectNotFinite(of: "b") { try Stepper("b", name: "a", maximum: value).html() }
    expectNotFinite(of: "b") {
      try Stepper("b", name: "a", step: value).html()
    }
  }
}
