import PageElements
import PageTesting
import Testing

@Suite struct MeterTests {
  private func html(_ props: Meter) throws -> String {
    let meter = props
    expectValid(Table(rows: [Row(meter)]))
    return try meter.html()
  }

  @Test func aMeterRendersItsValueAndRange() throws {
    #expect(
      try Meter("Disk", value: 80, maximum: 100).html() == """
        <label class="pe-field"><span>Disk</span>\
        <meter value="80" min="0" max="100">80</meter></label>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "a\"", value: -0.5, minimum: -1, maximum: 1, low: -0.25, high: 0.25, optimum: 0,
          showsLabel: false)) == """
          <meter value="-0.5" min="-1" max="1" low="-0.25" high="0.25" optimum="0" \
          aria-label="a&quot;">-0.5</meter>
          """)
  }

  @Test(arguments: [(-1.0, "value=\"0\""), (9, "value=\"5\"")])
  func anOutOfRangeValueIsClamped(_ value: Double, _ part: String) throws {
    #expect(try html(.init("x", value: value, maximum: 5)).contains(part))
  }

  @Test func boundsOutOfOrderAreAnError() {
    #expect(throws: ControlError.unorderedBounds(["1", "1", "0", "0"], of: "x")) {
      try Meter("x", value: 0, minimum: 1, maximum: 0).html()
    }
    #expect(throws: ControlError.unorderedBounds(["0", "0.7", "0.3", "1"], of: "x")) {
      try Meter("x", value: 0, low: 0.7, high: 0.3).html()
    }
    #expect(throws: ControlError.unorderedBounds(["0", "2", "1"], of: "x")) {
      try Meter("x", value: 0, optimum: 2).html()
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteValueIsAnError(_ value: Double) {
    expectNotFinite(of: "x") { try Meter("x", value: value).html() }
    expectNotFinite(of: "x") { try Meter("x", value: 0, maximum: value).html() }
    expectNotFinite(of: "x") {
      try Meter("x", value: 0, optimum: value).html()
    }
  }

  @Test func aMeterWithoutALabelIsAnError() {
    #expect(throws: ControlError.emptyLabel(name: "Meter")) {
      try Meter("", value: 0).html()
    }
  }
}
