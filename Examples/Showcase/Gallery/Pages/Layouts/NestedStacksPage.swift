import PageElements

extension GalleryPage {
  static let nestedStacks = GalleryPage(
    "nested-stacks", "Stacks in stacks", in: .layouts, shows: ["O8", "N26", "N27"],
    about: "A stack is an element, so stacks hold stacks, to any depth."
  ) {
    let teas = [
      ("leaf", "Sencha", "Fresh, like cut grass", 4, "2.40"),
      ("cup", "Gyokuro", "Sweet and deep, shaded for three weeks before the harvest", 5, "4.20"),
      ("kettle", "Hojicha", "Roasted over charcoal", 3, "1.90"),
    ]
    return Table {
      Section("A picture, texts, a price", key: "cards", each: teas) {
        picture, name, taste, stars, price in
        Row(
          key: name,
          HorizontalStack(align: .center, spacing: 16) {
            Image("/images/\(picture).svg", alternative: "", width: 56, height: 56)
            VerticalStack(spacing: 2) {
              Label(name).styles { $0.font = .bold() }
              taste
              HorizontalStack(spacing: 6) {
                for _ in 0..<stars { leaf }
              }
            }
            Label(price)
              .layoutPriority(hugging: .defaultHigh, compression: .required)
          }
        ).separator(.full)
      }
      Section("A grid of equal columns", key: "grid") {
        VerticalStack(align: .fill, spacing: 8) {
          for line in [["Mon", "Tue", "Wed"], ["Thu", "Fri", "Sat"]] {
            HorizontalStack(distribute: .fillEqually, spacing: 8, line.map { Badge($0) })
          }
        }
      }
    }
  }
}

private let leaf = Image("/images/leaf.svg", alternative: "", width: 16, height: 16)
