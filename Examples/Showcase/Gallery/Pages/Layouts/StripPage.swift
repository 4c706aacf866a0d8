import PageElements

extension GalleryPage {
  static let strip = GalleryPage(
    "strip", "Collections: strip", in: .layouts, shows: ["O37"],
    about: "Each section is one line of items that scrolls sideways and rests at an item."
  ) {
    let regions = [
      ("Shizuoka", ["Makinohara", "Kawane", "Tenryu", "Hon-yama", "Fuji"]),
      ("Kyoto", ["Uji", "Wazuka", "Minamiyamashiro", "Ujitawara"]),
      ("Kagoshima", ["Chiran", "Ei", "Kirishima", "Yakushima", "Shibushi", "Makurazaki"]),
    ]
    return Table(layout: .strip(itemWidth: 200, spacing: 12)) {
      for (region, gardens) in regions {
        Section(region, key: region, each: gardens) { garden in card(garden, of: region) }
      }
    }
  }
}

private func card(_ garden: String, of region: String) -> Row {
  Row(
    key: garden,
    VerticalStack(spacing: 8) {
      Image("/images/leaf.svg", alternative: "").styles { style in
        (style.width, style.aspectRatio, style.contentMode) = (160, 4 / 3, .fit)
      }
      Label(garden).styles { $0.font = .bold() }
      "A garden of \(region)"
    }
  ).background(Color(red: 60, green: 160, blue: 80, alpha: 40))
}
