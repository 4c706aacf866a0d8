/// Where numbers lie between a lowest and a highest one.
struct ChartScale {
  let lowest, highest: Double

  /// 0 for the lowest number, 1 for the highest; the middle where the two are one.
  func position(of value: Double) -> Double {
    // By halves, since the distance of two finite numbers may be infinite.
    let extent = highest / 2 - lowest / 2
    return extent > 0 ? (value / 2 - lowest / 2) / extent : 0.5
  }
}
