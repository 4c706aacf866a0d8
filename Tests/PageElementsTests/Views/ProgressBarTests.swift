import PageElements
import PageTesting
import Testing

@Suite struct ProgressBarTests {
  private func html(_ props: ProgressBar) throws -> String {
    let bar = props
    expectValid(Table(rows: [Row(bar)]))
    return try bar.html()
  }

  @Test func aBarRendersItsProgress() throws {
    #expect(
      try ProgressBar("Upload", value: 0.4).html() == """
        <label class="pe-field"><span>Upload</span>\
        <progress value="0.4" max="1">40%</progress></label>
        """)
  }

  @Test func aBarWithoutAValueIsIndeterminate() throws {
    #expect(
      try html(.init("Upload", value: nil))
        == "<label class=\"pe-field\"><span>Upload</span><progress></progress></label>")
  }

  @Test func aHiddenLabelBecomesAnARIALabel() throws {
    #expect(
      try html(.init("\"<a>\"", value: 7, total: 9, showsLabel: false)) == """
        <progress value="7" max="9" aria-label="&quot;&lt;a&gt;&quot;">77%</progress>
        """)
  }

  @Test(arguments: [(-1.0, "value=\"0\" max=\"4\">0%<"), (5, "value=\"4\" max=\"4\">100%<")])
  func anOutOfRangeValueIsClamped(_ value: Double, _ part: String) throws {
    #expect(try html(.init("x", value: value, total: 4)).contains(part))
  }

  @Test func percentagesAreRoundedDown() throws {
    #expect(try html(.init("x", value: 999, total: 1000)).contains(">99%<"))
  }

  @Test(arguments: [0.0, -1])
  func aNonPositiveTotalIsAnError(_ total: Double) {
    #expect(throws: ControlError.notPositive(total, of: "x")) {
      try ProgressBar("x", value: 0, total: total).html()
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteValueIsAnError(_ value: Double) {
    expectNotFinite(of: "x") { try ProgressBar("x", value: value).html() }
    expectNotFinite(of: "x") { try ProgressBar("x", value: 1, total: value).html() }
  }

  @Test func aBarWithoutALabelIsAnError() {
    #expect(throws: ControlError.emptyLabel(name: "ProgressBar")) {
      try ProgressBar("", value: 0).html()
    }
  }
}
