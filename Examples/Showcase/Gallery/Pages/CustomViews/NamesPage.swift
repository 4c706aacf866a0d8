import PageElements

extension GalleryPage {
  static let names = GalleryPage(
    "names", "Names and identity", in: .customViews, shows: ["N3", "N4", "N27", "O2", "D16"],
    about: "What kind of element it is, what it was named, and what tells its row from others."
  ) {
    let label = Label("Sencha")
    let red = label.styles { $0.textAlignment = .center }
    return Table(columns: ["Element", "Identifier"]) {
      Section("The type of the view", key: "types") {
        row("A label", label)
        row("A badge", Badge("New"))
        row("A view that tells its kinds apart", Pot(guests: 3))
        row("The same view, another kind", Pot(guests: 1))
      }
      Section("Customised, and named", key: "customised") {
        row("Six characters that the style decides", red)
        row(
          "The same style on another label", Label("Assam").styles { $0 = red.style })
        row("A unique id", label.styles(uniqueId: "-first") { $0.alpha = 1 })
        row("A name", label.name("tea-of-the-day"))
      }
      Section("What a stack is made of", key: "stacks") {
        row("A stack", HorizontalStack([label, Badge("New")]))
        row("A stack of stacks", VerticalStack([label, HorizontalStack([label, red])]))
      }
      Section("Rows and sections", key: "rows") {
        Row(cells: ["This row has no key", "It is known by its position"])
        Row(key: "sencha", cells: ["This row has one", "sencha, wherever it moves"])
      }
    }
  }
}

private func row(_ text: String, _ element: some Element) -> Row {
  Row(cells: [.text(text), .text(element.identifier)])
}

/// A pot for one, or for several guests.
private struct Pot: View {
  var guests: Int

  static func viewIdentifier(_ pot: Pot) -> String { pot.guests == 1 ? "CupForOne" : "Pot" }
  func write(into html: inout HTMLWriter) { html.number(guests) }
}
