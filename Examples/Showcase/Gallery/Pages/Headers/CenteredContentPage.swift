import PageElements

extension GalleryPage {
  static let centeredContent = GalleryPage(
    "centered-content", "Centred content", in: .headers, shows: ["N32", "O20", "O21"],
    about: "A short page stands in the middle of the screen; one that does not fit just scrolls."
  ) {
    var table = Table {
      Section(key: "cup") {
        Image("/images/cup.svg", alternative: "A cup of tea", width: 96, height: 96)
        Label("Your tea is ready.")
        Link("Another one?", to: "/gallery/buttons")
      }
    }
    table.stretchyHeader = StretchyHeader(
      behavior: .scrollsUpWithContent, element: Label("A header"))
    // The table rejects this, because a page with a stretchy header begins at the top.
    table.centersContentIfPossible = true
    let refusal = table.diagnostics.map(\.description).joined(separator: " ")
    table.stretchyHeader = nil
    table.centersContentIfPossible = true
    table.sections[0].footer = SectionFooter(Label(refusal))
    return table
  }
}
