import PageElements
import PageMigration

extension GalleryPage {
  static let verticalStacks = GalleryPage(
    "vertical-stacks", "Vertical stacks", in: .layouts, shows: ["O7"],
    about:
      "Elements one below the other: at the start, in the middle, at the end, or as wide as it."
  ) {
    let alignments: [(String, Stack.Alignment)] = [
      ("At the start", .leading), ("In the middle", .center), ("At the end", .trailing),
    ]
    let order = VerticalStack(spacing: 8) {
      TextField("Tea", name: "tea", placeholder: "Sencha", showsLabel: false)
      Button("Order")
    }
    return Table {
      alignments.map { name, alignment in
        Section(name, key: name) {
          VerticalStack(align: alignment, spacing: 4) {
            Image("/images/cup.svg", alternative: "", width: 48, height: 48)
            "Your tea is ready"
            Badge("Careful, it is hot", kind: .warning)
          }
        }
      }
      Section("Children keep their width", key: "natural") { order.fillsHorizontally(false) }
      Section("They fill the stack's", key: "fills") { order.fillsHorizontally() }
      Section("Sharing a height of 120", key: "shared") {
        shared(.equalSpacing)
        shared(.fillEqually)
        shared(.fill)
      }
    }
  }
}

private func shared(_ distribution: Stack.Distribution) -> Row {
  Row(
    VerticalStack(distribute: distribution) {
      "Boil"
      "Pour"
      "Wait"
    }
  ).height(120).separator(.full)
}
