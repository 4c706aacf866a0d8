import ElementSamples
import Testing

@testable import PageCharts

@Suite struct AxisScaleTests {
  @Test(arguments: [
    (0.0, 23.0, [0.0, 5, 10, 15, 20, 25]), (0, 100, [0, 20, 40, 60, 80, 100]),
    (-7, 3, [-8, -6, -4, -2, 0, 2, 4]), (-3, 12, [-5, 0, 5, 10, 15]), (0, 0.6, [0, 0.2, 0.4, 0.6]),
    (0, 1.1, [0, 0.5, 1, 1.5]), (12, 19, [12, 14, 16, 18, 20]), (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
  ])
  func ticksAreRoundNumbers(_ lowest: Double, _ highest: Double, _ ticks: [Double]) {
    let scale = AxisScale(lowest: lowest, highest: highest)
    #expect(scale.ticks == ticks || ticks.count > AxisScale.maximumTicks)
  }

  @Test func wholeNumbersHaveWholeTicks() {
    #expect(AxisScale(lowest: 0, highest: 1, integersOnly: true).ticks == [0, 1])
    #expect(AxisScale(lowest: 0, highest: 0, integersOnly: true).ticks == [0, 1])
    #expect(AxisScale(lowest: 0, highest: 3, integersOnly: true).ticks == [0, 1, 2, 3])
  }

  @Test(arguments: 0..<20)
  func aFewRoundTicksCoverAnyRange(group: Int) throws {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(group * 200 + seed))
      let values = (0..<4).compactMap { _ in ChartSamples.value(&random) }
      guard let lowest = values.min(), let highest = values.max() else { continue }
      let ticks = AxisScale(lowest: lowest, highest: highest).ticks
      #expect((2...AxisScale.maximumTicks).contains(ticks.count), "\(values)")
      let step = (try #require(ticks.last) - ticks[0]) / Double(ticks.count - 1)
      #expect(ticks[0] <= lowest + step * 1e-6 && highest <= ticks[ticks.count - 1] + step * 1e-6)
      #expect(ticks == Set(ticks).sorted())
      #expect(isRound(step), "\(step) of \(values)")
      for (index, tick) in ticks.enumerated() {
        // Steps are differences of numbers that may be a billion times larger.
        let slack = step * 1e-6 + abs(tick) * 1e-8
        #expect(abs(tick - ticks[0] - step * Double(index)) <= slack)
        #expect(abs((tick / step).rounded() * step - tick) <= slack, "\(tick) by \(step)")
      }
    }
  }

  /// Returns whether a number is 1, 2 or 5 times a power of ten.
  private func isRound(_ step: Double) -> Bool {
    var step = step
    while step >= 9.99 { step /= 10 }
    while step < 0.999 { step *= 10 }
    return [1, 2, 5].contains { abs(step - $0) < 1e-6 }
  }

  @Test(arguments: [
    (Chart.Style.line, [12.0, 19], 12.0), (.line, [3, 19], 0), (.columns, [12, 19], 0),
    (.line, [-12, -19], -20), (.line, [5, 5], 0), (.area, [12, 19], 0),
  ])
  func onlyALineScaleCanStartAboveZero(_ style: Chart.Style, _ values: [Double], _ first: Double) {
    let chart = Chart("x", by: ["a", "b"], values).style(style)
    #expect(AxisScale(of: chart).ticks.first == first)
  }
}
