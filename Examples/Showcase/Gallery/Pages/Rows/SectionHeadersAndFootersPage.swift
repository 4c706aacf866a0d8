import PageElements

extension GalleryPage {
  static let sectionHeadersAndFooters = GalleryPage(
    "section-headers-and-footers", "Section headers and footers", in: .rows,
    shows: ["N14", "N15", "N25", "O13"],
    about: "A header stays at the top while its section scrolls; a footer closes the section."
  ) {
    var harvest = Section("First harvest", key: "first") { teas(["Shincha", "Sencha", "Gyokuro"]) }
    harvest.footer = SectionFooter(Label("Picked by hand in April and May."))

    var second = Section(key: "second", rows: teas(["Bancha", "Hojicha", "Genmaicha"]))
    second.header = SectionHeader(Label("Later harvests, on green"))
    second.header?.backgroundColor = Color(red: 60, green: 160, blue: 80, alpha: 90)
    second.header?.headerFooterHeight = 56
    second.header?.layoutMargins = .each(vertical: 8, horizontal: 24)
    second.footer = SectionFooter(Link("How tea is picked", to: "/gallery/links"))

    let counted = Section(
      key: "counted", rows: teas(["Assam", "Darjeeling"]),
      header: SectionHeader(Badge("2 black teas", kind: .accent)))
    return Table(sections: [harvest, second, counted])
  }
}

private func teas(_ names: [String]) -> [Row] {
  names.map { Row(key: $0, Label($0)) }.separator(.insets(left: 16, right: 0))
}
