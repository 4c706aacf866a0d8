import PageElements

extension GalleryPage {
  static let debugBorders = GalleryPage(
    "debug-borders", "Debug borders", in: .styles, shows: ["O34"],
    about: "The edges of rows, cells and elements, for the moment when something is out of place."
  ) {
    var table = Table(columns: ["Tea", Column("Taste", width: .fixed(160))]) {
      Section("Why is it so far to the right?", key: "margins") {
        [("Sencha", 8.0), ("Gyokuro", 24), ("Matcha", 64)].map { tea, margin in
          var row = Row(key: tea) {
            Link(tea, to: "/characters?q=tea")
            "Fresh, like grass"
          }
          row.layoutMargins = .each(vertical: 8, horizontal: margin)
          return row
        }
      }
    }
    table.showsDebugBorders = true
    return table
  }
}
