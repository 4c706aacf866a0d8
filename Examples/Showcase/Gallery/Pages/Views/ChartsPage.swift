import PageCharts
import PageElements

extension GalleryPage {
  static let charts = GalleryPage(
    "charts", "Charts", in: .views,
    about: "Numbers as lines and bars, drawn by the server, read out by screen readers."
  ) {
    Table(columns: ["Tea", Column("Cups, week by week", width: .fixed(152))]) {
      Section("Sparklines", key: "sparklines") {
        Row(key: "sencha") {
          "Sencha, steadily more"
          Sparkline("Cups of sencha", values: [12, 14, 13, 17, 19, 18, 24])
        }
        Row(key: "assam") {
          "Assam, a good winter"
          Sparkline("Cups of assam", values: [30, 34, 41, 28, 16, 9, 8])
        }
        Row(key: "profit") {
          "Profit, with a line at zero"
          Sparkline("Profit", values: [-20, -12, 4, -3, 15, 22])
        }
      }
      Section("Bars", key: "bars") {
        Row(
          BarChart(
            "Cups sold on Saturday",
            bars: [
              .init("Sencha", 64), .init("Assam", 41), .init("Gyokuro", 12.5), .init("Water", 0),
            ]))
        Row(
          BarChart(
            "Change since last week", bars: [.init("Green", 12), .init("Black", -7)]))
      }
    }
  }
}
