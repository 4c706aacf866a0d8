import PageElements

extension GalleryPage {
  static let emptySpace = GalleryPage(
    "empty-space", "Empty space", in: .viewElements, shows: ["N29", "O9"],
    about: "Rows of nothing, as high as they say, where a list needs room to breathe."
  ) {
    Table {
      Section("A poem", key: "poem") {
        ElementOfLabel("The first cup moistens my lips and throat,")
        ElementOfLabel("the second breaks my loneliness,")
        RowOfEmptySpace(height: 40)
        ElementOfLabel("the third searches my barren entrails,")
        ElementOfLabel("only to find therein five thousand volumes.")
        RowOfEmptySpace(height: 120)
        ElementOfLabel("Lu Tong, after a long pause")
      }
      Section("An empty view where an element is needed", key: "view") {
        ElementOfEmptyView()
      }
    }
  }
}
