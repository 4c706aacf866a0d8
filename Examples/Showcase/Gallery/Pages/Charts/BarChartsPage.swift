import PageCharts
import PageElements

extension GalleryPage {
  static let barCharts = GalleryPage(
    "bar-charts", "Bars", in: .views,
    about: "Bars that lie below their names: for names that are long, and for small places."
  ) {
    Table {
      Section("Bars", key: "bars") {
        Row(
          key: "cups",
          Chart(
            "Cups sold on Saturday",
            by: ["Sencha from the first harvest", "Assam", "Gyokuro", "Water"], [64, 41, 12.5, 0]
          ).style(.bars))
        Row(
          key: "change",
          Chart("Change since last week", by: ["Green", "Black", "White"], [12, -7, 3])
            .style(.bars).formatted("{} %"))
      }
      Section("Beside and after each other", key: "series") {
        let shops = Chart("Orders", by: ["Harbour", "Station", "Old town"]) {
          Series("Paid", [120, 80, 64])
          Series("Open", [14, 30, 8])
          Series("Cancelled", [6, 4, 1])
        }
        Row(key: "grouped", shops.style(.bars))
        Row(key: "stacked", shops.style(.stackedBars))
      }
    }
  }
}
