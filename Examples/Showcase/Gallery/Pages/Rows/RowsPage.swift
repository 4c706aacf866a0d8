import PageElements

extension GalleryPage {
  static let rows = GalleryPage(
    "rows", "Rows", in: .rows, shows: ["N10", "N11", "N12", "O10", "O11"],
    about: "A row has a background, a height, margins, and a way to answer to the pointer."
  ) {
    // Translucent, so that it suits a dark page as well.
    let yellow = Color(red: 255, green: 190, blue: 0, alpha: 80)
    let margins: [(String, LayoutMargins)] = [
      ("No margins", .zero), ("The default, 8 on all sides", .default),
      ("24 on all sides", .all(inset: 24)), ("4 and 48", .each(vertical: 4, horizontal: 48)),
      ("Each by itself", .inset(top: 0, left: 64, bottom: 16, right: 8)),
    ]
    return Table {
      Section("Looks", key: "looks") {
        Row("Yellow, and 60 pixels high").background(yellow).height(60)
        Row("A fixed height cuts off what does not fit: \(poem)").height(32)
      }
      Section("Margins", key: "margins") {
        margins.map { title, margins in Row(title).layoutMargins(margins) }.separator(.full)
      }
      Section("Answering to the pointer", key: "selection") {
        for style in SelectionStyle.allCases { Row(style.rawValue).selectionStyle(style) }
        Row("Out of reach of pointer and keyboard").disabled()
      }
      Section("At the end", key: "accessories") {
        for accessory in Accessory.allCases { Row(accessory.rawValue).accessory(accessory) }
        Row("Tagged for scripts and tests").tag("loading")
      }
    }
  }
}

private let poem = "\"I am so fond of tea that I could write a whole dissertation on its virtues.\""
