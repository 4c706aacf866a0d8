import Foundation
import PageCharts
import PageElements
import PageSite

extension GalleryPage {
  static let columnCharts = GalleryPage(
    "charts", "Charts", in: .views,
    about:
      "Columns side by side or stacked, drawn by the server, with their numbers as a table.",
    query: NoQuery()
  ) { request in
    let orders = Chart("Orders", by: Samples.months) {
      Series("Online", [120, 132, 101, 134, 90, 230, 210, 182, 191, 234, 290, 330])
      Series("Shop", [220, 182, 191, 234, 290, nil, 310, 123, 442, 321, 90, 149])
      Series("Markets", [0, 0, 15, 60, 80, 110, 130, 125, 70, 40, 0, 95])
    }
    let table = Table {
      Section("Side by side", key: "grouped") {
        Row(key: "orders", orders)
      }
      Section("Stacked", key: "stacked") {
        Row(key: "orders", orders.style(.stackedColumns).labelHidden())
      }
      Section("Above and below zero", key: "signed") {
        Row(
          key: "result",
          Chart("Result by quarter", by: ["Q1", "Q2", "Q3", "Q4"], [4_200, -1_350, 2_800, 5_150])
            .formatted { request.format($0, .currency(code: "EUR").precision(.fractionLength(0))) })
      }
      Section("No numbers yet", key: "none") {
        Row(
          key: "none",
          Chart("Orders in 2027", by: Samples.months, [Int?](repeating: nil, count: 12)))
      }
    }
    return PageContent(title: "Charts", table: table)
  }
}
