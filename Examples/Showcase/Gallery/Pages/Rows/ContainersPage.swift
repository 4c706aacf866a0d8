import PageElements

extension GalleryPage {
  static let containers = GalleryPage(
    "containers", "Containers", in: .rows, shows: ["N10", "N14", "N25", "NT7", "O33"],
    about: "Made once, used anywhere: one view as table header, section header, row and footer."
  ) {
    let greeting = "Welcome to the tea house"
    let leaf = Color(red: 60, green: 160, blue: 80, alpha: 60)
    let honey = Color(red: 255, green: 190, blue: 0, alpha: 70)

    return Table {
      Section {
        Row(greeting).background(honey).layoutMargins(.each(vertical: 24, horizontal: 16))
        Row(greeting)
        Row(Switch("Out of reach: this row takes no clicks", name: "locked")).disabled()
      }
      .header(SectionHeader(greeting).background(leaf))
      .footer(SectionFooter(greeting).layoutMargins(.all(inset: 32)))
      Section(key: "plain", header: "As containers are by default") { greeting }
    }
    .headerView(TableHeaderView(greeting).layoutMargins(.each(vertical: 32, horizontal: 16)))
  }
}
