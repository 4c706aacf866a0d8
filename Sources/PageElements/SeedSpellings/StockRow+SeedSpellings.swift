extension StockRow {
  /// ``configureCell``. (Seeds: D18.)
  public var configureCellBlock: CellHook? {
    get { configureCell }
    set { configureCell = newValue }
  }
}
