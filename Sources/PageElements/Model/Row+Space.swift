extension Row {
  /// A row of nothing, so many CSS pixels high.
  ///
  ///     Row.space(24)
  public static func space(_ height: Double) -> Row {
    var row = Row(EmptyView())
    row.rowHeight = .fixed(height)
    row.layoutMargins = .zero
    return row
  }
}
