/// A linear scale between a lowest and a highest number.
struct ChartScale {
  let lowest, highest: Double

  /// Returns 0 for the lowest number and 1 for the highest; 0.5 if they are equal.
  func position(of value: Double) -> Double {
    // Halved first, since the difference of two finite numbers may be infinite.
    let extent = highest / 2 - lowest / 2
    return extent > 0 ? (value / 2 - lowest / 2) / extent : 0.5
  }
}
