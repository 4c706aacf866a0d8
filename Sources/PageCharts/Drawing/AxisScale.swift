/// An axis between two round numbers, with ticks at round numbers.
///
/// The distance of ticks is 1, 2 or 5 times a power of ten. There are at least two and at most ``maximumTicks`` ticks, and the
/// data is between the first and the last.
struct AxisScale: Hashable {
  /// The maximum number of ticks.
  static let maximumTicks = 6
  /// The numbers at the axis in ascending order.
  let ticks: [Double]

  /// - Parameters:
  ///   - lowest: The least number to show; within ±10¹⁶.
  ///   - highest: The greatest number to show, not less than `lowest`.
  ///   - integersOnly: Whether the numbers are integers. The ticks then have no fractions.
  init(lowest: Double, highest: Double, integersOnly: Bool = false) {
    let (low, high) = lowest == 0 && highest == 0 ? (0, 1) : (lowest, highest)
    // Ticks less than a billionth of the numbers apart would hardly differ.
    let finest = max(
      (high - low) / Double(Self.maximumTicks - 1), max(abs(low), abs(high)) * 1e-9,
      integersOnly ? 1 : 1e-9)
    var exponent = -9
    while Self.power(exponent + 1) <= finest { exponent += 1 }
    while true {
      for factor in [1, 2, 5] {
        let step = Self.multiple(factor, exponent)
        let first = Self.whole(low / step, .down)
        let last = max(Self.whole(high / step, .up), first + 1)
        if step >= finest, last - first < Self.maximumTicks {
          ticks = (first...last).map { Self.multiple($0 * factor, exponent) }
          return
        }
      }
      exponent += 1
    }
  }

  /// Returns the position of a number: 0 for the first tick, 1 for the last, clamped.
  func position(of value: Double) -> Double {
    guard let first = ticks.first, let last = ticks.last, last > first else { return 0 }
    return min(max((value - first) / (last - first), 0), 1)
  }

  /// Returns a power of 10, with an exponent within ±22.
  static func power(_ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// Returns the number nearest to a decimal one, such as 3 · 10⁻¹. Division is exact here, unlike 0.1 · 3.
  private static func multiple(_ factor: Int, _ exponent: Int) -> Double {
    exponent < 0 ? Double(factor) / power(-exponent) : Double(factor) * power(exponent)
  }

  /// Rounds to an integer in a direction, but to the nearest if only a rounding error separates them.
  private static func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let nearest = number.rounded()
    return Int(abs(number - nearest) < 1e-7 ? nearest : number.rounded(rule))
  }
}

extension AxisScale {
  /// Creates the axis of a valid chart.
  init(of chart: Chart) {
    let values = chart.extremes
    var (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
    let isNarrow = lowest > highest / 2 && lowest > 0 || highest < lowest / 2 && highest < 0
    if chart.style != .line || !isNarrow || lowest == highest {
      (lowest, highest) = (min(lowest, 0), max(highest, 0))
    }
    self.init(
      lowest: lowest, highest: highest, integersOnly: values.allSatisfy { $0 == $0.rounded() })
  }
}
