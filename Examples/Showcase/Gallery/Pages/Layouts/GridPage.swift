import PageElements

extension GalleryPage {
  static let grid = GalleryPage(
    "grid", "Collections: grid", in: .layouts, shows: ["O37"],
    about: "Rows as the items of a grid, with as many columns as there is room for."
  ) {
    let teas = [
      "Sencha", "Gyokuro", "Bancha", "Hojicha", "Genmaicha", "Matcha", "Shincha", "Tencha",
      "Kukicha", "Kamairicha", "Konacha",
    ]
    return Table(layout: .grid(minimumItemWidth: 128, spacing: 12)) {
      Section("Green teas of Japan", key: "japan", each: teas) { tea in
        item(tea, "/images/\(tea.count.isMultiple(of: 2) ? "leaf" : "cup").svg")
      }
      Section("To go with them", key: "with") {
        item("Kettle", "/images/kettle.svg")
        item("Cup", "/images/cup.svg")
      }
    }
  }
}

private func item(_ name: String, _ picture: String) -> Row {
  Row(
    key: name,
    VerticalStack(align: .center, spacing: 8) {
      Image(picture, alternative: "", width: 72, height: 72)
      name
    }
  ).background(Color(red: 60, green: 160, blue: 80, alpha: 40))
}
