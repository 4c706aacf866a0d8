import PageCharts
import PageElements

extension GalleryPage {
  static let donutCharts = GalleryPage(
    "donut-charts", "Donuts", in: .views,
    about: "Parts of a whole with their shares. Of many, the largest are shown and the rest as one."
  ) {
    Table {
      Section("Parts", key: "parts") {
        Row(
          key: "kinds",
          Chart("Cups by kind", by: ["Green", "Black", "Herbal", "White"], [512, 301, 120, 44])
            .style(.donut))
        Row(
          key: "teas",
          Chart(
            "Sales by tea",
            by: ["Sencha", "Assam", "Gyokuro", "Darjeeling", "Oolong", "Mint", "Chai", "Matcha"],
            [1_250, 980, 410, 870, 320, 95, 610, 240]
          ).style(.donut).formatted("€ {}"))
      }
    }
  }
}
