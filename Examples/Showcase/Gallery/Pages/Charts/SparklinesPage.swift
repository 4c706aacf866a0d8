import PageCharts
import PageElements

extension GalleryPage {
  static let sparklines = GalleryPage(
    "sparklines", "Sparklines", in: .views,
    about: "Numbers as lines the size of a word, read out by screen readers."
  ) {
    Table(columns: ["Tea", Column("Cups, week by week", width: .fixed(152))]) {
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
  }
}
