import PageElements

extension GalleryPage {
  static let rowStyles = GalleryPage(
    "row-styles", "Styles handed down", in: .rows, shows: ["O32", "D28"],
    about: "A table styles its sections' rows, a section its own, and a row has the last word."
  ) {
    var table = Table {
      Section("As the table says", key: "table") { steps }
      Section("As the section says", key: "section") { steps }
      Section("As each row says", key: "row") {
        steps.enumerated().map { level, step in
          var step = step
          step.indentationLevel = level
          return step
        }
      }
      Section("Copies of rows, styled together", key: "copies") {
        steps.inset(left: 48, right: 8).background(Color(red: 60, green: 160, blue: 80, alpha: 50))
      }
    }
    table.rowStyle.separatorStyle = .full
    table.sections[1].rowStyle.separatorStyle = .insets(left: 16, right: 16)
    table.sections[1].rowStyle.layoutMargins = .each(vertical: 16, horizontal: 8)
    return table
  }
}

private let steps = ["Boil", "Pour", "Wait"].map { Row(key: $0, Label($0)) }
