import PageElements

extension GalleryPage {
  static let stretchyShrinks = GalleryPage(
    "stretchy-shrinks", "Stretchy header that shrinks", in: .headers,
    shows: ["O15", "O17", "O18", "O36"],
    about: "A header that shrinks from 200 pixels to 60 and stays; section headers touch it."
  ) {
    Table(
      sections: ["Shizuoka", "Uji", "Kagoshima"].map { region in
        Section(region, key: region, each: 1...12) { garden in
          Row(key: garden, "Tea garden \(garden) of \(region)")
        }
      }
    )
    .stretchyHeader(
      StretchyHeader(
        behavior: .shrinksToMinimumHeight(60), element: Panorama(title: "Gardens by region")
      ).restingHeight(200))
  }
}

/// A picture above the heading, which stays in view.
private struct Panorama: View {
  var title: String

  func write(into html: inout HTMLWriter) throws {
    try html.element("div", attributes: { $0.attribute("class", "panorama") }) {
      try Image("/images/kettle.svg", alternative: "", width: 160, height: 96).render(into: &$0)
      $0.element("h1") { $0.text(title) }
    }
  }
}
