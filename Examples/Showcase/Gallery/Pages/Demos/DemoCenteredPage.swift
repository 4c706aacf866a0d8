import PageElements

extension GalleryPage {
  static let demoCentered = GalleryPage(
    "demo-centered", "Centred content", in: .demos, shows: ["O38", "O21"],
    about: "A table that fits the screen stands in its middle; a longer one begins at the top."
  ) {
    var table = Table {
      Section(key: "done") {
        Image("/images/cup.svg", alternative: "", width: 96, height: 96)
          .styles { $0.placement = .center }
        strong("Your order is on its way", size: 24).styles { $0.textAlignment = .center }
        note("Two senchas and a slice of lemon cake. Table 7, by the window.")
          .styles { $0.textAlignment = .center }
        Link("Back to the menu", to: "/gallery").styles { $0.placement = .center }
      }
    }
    table.centersContentIfPossible = true
    return table
  }
}
