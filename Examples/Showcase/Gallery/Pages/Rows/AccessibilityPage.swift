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
          var row = Row(key: tea) {
            tea
            signs
          }
          row.accessibility.label = tea
          row.accessibility.value = "in stock: \(words)"
          row.accessibility.identifier = "stock-\(tea.lowercased())"
          return row
        }
      }
      Section("A hint", key: "hint") {
        hinted(Link("Order", to: "/gallery/buttons"), "Leads to a page of buttons")
      }
    }
  }
}

private func hinted(_ element: some Element, _ hint: String) -> Row {
  var row = Row(element)
  row.accessibility.hint = hint
  return row
}
