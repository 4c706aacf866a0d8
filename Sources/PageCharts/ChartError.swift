/// Why a ``Chart`` could not be drawn. Each names the chart or the series, and says what to do.
public enum ChartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More series than there are colours.
  case tooManySeries(Int, of: String)
  /// More values than can be told apart, or sent.
  case tooManyValues(Int, of: String)
  /// A series that has not one value for each category.
  case unequalCount(values: Int, categories: Int, of: String)
  /// Two series of one name, which no legend tells apart.
  case duplicateSeries(String, of: String)
  /// A number beyond ±10¹⁵, whose digits nobody could read.
  case tooLarge(Double, of: String)
  /// A negative value where parts make up a whole.
  case negative(Double, of: String)
  /// A donut of several series.
  case severalSeries(Int, of: String)

  public var description: String {
    switch self {
    case .tooManySeries(let count, let label):
      "The chart '\(label)' has \(count) series. Show at most \(Chart.mostSeries), and sum up the rest."
    case .tooManyValues(let count, let label):
      "The chart '\(label)' has \(count) values. Show at most \(Chart.mostValues): sum them up, by week "
        + "instead of by day."
    case .unequalCount(let values, let categories, let name):
      "The series '\(name)' has \(values) values for \(categories) categories. Give it one for each, "
        + "and nil where there is none."
    case .duplicateSeries(let name, let label):
      "Two series of the chart '\(label)' are called '\(name)'. Give each its own name."
    case .tooLarge(let value, let name):
      "'\(name)' has the value \(value). Count in larger units: within ±10¹⁵ it can be read."
    case .negative(let value, let name):
      "'\(name)' has the value \(value), which is no part of a whole. Use columns or bars."
    case .severalSeries(let count, let label):
      "The chart '\(label)' is a donut of \(count) series. Give it one, or use stacked bars."
    }
  }
}
