import PageElements

extension GalleryPage {
  static let containers = GalleryPage(
    "containers", "Containers", in: .rows, shows: ["N10", "N14", "N25", "NT7", "O33"],
    about: "Made once, used anywhere: one view as table header, section header, row and footer."
  ) {
    let greeting = Label("Welcome to the tea house")
    let leaf = Color(red: 60, green: 160, blue: 80, alpha: 60)
    let honey = Color(red: 255, green: 190, blue: 0, alpha: 70)

    var row = Row(greeting)
    row.backgroundColor = honey
    row.layoutMargins = .each(vertical: 24, horizontal: 16)
    var locked = Row(Switch("Out of reach: this row takes no clicks", name: "locked"))
    locked.isUserInteractionEnabled = false

    var section = Section(rows: [row, Row(greeting), locked])
    section.header = SectionHeader(greeting)
    section.header?.backgroundColor = leaf
    section.footer = SectionFooter(greeting)
    section.footer?.layoutMargins = .all(inset: 32)

    var plain = Section(key: "plain", rows: [Row(greeting)])
    plain.header = SectionHeader(Label("As containers are by default"))

    var table = Table(sections: [section, plain])
    table.headerView = TableHeaderView(greeting)
    table.headerView?.layoutMargins = .each(vertical: 32, horizontal: 16)
    return table
  }
}
