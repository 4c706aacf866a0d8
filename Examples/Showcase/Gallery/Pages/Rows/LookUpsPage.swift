import PageElements

extension GalleryPage {
  static let lookUps = GalleryPage(
    "look-ups", "Look-ups", in: .rows, shows: ["E16", "D3", "D11", "D14", "N16", "NT9", "O30"],
    about:
      "Rows and sections by key, position, tag or condition; what is not there is nil, or none."
  ) {
    let menu = Table {
      Section("Green", key: "green") { teas(["Sencha", "Gyokuro", "Bancha"], tag: "green") }
      Section("Black", key: "black") { teas(["Assam", "Keemun"], tag: "black") }
    }
    let header = try menu.header(ofSection: 1)
    let long = menu.positions { ($0.key ?? "").count > 6 }
    var answers = Table(columns: ["Asked", "Answer"]) {
      Section("Rows", key: "rows") {
        row("menu.positions(of: .key(\"Assam\"))", menu.positions(of: .key("Assam")))
        row("menu.positions(of: .key(\"Milk\"))", menu.positions(of: .key("Milk")))
        row("menu.positions(tagged: \"black\")", menu.positions(tagged: "black"))
        row("Names of more than six letters", long)
        row("menu[section: 0, row: 1]?.key", menu[section: 0, row: 1]?.key ?? "nil")
        row("menu[section: 9, row: 9]?.key", menu[section: 9, row: 9]?.key ?? "nil")
      }
      Section("Sections", key: "sections") {
        row("menu.sectionPositions(of: .key(\"black\"))", menu.sectionPositions(of: .key("black")))
        row("menu[sectionKey: \"green\"]?.rowCount", menu[sectionKey: "green"]?.rows.count ?? 0)
        row("menu[sectionKey: \"white\"]?.rowCount", menu[sectionKey: "white"]?.rows.count ?? 0)
        row(
          "Its header, as it will be shown", header == nil ? "none" : "one")
      }
    }
    answers.rowStyle.separatorStyle = .full
    return answers
  }
}

private func teas(_ names: [String], tag: String) -> [Row] {
  names.map { Row(key: $0, $0).tag(tag) }
}

private func row(_ question: String, _ answer: some CustomStringConvertible) -> Row {
  Row(key: question) {
    Label(question).styles { $0.font = .system(size: 13, design: .monospaced) }
    "\(answer)"
  }
}
