extension Chart {
  /// A style of drawing values.
  ///
  ///     Chart("Orders", by: months, counts).style(.line)
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A line for each series, with gaps for missing values. For continuous categories such as time.
    case line
    /// Lines with filled areas between them and zero.
    case area
    /// Stacked areas, whose upper edge is the sum. Values must not be negative; a missing one counts as 0.
    case stackedArea
    /// Vertical bars, side by side in each category. The default.
    case columns
    /// Stacked vertical bars, positive values above zero and negative values below.
    case stackedColumns
    /// Horizontal bars below the names of their categories, which may be long. There is no axis. With one series, each
    /// number is beside its name.
    case bars
    /// Stacked horizontal bars, with their sum beside the name.
    case stackedBars
    /// Parts of a whole as a ring, with the sum in its center and the shares in a list. It has one series without
    /// negative values. If there are more than ``Chart/maximumSeries`` parts, the smallest are combined.
    case donut

    /// Whether the values of series add up.
    var isStacked: Bool { self == .stackedArea || self == .stackedColumns || self == .stackedBars }

    /// The name in the stylesheet.
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
