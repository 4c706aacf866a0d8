import PageElements

extension GalleryPage {
  static let debugBorders = GalleryPage(
    "debug-borders", "Debug borders", in: .styles, shows: ["O34"],
    about: "The edges of rows, cells and elements, for the moment when something is out of place."
  ) {
    Table(columns: ["Tea", Column("Taste", width: .fixed(160))]) {
      Section("Why is it so far to the right?", key: "margins") {
        [("Sencha", 8.0), ("Gyokuro", 24), ("Matcha", 64)].map { tea, margin in
          Row(key: tea) {
            Link(tea, to: "/characters?q=tea")
            "Fresh, like grass"
          }.layoutMargins(.each(vertical: 8, horizontal: margin))
        }
      }
    }
    .showsDebugBorders()
  }
}
