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
        row(Label("A table at the window"), .checkmark)
        row(Label("A table in the garden"), .none)
        row(Label("A seat at the bar"), .none)
      }
      Section("In blue: there is more to know", key: "detail") {
        row(Label("Afternoon tea, from three o'clock"), .detail)
        row(Label("Tea ceremony, on Sundays"), .detail)
      }
      Section("Not at all, the default", key: "none") {
        Label("Closed on Mondays")
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
  row(Link(title, to: address), .disclosure)
}

private func row(_ element: some Element, _ accessory: Accessory) -> Row {
  var row = Row(element)
  row.accessory = accessory
  return row
}
