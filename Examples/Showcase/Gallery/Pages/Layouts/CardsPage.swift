import PageElements

extension GalleryPage {
  static let cards = GalleryPage(
    "cards", "Columns on a phone", in: .layouts,
    about:
      "In a narrow window rows are cards: what counts stays in the line, the rest stands below."
  ) {
    Table(columns: [
      "Tea", Column("Kind", priority: 2), Column("Harvest", priority: 2),
      Column("Grower", priority: 3), Column("Price", width: .fixed(96), alignment: .end),
    ]) {
      Section("Leaves", key: "leaves") {
        for leaf in Samples.Leaf.all {
          Row(key: leaf.name) {
            leaf.name; leaf.kind; leaf.harvest; leaf.grower; leaf.price
          }
        }
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}
