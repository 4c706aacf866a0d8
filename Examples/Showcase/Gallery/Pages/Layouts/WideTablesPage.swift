import PageElements

extension GalleryPage {
  static let wideTables = GalleryPage(
    "wide-tables", "Wide tables", in: .layouts,
    about: "A table of many columns scrolls sideways, its first column stays; low rows, striped."
  ) {
    Table(
      columns: [Column("Tea", width: .fixed(140))]
        + Samples.Leaf.months.map { Column($0, alignment: .end) }
    ) {
      Section("Pots a month", key: "pots") {
        for (position, leaf) in Samples.Leaf.all.enumerated() {
          let pots = Samples.Leaf.months.indices.map { (position * 37 + $0 * 53) % 90 + 10 }
          Row(key: leaf.name, cells: [.text(leaf.name)] + pots.map(AnyElement.number))
        }
      }
    }
    .minimumWidth(1100).compact().striped().rowStyle { $0.separatorStyle = .full }
  }
}
