import PageElements

extension GalleryPage {
  static let stretchyScrollsUp = GalleryPage(
    "stretchy-scrolls-up", "Stretchy header that scrolls up", in: .headers,
    shows: ["O15", "O16", "O19"],
    about: "A tall header that leaves with the content; section headers take its place at the top."
  ) {
    var table = Table(
      sections: ["Morning", "Noon", "Evening"].map { time in
        Section(time, key: time, each: 1...12) { cup in
          Row(key: cup, Label("\(time), cup \(cup)"))
        }
      })
    // A table has one header: the one set last wins, and the diagnostics say so.
    table.headerView = TableHeaderView(Label("Replaced by the stretchy header below"))
    var header = StretchyHeader(
      behavior: .scrollsUpWithContent, element: Label("A day in 36 cups"))
    header.restingHeight = 200
    header.backgroundColor = Color(red: 255, green: 190, blue: 0, alpha: 70)
    table.stretchyHeader = header
    table.sections[0].footer = SectionFooter(
      Label(table.diagnostics.map(\.description).joined(separator: " ")))
    return table
  }
}
