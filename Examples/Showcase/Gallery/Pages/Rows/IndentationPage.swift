import PageElements

extension GalleryPage {
  static let indentation = GalleryPage(
    "indentation", "Indentation", in: .rows, shows: ["D20"],
    about: "Rows set in by steps of 16 pixels: an outline, as deep as you like."
  ) {
    let outline = [
      (0, "Tea"), (1, "Green"), (2, "Steamed"), (3, "Sencha"), (3, "Gyokuro"), (2, "Roasted"),
      (3, "Hojicha"), (1, "Black"), (2, "Assam"), (2, "Darjeeling"), (0, "No tea at all"),
      (1, "Rooibos"),
    ]
    return Table {
      Section("An outline", key: "outline") {
        outline.map { level, name in Row(key: name, name).indentation(level) }
      }
      Section("A whole section, set in by two steps", key: "section") {
        "Water"
        "Ice"
      }.rowStyle { $0.indentationLevel = 2 }
    }.rowStyle { $0.separatorStyle = .full }
  }
}
