import PageElements

extension GalleryPage {
  static let columns = GalleryPage(
    "columns", "Columns", in: .layouts,
    about: "Columns share the width or have their own; an element may span them all."
  ) {
    let menu = [
      ("sencha", "Sencha", "Green", 240), ("gyokuro", "Gyokuro", "Green", 420),
      ("assam", "Assam", "Black", 210), ("rooibos", "Rooibos", "No tea at all", 190),
    ]
    return Table(
      columns: [
        Column("Tea", width: .flexible(weight: 2)), Column("Kind"),
        Column("Cents", width: .fixed(80), alignment: .end),
      ],
      caption: "What we serve, by the cup"
    ) {
      Section("Leaves", key: "leaves") {
        menu.map { key, name, kind, price in
          Row(key: key) {
            Link(name, to: "/characters?q=\(key)")
            kind
            price
          }
        }
        .separator(.full)
        Row(
          key: "note", Label("A single element spans all columns: prices include water."))
      }
      .totals {
        "One of each"; "\(menu.count) teas"; menu.map(\.3).reduce(0, +)
      }
      Section("Cells may be empty", key: "empty") {
        Row(key: "water", cells: ["Hot water", .empty, .number(0)])
      }
    }
  }
}
