import PageElements

extension GalleryPage {
  static let sectionIndex = GalleryPage(
    "section-index", "Section index", in: .rows, shows: ["D6"],
    about: "A bar at the side leads to each section: links, with or without a script."
  ) {
    let teas = [
      "Assam", "Bancha", "Ceylon", "Darjeeling", "Earl Grey", "Fenghuang", "Genmaicha", "Gyokuro",
      "Hojicha", "Irish Breakfast", "Jasmine", "Keemun", "Lapsang Souchong", "Longjing", "Matcha",
      "Nilgiri", "Oolong", "Pu-erh", "Qimen", "Rooibos", "Sencha", "Shincha", "Tieguanyin",
      "Uva", "Vanilla", "White Peony", "Xinyang Maojian", "Yunnan", "Zhejiang Green",
    ]
    let initials = Set(teas.map { String($0.prefix(1)) }).sorted()
    var table = Table(
      sections: initials.map { initial in
        Section(initial, key: initial, each: teas.filter { $0.hasPrefix(initial) }) {
          Row(key: $0, Label($0))
        }
      })
    table.showsSectionIndex = true
    return table
  }
}
