extension Row {
  /// A row of nothing, so many CSS pixels high.
  ///
  ///     Row.space(24)
  public static func space(_ height: Double) -> Row {
    Row(EmptyView()).height(.fixed(height)).layoutMargins(.zero)
  }
}
