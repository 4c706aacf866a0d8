extension Chart {
  /// How values are drawn.
  ///
  ///     Chart("Orders", by: months, counts).style(.line)
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A line for each series, with gaps where values are missing. For what goes on, such as time.
    case line
    /// Lines, and the areas between them and zero.
    case area
    /// Areas upon each other, whose upper edge is the sum. Values are 0 or more; one that is missing counts
    /// as 0.
    case stackedArea
    /// Upright bars, those of a category beside each other. The default.
    case columns
    /// Upright bars upon each other: above zero what is positive, below it what is negative.
    case stackedColumns
    /// Bars that lie, below their names, which may be long. There is no axis: of one series each number
    /// stands beside its name.
    case bars
    /// Bars that lie, one after the other, with their sum beside the name.
    case stackedBars
    /// Parts of a whole, as a ring with the sum in its middle and the shares in a list. It has one series,
    /// whose values are 0 or more. Of more than ``Chart/mostSeries`` parts the largest are shown, and the
    /// rest as one.
    case donut

    /// Whether series add up.
    var isStacked: Bool { self == .stackedArea || self == .stackedColumns || self == .stackedBars }

    /// What the stylesheet is told.
    var kind: StaticString {
      switch self {
      case .line: "line"
      case .area: "area"
      case .stackedArea: "stacked-area"
      case .columns: "columns"
      case .stackedColumns: "stacked-columns"
      case .bars: "bars"
      case .stackedBars: "stacked-bars"
      case .donut: "donut"
      }
    }
  }
}
