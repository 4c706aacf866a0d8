import PageElements

extension GalleryPage {
  static let accessibility = GalleryPage(
    "accessibility", "What screen readers say", in: .rows, shows: ["E18"],
    about: "A row may have a name, a state and a hint for those who hear the page."
  ) {
    let stock = [
      ("Sencha", "●●●", "plenty"), ("Gyokuro", "●○○", "a little"), ("Matcha", "○○○", "none"),
    ]
    return Table(columns: ["Tea", Column("In stock", width: .fixed(112), alignment: .end)]) {
      Section("Signs that are not read as signs", key: "stock") {
        stock.map { tea, signs, words in
          Row(key: tea) {
            tea
            signs
          }.accessibility(
            label: tea, value: "in stock: \(words)", identifier: "stock-\(tea.lowercased())")
        }
      }
      Section("A hint", key: "hint") {
        Row(Link("Order", to: "/gallery/buttons"))
          .accessibility(hint: "Leads to a page of buttons")
      }
    }
  }
}
