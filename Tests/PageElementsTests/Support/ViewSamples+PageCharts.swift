import PageCharts
import PageElements

// Samples of PageCharts.
extension ViewSamples {
  static func charts(_ add: (Sample) -> Void) {
    add(
      Sample(
        "ProgressBar", ProgressBar("Upload", value: 3, total: 7),
        ProgressBar("Waiting", value: nil),
        ProgressBar("Quiet", value: 0.5, showsLabel: false)))
    add(
      Sample(
        "Meter", Meter("Disk", value: 80, maximum: 100),
        Meter(
          "Heat", value: 5, minimum: -10, maximum: 40, low: 0, high: 30, optimum: 20,
          showsLabel: false)))
    add(
      Sample(
        "Sparkline", Sparkline("Cups", values: [3, 1, 4, 1.5, -9]),
        Sparkline("None", values: []),
        Sparkline("Cups", values: [1, 2], alternative: "Rising")))
    let plain = Chart("Cups", by: ["Jan", "Feb & Mar", "Apr"]) {
      Series("Tea", [64, nil, 7.25])
      Series("Coffee", [12, 3, 0])
    }
    let below = Chart("Result", by: ["Jan", "Feb"], [64, -7.25]).formatted("{} €")
    add(
      Sample(
        "Chart", plain, plain.style(.stackedColumns), plain.style(.line), plain.style(.area),
        plain.style(.stackedArea), plain.style(.bars), plain.style(.stackedBars), below,
        below.style(.bars).labelHidden(),
        Chart("Teas", by: ["Sencha", "Assam"], [3, 1]).style(.donut),
        Chart("None", by: [], [])))
  }
}
