import PageElements

extension GalleryPage {
  static let stackPriorities = GalleryPage(
    "stack-priorities", "Stacks: who grows, who yields", in: .layouts, shows: ["N26"],
    about: "Children that hug stay small where there is room; those that resist keep their size."
  ) {
    let name = Label("Darjeeling, first flush, from the Margaret's Hope garden")
    return Table {
      Section("Two labels grow alike", key: "alike") {
        HorizontalStack(spacing: 8, [box("Tea"), box("4.20")])
      }
      Section("The price hugs, so the name grows", key: "hugs") {
        HorizontalStack(spacing: 8) {
          box("Tea")
          box("4.20").layoutPriority(hugging: .defaultHigh)
        }
      }
      Section("Badges, pictures and buttons hug by themselves", key: "badges") {
        HorizontalStack(align: .center, spacing: 8) {
          Image("/images/cup.svg", alternative: "", width: 32, height: 32)
          box("Tea")
          Badge("New", kind: .positive)
        }
      }
      Section("Short of room, the long name wraps", key: "short") {
        HorizontalStack(spacing: 8) {
          name
          "Sold by the hundred grams"
        }
      }
      Section("The other one resists, so the name wraps alone", key: "resists") {
        HorizontalStack(spacing: 8) {
          name
          Label("per hundred grams")
            .layoutPriority(hugging: .defaultHigh, compression: .required)
        }
      }
    }
  }
}

private func box(_ text: String) -> ElementOf<Label> {
  Label(text).styles { $0.border = .init(width: 1, color: .gray) }
}
