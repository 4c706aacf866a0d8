public import PageElements

extension StockRow {
  public func makeRow() -> Row {
    var row = Row(element(showing: configuredCell()))
    row.key = key
    row.containerStyle = style
    row.tag = cellReuseIdentifier
    row.accessibility = accessibility
    if let rowHeightBlock { row.rowHeight = rowHeightBlock(self) }
    row.wire(to: self)
    return row
  }

  private func configuredCell() -> StockCell {
    var cell = StockCell(style: cellStyle)
    willConfigureCell?(self, &cell)
    if let cellText { cell.textLabel.text = cellText }
    if let cellDetailText { cell.detailTextLabel.text = cellDetailText }
    if let cellImage { cell.imageView = cellImage }
    configureCell?(self, &cell)
    didConfigureCell?(self, &cell)
    return cell
  }

  private func element(showing cell: StockCell) -> AnyElement {
    if let cellForRow { return cellForRow(self, cell) }
    if let cellClass { return Self.element(of: cellClass, showing: cell) }
    if let cellTemplate {
      return TemplateCell(template: cellTemplate, cell: cell).any
    }
    return cell.any
  }

  private static func element<Cell: Configurable<StockCell>>(
    of type: Cell.Type, showing cell: StockCell
  ) -> AnyElement {
    Cell(for: cell).any
  }
}
