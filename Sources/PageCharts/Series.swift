public import PageElements

/// Named values, one for each category of a ``Chart``.
///
///     Series("Online", [12, 18, nil])
///     Series("Shop", months.map(\.sales))
public struct Series: Hashable, Sendable {
  /// The name in the legend and the table; not empty.
  public var name: String
  /// The values in the order of the categories: finite numbers within ±10¹⁵. `nil` is a gap.
  public var values: [Double?]

  /// Creates a series of numbers, with `nil` for gaps.
  public init(_ name: String, _ values: [Double?]) { (self.name, self.values) = (name, values) }

  /// Creates a series of integers, with `nil` for gaps. An integer without an exact `Double` is rounded to the nearest
  /// one.
  @_disfavoredOverload
  public init<Number: BinaryInteger>(_ name: String, _ values: [Number?]) {
    self.init(name, values.map { $0.map { Double($0) } })
  }

  public static func == (left: Series, right: Series) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.values == right.values
  }
}

/// A builder for the series of a chart, one per line, with `if`, `switch` and `for`.
///
///     Chart("Orders", by: months) {
///       for shop in shops { Series(shop.name, shop.orders) }
///     }
public typealias SeriesBuilder = ListBuilder<Series>

extension ListBuilder<Series> {
  @available(
    *, unavailable,
    message: "A chart holds series. Give the values a name: Series(\"Tea\", values)."
  )
  public static func buildExpression(_ values: [Double]) -> Part { .many([]) }
  @available(
    *, unavailable,
    message: "A chart holds series. Give the values a name: Series(\"Tea\", values)."
  )
  public static func buildExpression(_ values: [Int]) -> Part { .many([]) }
}
