import ElementSamples
import PageCharts
import PageElements
import Testing

@Suite struct ChartErrorTests {
  @Test(arguments: [
    (
      ChartError.tooManySeries(7, of: "Orders"),
      "The chart 'Orders' has 7 series. Show at most 6, and sum up the rest."
    ),
    (
      .tooManyValues(2001, of: "Orders"),
      "The chart 'Orders' has 2001 values. Show at most 2000: sum them up, by week instead of by day."
    ),
    (
      .unequalCount(values: 1, categories: 2, of: "Shop"),
      "The series 'Shop' has 1 values for 2 categories. Give it one value for each, and nil for a missing value."
    ),
    (
      .duplicateSeries("Shop", of: "Orders"),
      "Two series of the chart 'Orders' are named 'Shop'. Give each its own name."
    ),
    (
      .tooLarge(1e16, of: "Shop"),
      "'Shop' has the value 1e+16. Use larger units, so that it is within ±10¹⁵."
    ),
    (
      .negative(-1, of: "Shop"),
      "'Shop' has the value -1.0, which is not part of a whole. Use columns or bars."
    ),
    (
      .severalSeries(2, of: "Orders"),
      "The chart 'Orders' is a donut with 2 series. Use one series, or stacked bars."
    ),
  ])
  func anErrorSaysWhatToDo(_ error: ChartError, _ message: String) {
    #expect(error.description == message)
  }

  private func expect(
    _ error: ChartError, _ chart: Chart, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: error, sourceLocation: sourceLocation) { try chart.html() }
  }

  @Test func tooManySeriesAreAnError() throws {
    func chart(_ count: Int) -> Chart {
      Chart("x", by: ["a"]) { for index in 0..<count { Series("\(index)", [1]) } }
    }
    _ = try chart(Chart.maximumSeries).html()
    expect(.tooManySeries(7, of: "x"), chart(7))
  }

  @Test(arguments: Chart.Style.allCases)
  func tooManyValuesAreAnError(_ style: Chart.Style) throws {
    func chart(_ count: Int) -> Chart {
      Chart("x", by: (0..<count).map { "\($0)" }, [Int](0..<count)).style(style)
    }
    let html = try chart(Chart.maximumValues).html()
    #expect(html.utf8.count < 350 * Chart.maximumValues)
    expect(.tooManyValues(2001, of: "x"), chart(2001))
  }

  @Test func dataThatAChartCannotDrawIsAnError() {
    expect(.unequalCount(values: 1, categories: 2, of: "x"), Chart("x", by: ["a", "b"], [1]))
    expect(.tooLarge(-1e16, of: "x"), Chart("x", by: ["a"], [-1e16]))
    expect(.negative(-1, of: "x"), Chart("x", by: ["a"], [-1]).style(.donut))
    expect(.negative(-1, of: "x"), Chart("x", by: ["a"], [-1]).style(.stackedArea))
    let twins = Chart("x", by: []) {
      Series("a", [])
      Series("a", [])
    }
    expect(.duplicateSeries("a", of: "x"), twins)
    expect(.severalSeries(2, of: "x"), twins.style(.donut))
  }

  @Test func anUnnamedChartOrSeriesIsAnError() {
    #expect(throws: ControlError.emptyLabel(name: "Chart")) { try Chart("", by: [], []).html() }
    #expect(throws: ControlError.emptyLabel(name: "Series")) {
      try Chart("x", by: []) { Series("", []) }.html()
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity], Chart.Style.allCases)
  func aNonFiniteValueIsAnError(_ value: Double, _ style: Chart.Style) {
    #expect(throws: ControlError.self) { try Chart("x", by: ["a"], [value]).style(style).html() }
  }
}
