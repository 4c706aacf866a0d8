import PageElements

extension GalleryPage {
  static let scrollingStacks = GalleryPage(
    "scrolling-stacks", "Stacks that scroll", in: .layouts, shows: ["O6"],
    about: "A horizontal stack may scroll sideways: by touch, wheel or arrow keys, without a bar."
  ) {
    let teas = ["Sencha", "Gyokuro", "Bancha", "Hojicha", "Genmaicha", "Matcha", "Shincha"]
    let pictures = ["leaf", "cup", "kettle"]
    return Table {
      Section("Words", key: "words") {
        HorizontalStack(align: .center, spacing: 12, teas.map { Badge($0, kind: .accent) })
          .scrollable(label: "Teas")
      }
      Section("Cards", key: "cards") {
        HorizontalStack(spacing: 16) {
          for (index, tea) in teas.enumerated() {
            VerticalStack(align: .center, spacing: 4) {
              Image(
                "/images/\(pictures[index % 3]).svg", alternative: "", width: 120, height: 120)
              tea
            }
          }
        }
        .scrollable(label: "Teas with pictures")
      }
      Section("Links, in reach of the keyboard", key: "links") {
        HorizontalStack(spacing: 24) {
          for tea in teas { Link("Look up \(tea)", to: "/characters?q=tea") }
        }
        .scrollable(label: "Links")
      }
      Section("What fits does not scroll", key: "fits") {
        HorizontalStack(spacing: 12, [Badge("Alone")]).scrollable(label: "One badge")
      }
    }
  }
}
