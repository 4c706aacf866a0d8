public import PageElements

/// Values that belong together, under a name: one for each category of a ``Chart``.
///
///     Series("Online", [12, 18, nil])
///     Series("Shop", months.map(\.sales))
public struct Series: Hashable, Sendable {
  /// What they are, in the legend and the table; not empty.
  public var name: String
  /// The values in the order of the categories: finite numbers within ±10¹⁵. `nil` is a gap.
  public var values: [Double?]

  /// A series of numbers, `nil` where there is none.
  public init(_ name: String, _ values: [Double?]) { (self.name, self.values) = (name, values) }

  /// A series of whole numbers, `nil` where there is none. One that no `Double` holds is the nearest that
  /// it does.
  @_disfavoredOverload
  public init<Number: BinaryInteger>(_ name: String, _ values: [Number?]) {
    self.init(name, values.map { $0.map { Double($0) } })
  }

  public static func == (left: Series, right: Series) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.values == right.values
  }
}

/// Collects the series of a chart, one per line, with `if`, `switch` and `for`.
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
