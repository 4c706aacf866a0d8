import PageElements

extension GalleryPage {
  static let images = GalleryPage(
    "images", "Images", in: .views, shows: ["N29"],
    about: "Pictures keep their proportions, reserve their place, and say what they show."
  ) {
    Table {
      Section("With a size, so that nothing jumps", key: "sizes") {
        for side in [32, 64, 96] {
          Image(
            "/images/cup.svg", alternative: "A cup of green tea", width: side, height: side)
        }
      }
      Section("As large as the file says", key: "natural") {
        Image("/images/kettle.svg", alternative: "A blue kettle")
      }
      Section("Decoration beside text", key: "decoration") {
        Row(Variety(picture: "leaf", name: "Sencha", harvest: "May"))
        Row(Variety(picture: "cup", name: "Bancha", harvest: "August"))
      }
    }
  }
}

/// A kind of tea with a decorative picture.
private struct Variety: View {
  var picture, name, harvest: String

  func write(into html: inout HTMLWriter) throws {
    let picture = Image("/images/\(picture).svg", alternative: "", width: 40, height: 40)
    try html.element("span", attributes: { $0.attribute("class", "media") }) {
      try picture.render(into: &$0)
      $0.element("span") { $0.text("\(name), picked in \(harvest)") }
    }
  }
}
