import ElementSamples
import PageCharts
import PageElements

/// Random charts that are the same in every run.
enum ChartSamples {
  static func categories(_ count: Int) -> [String] { (0..<count).map { "Day \($0 + 1)" } }

  /// Returns a number of any size and sign, often a whole number, and sometimes `nil`.
  static func value(_ random: inout SplitMix64, from least: Double = -1) -> Double? {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: nil
    case 1: 0
    case 2: Double(Int.random(in: Int(least * 20)...20, using: &random))
    case 3: Double.random(in: least...1, using: &random) * 1e15
    case 4: Double.random(in: least...1, using: &random) * 1e-12
    default: Double.random(in: least...1, using: &random) * 1000
    }
  }

  /// Returns a random chart of a style, with any of its possible features.
  static func chart(_ style: Chart.Style, seed: UInt64) -> Chart {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...20, using: &random)
    let series = style == .donut ? 1 : Int.random(in: 0...Chart.maximumSeries, using: &random)
    let least: Double = style == .donut || style == .stackedArea ? 0 : -1
    return Chart("Chart", by: categories(count)) {
      for index in 0..<series {
        Series("Series \(index)", (0..<count).map { _ in value(&random, from: least) })
      }
    }.style(style)
  }
}
