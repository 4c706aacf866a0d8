extension Row {
  /// Returns an empty row with a height in CSS pixels.
  ///
  ///     Row.space(24)
  public static func space(_ height: Double) -> Row {
    Row(EmptyView()).height(.fixed(height)).layoutMargins(.zero)
  }
}
