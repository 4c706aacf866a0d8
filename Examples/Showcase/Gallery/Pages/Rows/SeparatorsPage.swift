import PageElements

extension GalleryPage {
  static let separators = GalleryPage(
    "separators", "Separators", in: .rows, shows: ["N13", "N21", "O12", "O32"],
    about: "Lines under rows: hidden, from edge to edge, or inset; for one row or for many."
  ) {
    let teas = ["Sencha", "Gyokuro", "Bancha", "Assam"].map { Row(Label($0)) }
    var table = Table {
      Section("Hidden, the default", key: "hidden") { teas }
      Section("From edge to edge", key: "full") { teas.separator(.full) }
      Section("Inset", key: "inset") { teas.separator(.insets(left: 16, right: 0)) }
      Section("A style of each row's own", key: "own") {
        for (index, row) in teas.enumerated() {
          [row].separator(.insets(left: Double(index) * 32, right: Double(index) * 32))
        }
      }
    }
    // Otherwise the last row would have no line below it.
    table.hidesTrailingSeparators = false
    return table
  }
}
