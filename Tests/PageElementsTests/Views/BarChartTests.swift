import PageCharts
import PageElements
import PageTesting
import Testing

@Suite struct BarChartTests {
  private func html(_ bars: [BarChart.Bar], label: String = "Cups") throws -> String {
    let chart = BarChart(label, bars: bars)
    expectValid(Table(rows: [Row(chart)]))
    return try chart.html()
  }

  private func start(height: Int, _ title: String) -> String {
    """
    <svg class="pe-bars" role="img" width="100%" height="\(height)"><title>\(title)</title>
    """
  }

  @Test func barsBeginAtZero() throws {
    #expect(
      try html([.init("Tea", 3), .init("Coffee", 1)]) == """
        \(start(height: 88, "Cups: Tea 3, Coffee 1"))\
        <text x="0" y="16" fill="currentColor">Tea <tspan font-weight="600">3</tspan></text>\
        <rect x="0%" y="24" width="100%" height="12" fill="currentColor"/>\
        <text x="0" y="60" fill="currentColor">Coffee <tspan font-weight="600">1</tspan></text>\
        <rect x="0%" y="68" width="33.33%" height="12" fill="currentColor"/></svg>
        """)
  }

  @Test func aNegativeValueGoesToTheLeftOfZero() throws {
    #expect(
      try html([.init("Mon", -1), .init("Tue", 3)]) == """
        \(start(height: 88, "Cups: Mon -1, Tue 3"))\
        <text x="0" y="16" fill="currentColor">Mon <tspan font-weight="600">-1</tspan></text>\
        <rect x="0%" y="24" width="25%" height="12" fill="currentColor"/>\
        <text x="0" y="60" fill="currentColor">Tue <tspan font-weight="600">3</tspan></text>\
        <rect x="25%" y="68" width="75%" height="12" fill="currentColor"/>\
        <line class="pe-zero" y1="0" y2="100%" x1="25%" x2="25%" stroke="currentColor" \
        stroke-opacity=".5"/></svg>
        """)
  }

  @Test func onlyNegativeValuesEndAtZero() throws {
    let html = try html([.init("a", -2), .init("b", -4)])
    #expect(html.contains("<rect x=\"50%\" y=\"24\" width=\"50%\""))
    #expect(html.contains("x1=\"100%\" x2=\"100%\""))
  }

  @Test func noBarsAreAnEmptyDrawing() throws {
    #expect(
      try html([]) == """
        \(start(height: 44, "Cups: no values"))<line class="pe-zero" y1="0" y2="100%" x1="0%" \
        x2="0%" stroke="currentColor" stroke-opacity=".5"/></svg>
        """)
  }

  @Test func oneBarIsAsWideAsTheDrawing() throws {
    #expect(try html([.init("a", 0.5)]).contains("<rect x=\"0%\" y=\"24\" width=\"100%\""))
  }

  @Test func zeroIsABarOfNoWidth() throws {
    #expect(try html([.init("a", 0)]).contains("<rect x=\"0%\" y=\"24\" width=\"0%\""))
  }

  @Test func extremeValuesKeepWithinTheDrawing() throws {
    let most = Double.greatestFiniteMagnitude
    let html = try html([.init("a", -most), .init("b", most)])
    #expect(html.contains("<rect x=\"0%\" y=\"24\" width=\"50%\""))
    #expect(html.contains("<rect x=\"50%\" y=\"68\" width=\"50%\""))
    let least = try self.html([.init("a", .leastNonzeroMagnitude)])
    #expect(!least.contains("nan") && !least.contains("inf"))
  }

  @Test func titlesAndLabelAreEscaped() throws {
    let html = try html([.init("<b>", 1)], label: "R&D")
    #expect(html.contains("<title>R&amp;D: &lt;b&gt; 1</title>"))
    #expect(html.contains(">&lt;b&gt; <tspan"))
  }

  @Test func anAlternativeSaysItAll() throws {
    let chart = BarChart("x", bars: [.init("a", 1)], alternative: "Tassen: 1")
    #expect(try chart.html().contains("<title>Tassen: 1</title>"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsAnError(_ value: Double) {
    expectNotFinite(of: "Tea") { try BarChart("x", bars: [.init("Tea", value)]).html() }
  }

  @Test func aChartHasALabel() {
    #expect(throws: ControlError.emptyLabel(name: "BarChart")) {
      try BarChart("", bars: []).html()
    }
  }
}
