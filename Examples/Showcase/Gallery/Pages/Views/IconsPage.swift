import PageElements
import PageSite

extension GalleryPage {
  static let icons = GalleryPage(
    "icons", "Icons", in: .views,
    about: "Signs that take the colour and size of the text around them, and are silent beside it.",
    query: NoQuery(), batch: 100
  ) { _ in
    let table = Table(layout: .grid(minimumItemWidth: 150)) {
      Section("All of them", key: "icons", each: Icon.Symbol.allCases) { symbol in
        Row(
          key: symbol.rawValue,
          VerticalStack(align: .center, spacing: 4) {
            Icon(symbol)
            Label(symbol.rawValue)
          })
      }
      Section("With a meaning of their own", key: "meaning") {
        Row(key: "overdue", Icon(.warning, label: "Overdue"))
      }
    }
    return PageContent(title: "Icons", table: table)
  }
}
