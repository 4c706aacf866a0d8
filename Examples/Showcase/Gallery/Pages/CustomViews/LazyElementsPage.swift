import PageCharts
import PageElements

extension GalleryPage {
  static let lazyElements = GalleryPage(
    "lazy-elements", "Elements made when shown", in: .customViews, shows: ["O3"],
    about: "An element that costs something to make is made when it is rendered, not before."
  ) {
    let sales = (1...52).map { week in 20 + week * 7 % 9 + week / 4 }
    var table = Table {
      Section("Made for this page", key: "made") {
        Row(LazyElement(chart(of: sales)))
        Row(LazyElement(Label("\(sales.reduce(0, +)) cups in all")))
      }
    }
    // This element is removed before the page is rendered, so it is never created.
    table.sections[0].rows.append(Row(LazyElement(chart(of: (0..<1_000_000).map { $0 }))))
    table.sections[0].rows.removeLast()
    return table
  }
}

private func chart(of sales: [Int]) -> Sparkline {
  Sparkline("Cups, week by week", values: sales.map(Double.init))
}
