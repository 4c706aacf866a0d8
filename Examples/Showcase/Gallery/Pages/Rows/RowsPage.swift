import PageElements

extension GalleryPage {
  static let rows = GalleryPage(
    "rows", "Rows", in: .rows, shows: ["N10", "N11", "N12", "O10", "O11"],
    about: "A row has a background, a height, margins, and a way to answer to the pointer."
  ) {
    var label = Row(Label("Yellow, and 60 pixels high"))
    // Half clear, so that it suits a dark page as well.
    label.backgroundColor = Color(red: 255, green: 190, blue: 0, alpha: 80)
    label.rowHeight = 60
    var clipped = Row(Label("A fixed height cuts off what does not fit: \(poem)"))
    clipped.rowHeight = 32
    let margins: [(String, LayoutMargins)] = [
      ("No margins", .zero), ("The default, 8 on all sides", .default),
      ("24 on all sides", .all(inset: 24)), ("4 and 48", .each(vertical: 4, horizontal: 48)),
      ("Each by itself", .inset(top: 0, left: 64, bottom: 16, right: 8)),
    ]
    return Table {
      Section("Looks", key: "looks") {
        label
        clipped
      }
      Section("Margins", key: "margins") {
        margins.map { title, margins in row(title) { $0.layoutMargins = margins } }
          .separator(.full)
      }
      Section("Answering to the pointer", key: "selection") {
        for style in SelectionStyle.allCases {
          row(style.rawValue) { $0.selectionStyle = style }
        }
        row("Out of reach of pointer and keyboard") { $0.isUserInteractionEnabled = false }
      }
      Section("At the end", key: "accessories") {
        for accessory in Accessory.allCases { row(accessory.rawValue) { $0.accessory = accessory } }
        row("Tagged for scripts and tests") { $0.tag = "loading" }
      }
    }
  }
}

private let poem = "\"I am so fond of tea that I could write a whole dissertation on its virtues.\""

private func row(_ text: String, _ change: (inout Row) -> Void) -> Row {
  var row = Row(Label(text))
  change(&row)
  return row
}
