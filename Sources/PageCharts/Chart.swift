public import PageElements

/// A chart of numbers by category: a drawing with the same numbers in a table.
///
///     Chart("Orders", by: ["Jan", "Feb", "Mar"]) {
///       Series("Online", [12, 18, 9])
///       Series("Shop", [7, nil, 11])
///     }
///     .style(.stackedColumns)
///     .formatted { request.format($0, .currency(code: "EUR")) }
///
/// In all styles:
///
/// - The axis ends at round numbers, spaced at 1, 2 or 5 times a power of ten, at most six of them. Areas and bars
///   begin at zero. Lines do too, unless all values are in the upper half of the range from zero.
/// - A value of `nil` is a gap: nothing is drawn, and the table's cell is empty. Without any value, a note replaces the
///   drawing.
/// - The drawing is as wide as its container, while text keeps its size. If the names below the axis do not fit, only
///   every second, third and so on is shown. Names and drawing follow the direction of the language: in a right-to-left
///   page, the first category is at the right, like the first column of tables.
/// - Screen readers read a summary, and every reader can open the numbers as a table. A tooltip shows all values of a
///   category. A script is not required; it only shows the values sooner.
/// - Equal charts render the same bytes, and a changed value is a patch of the chart's cell.
///
/// (SVG 2; WAI-ARIA, role `img`.)
public struct Chart: View, Hashable {
  /// The maximum number of series, which is the number of colors.
  public static let maximumSeries = 6
  /// The maximum number of values in all series.
  public static let maximumValues = 2_000

  /// The label of the numbers, above the drawing and at the beginning of the summary for screen readers.
  public var label: String
  /// The categories of the values in reading order, such as months. Names may repeat.
  public var categories: [String]
  /// The series, each with one value for each category. Their names are unique.
  public var series: [Series]
  /// The style of the drawing. Default: columns.
  public var style = Style.columns
  /// Whether the label is visible above the drawing. Default: true. With false, only screen readers read it.
  public var showsLabel = true
  var numbers = ChartNumbers.plain

  /// Creates a chart with several series.
  ///
  /// - Parameters:
  ///   - label: The label of the numbers.
  ///   - categories: The categories of the values.
  ///   - series: The series, one per line, with `if` and `for`.
  /// - Throws: The error of `series`.
  public init(
    _ label: String, by categories: [String], @SeriesBuilder series: () throws -> [Series]
  ) rethrows {
    (self.label, self.categories, self.series) = (label, categories, try series())
  }

  /// Creates a chart with one series, which has the chart's label as its name.
  ///
  ///     Chart("Cups sold", by: ["Tea", "Coffee"], [64, 41.5])
  public init(_ label: String, by categories: [String], _ values: [Double?]) {
    (self.label, self.categories, self.series) = (label, categories, [Series(label, values)])
  }

  /// Creates a chart with one series of integers.
  ///
  ///     Chart("Cups sold", by: teas.map(\.name), teas.map(\.cups)).style(.bars)
  public init<Number: BinaryInteger>(_ label: String, by categories: [String], _ values: [Number?])
  {
    (self.label, self.categories, self.series) = (label, categories, [Series(label, values)])
  }

  /// Charts are equal if their parts are equal and they format each number alike.
  public static func == (left: Chart, right: Chart) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.series == right.series
      && left.categories.elementsEqual(right.categories) { $0.hasSameBytes(as: $1) }
      && left.style == right.style && left.showsLabel == right.showsLabel
      && (left.numbers.arePlain && right.numbers.arePlain
        || left.formattedNumbers.allSatisfy {
          left.numbers.text($0).hasSameBytes(as: right.numbers.text($0))
        })
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(series)
    hasher.combine(style)
  }

  /// - Throws: ``ChartError`` if the style cannot draw the series, `ControlError.emptyLabel` for a chart or series
  ///   without a name, and `ControlError.notFinite` for a value that is not finite.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    // A stylesheet in the body blocks rendering of later content until it has loaded (HTML Standard, section 4.2.4).
    html.raw("<link rel=\"stylesheet\" href=\"/-/assets/charts.css\"/>")
    html.raw("<figure class=\"pe-chart\" data-style=\"")
    html.raw(style.kind)
    html.raw("\">")
    if showsLabel {
      html.raw("<figcaption>")
      html.text(label)
      html.raw("</figcaption>")
    }
    if values.isEmpty {
      html.raw("<p class=\"pe-empty\">")
      html.text(.noValues)
      html.raw("</p>")
    } else {
      draw(into: &html)
      writeTable(into: &html)
    }
    html.raw("</figure>")
  }

  private func draw(into html: inout HTMLWriter) {
    switch style {
    case .donut: Donut(self).write(into: &html)
    case .bars, .stackedBars:
      writeLegend(into: &html)
      BarRows(self).write(into: &html)
    case .line, .area, .stackedArea, .columns, .stackedColumns:
      writeLegend(into: &html)
      Plot(self).write(into: &html)
    }
  }
}
