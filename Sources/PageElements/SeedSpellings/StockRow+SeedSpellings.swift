extension StockRow {
  /// ``configureCell``.
  public var configureCellBlock: CellHook? {
    get { configureCell }
    set { configureCell = newValue }
  }
}
