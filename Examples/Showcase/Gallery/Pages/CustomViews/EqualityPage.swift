import PageElements

extension GalleryPage {
  static let equality = GalleryPage(
    "equality", "Equal elements", in: .customViews, shows: ["N2", "N9", "NT1", "NT3"],
    about: "Elements are values: two of one view are equal when their props and styles are."
  ) {
    let label = Label("Sencha")
    let centred = label.styles { $0.textAlignment = .center }
    let link = Link("Sencha", to: "/gallery/labels")
    return Table(columns: ["Compared", Column("Equal?", width: .fixed(112), alignment: .end)]) {
      Section("Of one view", key: "view") {
        row("Two labels of the same text", label == Label("Sencha"))
        row("Two labels of different text", label == Label("Assam"))
      }
      Section("Customised", key: "customised") {
        row("A label and a centred one", label.any == centred.any)
        row("Centred here and there", centred == label.styles { $0.textAlignment = .center })
        row("Named and not named", label.any == label.name("tea").any)
      }
      Section("Of any view", key: "any") {
        row("A label and a link", label.any == link.any)
        row("22, as text and as a number", AnyElement.number(22) == AnyElement.text("22"))
        row("Props of the same text", label.any.isPropsEqual(to: "Sencha"))
        row("Props of another type", label.any.isPropsEqual(to: 2))
      }
      Section("Tables of them", key: "tables") {
        row("Two tables that show the same", table(label) == table(Label("Sencha")))
        row("Two that do not", table(label) == table(link))
      }
    }
  }
}

private func row(_ text: String, _ areEqual: Bool) -> Row {
  Row(key: text) {
    text
    Badge(areEqual ? "Equal" : "Different", kind: areEqual ? .positive : .neutral)
  }
}

private func table(_ element: some Element) -> Table { Table(rows: [Row(element)]) }
