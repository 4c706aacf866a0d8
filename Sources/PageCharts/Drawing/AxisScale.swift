/// An axis from one round number to another, with round numbers between them.
///
/// They are 1, 2 or 5 times a power of ten apart, two at least and ``most`` at most, and the data lies
/// between the first and the last of them.
struct AxisScale: Hashable {
  /// How many numbers stand at an axis at most.
  static let most = 6
  /// The numbers at the axis, from the least on.
  let ticks: [Double]

  /// - Parameters:
  ///   - lowest: The least number that is shown; within ±10¹⁶.
  ///   - highest: The greatest, at least as great.
  ///   - areWhole: Whether what is shown is counted: no fractions stand at the axis, then.
  init(lowest: Double, highest: Double, areWhole: Bool = false) {
    let (low, high) = lowest == 0 && highest == 0 ? (0, 1) : (lowest, highest)
    // Below a billionth of the numbers themselves, those at the axis would hardly differ.
    let finest = max(
      (high - low) / Double(Self.most - 1), max(abs(low), abs(high)) * 1e-9, areWhole ? 1 : 1e-9)
    var exponent = -9
    while Self.power(exponent + 1) <= finest { exponent += 1 }
    while true {
      for factor in [1, 2, 5] {
        let step = Self.multiple(factor, exponent)
        let first = Self.whole(low / step, .down)
        let last = max(Self.whole(high / step, .up), first + 1)
        if step >= finest, last - first < Self.most {
          ticks = (first...last).map { Self.multiple($0 * factor, exponent) }
          return
        }
      }
      exponent += 1
    }
  }

  /// Where a number lies: 0 for the first, 1 for the last, never beyond.
  func position(of value: Double) -> Double {
    guard let first = ticks.first, let last = ticks.last, last > first else { return 0 }
    return min(max((value - first) / (last - first), 0), 1)
  }

  /// 10 to a power within ±22.
  static func power(_ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// The nearest number to a decimal one, such as 3 · 10⁻¹: by division, which 0.1 · 3 would not be.
  private static func multiple(_ factor: Int, _ exponent: Int) -> Double {
    exponent < 0 ? Double(factor) / power(-exponent) : Double(factor) * power(exponent)
  }

  /// The next whole number in a direction; the nearest, where only rounding keeps a number from it.
  private static func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let nearest = number.rounded()
    return Int(abs(number - nearest) < 1e-7 ? nearest : number.rounded(rule))
  }
}

extension AxisScale {
  /// The axis of a chart that can be drawn.
  init(of chart: Chart) {
    let values = chart.ends
    var (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
    let isNarrow = lowest > highest / 2 && lowest > 0 || highest < lowest / 2 && highest < 0
    if chart.style != .line || !isNarrow || lowest == highest {
      (lowest, highest) = (min(lowest, 0), max(highest, 0))
    }
    self.init(
      lowest: lowest, highest: highest, areWhole: values.allSatisfy { $0 == $0.rounded() })
  }
}
