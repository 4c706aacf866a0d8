import PageElements
import PageMigration

extension GalleryPage {
  static let stockCells = GalleryPage(
    "stock-cells", "Stock cells", in: .views, shows: ["D28"],
    about: "A text, a detail text and a picture, in one of four styles."
  ) {
    let cup = Image("/images/cup.svg", alternative: "", width: 40, height: 40)
    return Table {
      StockCell.Style.allCases.map { style in
        Section(".\(style.rawValue)", key: style.rawValue) {
          StockRow("Tea", detail: "Sencha", style: style)
          StockRow("Tea", detail: "Sencha", image: cup, style: style)
          StockRow(
            "A line of text that is too long for a phone",
            detail: "And a detail text that has something to add to it", image: cup, style: style)
        }
      }
      Section("With a sign at the end", key: "signs") {
        Row(
          StockCell(
            textLabel: TextPart("Kettle"), detailTextLabel: TextPart("Not plugged in"),
            imageView: .init("/images/kettle.svg", alternative: "", width: 40, height: 40),
            style: .below))
        signed(StockRow("Gift wrapping", detail: "On"), .checkmark)
        signed(StockRow("About the tea house", detail: "Since 1902"), .detail)
      }
    }
    .rowStyle { $0.separatorStyle = .insets(left: 16, right: 0) }
  }
}

private func signed(_ row: StockRow, _ accessory: Accessory) -> StockRow {
  var row = row
  row.accessory = accessory
  return row
}
