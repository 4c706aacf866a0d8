import ElementSamples
import PageCharts
import PageElements
import PageTesting
import Testing

@Suite struct SparklineTests {
  private let start = """
    <svg class="pe-sparkline" role="img" viewBox="0 0 100 24" width="100" height="24"><title>
    """
  private let line = """
    fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>
    """

  private func html(_ values: [Double], label: String = "Visitors") throws -> String {
    let sparkline = Sparkline(label, values: values)
    expectValid(Table(rows: [Row(sparkline)]))
    return try sparkline.html()
  }

  @Test func theLineSpansFromLowestToHighest() throws {
    #expect(
      try html([3, 5, 2]) == """
        \(start)Visitors: 3, 5, 2</title><polyline points="2,15.33 50,2 98,22" \(line)\
        <circle cx="98" cy="22" r="2" fill="currentColor"/></svg>
        """)
  }

  @Test func valuesThatCrossZeroDrawAZeroLine() throws {
    #expect(
      try html([-1, 3]) == """
        \(start)Visitors: -1, 3</title><path class="pe-zero" d="M0 17H100" fill="none" \
        stroke="currentColor" stroke-opacity=".5"/><polyline points="2,22 98,2" \(line)\
        <circle cx="98" cy="2" r="2" fill="currentColor"/></svg>
        """)
  }

  @Test(arguments: [[0.0, 3], [-3, 0], [-3, -1]])
  func theZeroLineIsNotDrawnAtTheEdgeOrBeyond(_ values: [Double]) throws {
    #expect(try !html(values).contains("pe-zero"))
  }

  @Test func noValuesRenderAnEmptyDrawing() throws {
    #expect(try html([]) == "\(start)Visitors: no values</title></svg>")
  }

  @Test func oneValueIsADot() throws {
    #expect(
      try html([-7]) == """
        \(start)Visitors: -7</title><circle cx="50" cy="12" r="2" fill="currentColor"/></svg>
        """)
  }

  @Test func equalValuesAreALineInTheMiddle() throws {
    #expect(try html([4, 4]).contains("points=\"2,12 98,12\""))
  }

  @Test func extremeValuesStayWithinTheDrawing() throws {
    let most = Double.greatestFiniteMagnitude
    #expect(try html([-most, most, 0]).contains("points=\"2,22 50,2 98,12\""))
    let least = Double.leastNonzeroMagnitude
    #expect(try !html([0, least, 2 * least]).contains("nan"))
  }

  @Test func aLongSeriesIsSummarizedByItsEndsAndExtremes() throws {
    let values = (0..<24).map(Double.init)
    #expect(try html(values).contains("Visitors: 0, 1, 2, "))
    #expect(
      try html([3.5] + values).contains(
        ">Visitors: 25 values, first 3.5, last 23, lowest 0, highest 23</title>"))
  }

  @Test func theAlternativeReplacesTheDescription() throws {
    let sparkline = Sparkline("x", values: [1], alternative: "Besucher <1>")
    #expect(try sparkline.html().contains("<title>Besucher &lt;1&gt;</title>"))
  }

  @Test func theLabelIsEscapedAndRequired() throws {
    #expect(try html([], label: "<&>").contains("<title>&lt;&amp;&gt;: no values</title>"))
    #expect(throws: ControlError.emptyLabel(name: "Sparkline")) {
      try Sparkline("", values: []).html()
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNonFiniteValueIsAnError(_ value: Double) {
    #expect(throws: ControlError.self) { try Sparkline("x", values: [1, value]).html() }
  }
}
