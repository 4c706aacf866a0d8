import PageElements

extension GalleryPage {
  static let emptySpace = GalleryPage(
    "empty-space", "Empty space", in: .views, shows: ["N29", "O9"],
    about: "Rows of nothing, as high as they say, where a list needs room to breathe."
  ) {
    Table {
      Section("A poem", key: "poem") {
        Label("The first cup moistens my lips and throat,")
        Label("the second breaks my loneliness,")
        Row.space(40)
        Label("the third searches my barren entrails,")
        Label("only to find therein five thousand volumes.")
        Row.space(120)
        Label("Lu Tong, after a long pause")
      }
      Section("An empty view where an element is needed", key: "view") {
        EmptyView()
      }
    }
  }
}
