/// A reason why a ``Chart`` could not be drawn. Messages name the chart or series, and the fix.
public enum ChartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are more series than colors.
  case tooManySeries(Int, of: String)
  /// There are more values than can be distinguished or sent.
  case tooManyValues(Int, of: String)
  /// A series does not have one value for each category.
  case unequalCount(values: Int, categories: Int, of: String)
  /// Two series have the same name, so a legend cannot distinguish them.
  case duplicateSeries(String, of: String)
  /// A number is beyond ±10¹⁵, with too many digits to read.
  case tooLarge(Double, of: String)
  /// A value is negative where the parts form a whole.
  case negative(Double, of: String)
  /// A donut has several series.
  case severalSeries(Int, of: String)

  public var description: String {
    switch self {
    case .tooManySeries(let count, let label):
      "The chart '\(label)' has \(count) series. Show at most \(Chart.maximumSeries), and sum up the rest."
    case .tooManyValues(let count, let label):
      "The chart '\(label)' has \(count) values. Show at most \(Chart.maximumValues): sum them up, by week "
        + "instead of by day."
    case .unequalCount(let values, let categories, let name):
      "The series '\(name)' has \(values) values for \(categories) categories. Give it one value for each, "
        + "and nil for a missing value."
    case .duplicateSeries(let name, let label):
      "Two series of the chart '\(label)' are named '\(name)'. Give each its own name."
    case .tooLarge(let value, let name):
      "'\(name)' has the value \(value). Use larger units, so that it is within ±10¹⁵."
    case .negative(let value, let name):
      "'\(name)' has the value \(value), which is not part of a whole. Use columns or bars."
    case .severalSeries(let count, let label):
      "The chart '\(label)' is a donut with \(count) series. Use one series, or stacked bars."
    }
  }
}
