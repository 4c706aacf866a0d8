import PageCharts
import PageElements

extension GalleryPage {
  static let lineCharts = GalleryPage(
    "line-charts", "Lines and areas", in: .views,
    about: "Values over time: with gaps where nothing is known, as areas, and stacked."
  ) {
    Table {
      Section("Lines", key: "lines") {
        Row(
          key: "temperature",
          Chart("Temperature by month", by: Samples.months) {
            Series("Uji", [4.6, 5.1, 8.4, 14.2, 19, 23, 27.1, 28.2, 24.1, 17.8, 12.1, 7])
            Series("Darjeeling", [6.5, 8, 12, 15, 16.6, 18.2, 18.6, 18.7, 17.8, 15.4, 11.6, 8.1])
            Series("Harbin", [-18.4, -13.6, -3.4, 8, 15.4, nil, nil, 21.6, 15.2, 6.5, -5.4, -15.2])
          }.style(.line).formatted(" °C"))
      }
      Section("An area", key: "area") {
        Row(
          key: "visitors",
          Chart("Visitors by day", by: (1...31).map { "May \($0)" }, Samples.visitors).style(.area))
      }
      Section("Areas upon each other", key: "stacked") {
        Row(
          key: "cups",
          Chart("Cups by month", by: Samples.months) {
            Series("Green", [62, 60, 71, 80, 95, 110, 121, 118, 99, 84, 70, 66])
            Series("Black", [98, 95, 90, 82, 70, 61, 55, 58, 72, 88, 97, 105])
            Series("Herbal", [30, 31, 28, 25, 22, 20, 18, 19, 24, 29, 33, 36])
          }.style(.stackedArea))
      }
    }
  }
}
