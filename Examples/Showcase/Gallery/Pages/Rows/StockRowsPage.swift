import PageElements
import PageMigration

extension GalleryPage {
  static let stockRows = GalleryPage(
    "stock-rows", "Stock rows", in: .rows, shows: ["D16", "D17", "D18", "D19"],
    about: "Rows described by texts and closures: which source of a cell wins, and in what order."
  ) {
    var tapMe = StockRow(cellReuseIdentifier: "ActionCell")
    tapMe.configureCell = { row, cell in cell.textLabel.text = "Tap Me" }

    var ordered = StockRow("2", detail: "set as text")
    ordered.willConfigureCell = { _, cell in cell.textLabel.text = "1" }
    ordered.configureCell = { _, cell in cell.textLabel.text += ", 3" }
    ordered.didConfigureCell = { _, cell in cell.textLabel.text += ", 4" }

    var templated = StockRow("Shown by a template")
    templated.cellTemplate = "StockPoster"
    var classed = templated
    classed.cellText = "A class of cell wins over a template"
    classed.cellClass = Poster.self
    var made = classed
    made.cellText = "A closure wins over all"
    made.cellForRow = { _, cell in Badge(cell.textLabel.text, kind: .accent).any }

    var high = StockRow("As high as a block says", detail: "72 pixels")
    high.rowHeight = 30
    high.rowHeightBlock = { row in row.cellDetailText == nil ? .automatic : 72 }
    return Table {
      Section("A kind of row, configured by a closure", key: "kind") { tapMe }
      Section("The order of configuring", key: "order") { ordered }
      Section("Where the cell comes from", key: "source") {
        StockRow("The stock cell, where nothing else is said")
        templated
        classed
        made
      }
      Section("Heights", key: "heights") { high }
    }
  }
}

/// A stock cell with emphasized text.
private struct Poster: Configurable {
  var text = ""
  mutating func configure(for cell: StockCell) { text = cell.textLabel.text }
  func write(into html: inout HTMLWriter) { html.element("strong") { $0.text(text) } }
}
