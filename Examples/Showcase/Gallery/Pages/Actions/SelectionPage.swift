import PageElements

extension GalleryPage {
  static let selection = GalleryPage(
    "selection", "Selection and accessories", in: .actions, shows: ["N11", "D23"],
    about: "How rows answer to being pointed at, and the signs at their ends. Try them."
  ) {
    var table = Table {
      Section("In the page's colour: these lead on", key: "lead") {
        row("Labels", leadsTo: "/gallery/labels")
        row("Images", leadsTo: "/gallery/images")
        row("Buttons", leadsTo: "/gallery/buttons")
      }
      Section("In gray: one is chosen", key: "choice") {
        Row("A table at the window").accessory(.checkmark)
        "A table in the garden"
        "A seat at the bar"
      }
      Section("In blue: there is more to know", key: "detail") {
        Row("Afternoon tea, from three o'clock").accessory(.detail)
        Row("Tea ceremony, on Sundays").accessory(.detail)
      }
      Section("Not at all, the default", key: "none") {
        "Closed on Mondays"
      }
    }
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    table.sections[0].rowStyle.selectionStyle = .default
    table.sections[1].rowStyle.selectionStyle = .gray
    table.sections[2].rowStyle.selectionStyle = .blue
    return table
  }
}

private func row(_ title: String, leadsTo address: Address) -> Row {
  Row(Link(title, to: address)).accessory(.disclosure)
}
