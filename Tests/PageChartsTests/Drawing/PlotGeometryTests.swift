import ElementSamples
import PageElements
import Testing

@testable import PageCharts

/// For any numbers, shapes stay within the drawing, and their sizes match the numbers.
@Suite struct PlotGeometryTests {
  private static let slack = 1e-6

  @Test(arguments: [Chart.Style.columns, .stackedColumns], 0..<100)
  func columnsStayWithinTheirBands(_ style: Chart.Style, seed: Int) {
    let chart = ChartSamples.chart(style, seed: UInt64(seed))
    guard !chart.values.isEmpty else { return }
    let plot = Plot(chart)
    for category in chart.categories.indices {
      let start = plot.band * Double(category)
      for column in plot.columns(of: category) {
        #expect(column.x >= start - Self.slack)
        #expect(column.x + column.width <= start + plot.band + Self.slack)
        #expect(column.width > 0 && column.height >= 0)
        #expect(column.y >= -Self.slack && column.y + column.height <= 100 + Self.slack)
      }
    }
  }

  @Test(arguments: 0..<100)
  func stackedColumnsAddUp(seed: Int) {
    let chart = ChartSamples.chart(.stackedColumns, seed: UInt64(seed))
    guard !chart.values.isEmpty else { return }
    let plot = Plot(chart)
    for category in chart.categories.indices {
      let values = chart.series.compactMap { $0.values[category] }
      let columns = plot.columns(of: category)
      for isAbove in [true, false] {
        let sum = values.filter { isAbove ? $0 > 0 : $0 < 0 }.reduce(0, +)
        let heights = columns.filter {
          (chart.series[$0.series].values[category] ?? 0 > 0) == isAbove
        }
        .reduce(0) { $0 + $1.height }
        #expect(abs(heights - abs(plot.height(of: 0) - plot.height(of: sum))) < 1e-6)
      }
    }
  }

  @Test(arguments: [Chart.Style.bars, .stackedBars], 0..<100)
  func barsStayWithinTheDrawing(_ style: Chart.Style, seed: Int) {
    let chart = ChartSamples.chart(style, seed: UInt64(seed))
    let rows = BarRows(chart)
    for category in chart.categories.indices {
      for bar in rows.bars(of: category) {
        #expect(bar.x >= 0 && bar.width >= 0 && bar.x + bar.width <= 100 + Self.slack)
      }
    }
  }

  @Test(arguments: 0..<100)
  func sharesAddUpToAHundred(seed: Int) {
    let chart = ChartSamples.chart(.donut, seed: UInt64(seed))
    let donut = Donut(chart)
    #expect(donut.slices.count <= Chart.maximumSeries)
    let total = donut.slices.reduce(0) { $0 + $1.value }
    #expect(abs(total - chart.values.reduce(0, +)) <= total * 1e-9)
    if total > 0 { #expect(donut.slices.reduce(0) { $0 + $1.share } == 100) }
  }

  @Test func aDonutKeepsTheLargestPartsInOrder() {
    let chart = Chart("x", by: ["a", "b", "c", "d", "e", "f", "g"], [1, 7, 2, 6, 3, 5, 4]).style(
      .donut)
    #expect(Donut(chart).slices.map(\.name) == ["b", "d", "e", "f", "g", nil])
    #expect(Donut(chart).slices.map(\.value) == [7, 6, 3, 5, 4, 3])
  }

  @Test func theSineApproximationIsAccurate() {
    for (turn, sine) in [
      (0.0, 0.0), (0.25, 1), (0.5, 0), (0.75, -1), (1, 0), (1.25, 1), (0.125, 0.5.squareRoot()),
    ] {
      #expect(abs(UnitCircle.sine(turn) - sine) < 1e-6)
    }
  }

  @Test(arguments: Chart.Style.allCases, 0..<60)
  func anyNumbersRenderWithoutNaNOrInfinity(_ style: Chart.Style, seed: Int) throws {
    let html = try ChartSamples.chart(style, seed: UInt64(seed)).html()
    #expect(!html.contains("nan") && !html.contains("inf") && !html.contains("NaN"))
  }
}
