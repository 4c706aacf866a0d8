public import PageElements

/// Numbers by categories, as a drawing that has its numbers in a table beside it.
///
///     Chart("Orders", by: ["Jan", "Feb", "Mar"]) {
///       Series("Online", [12, 18, 9])
///       Series("Shop", [7, nil, 11])
///     }
///     .style(.stackedColumns)
///     .formatted { request.format($0, .currency(code: "EUR")) }
///
/// What does not depend on the style always holds:
///
/// - The axis ends at round numbers (1, 2 or 5 times a power of ten apart, six at most). What has an area
///   begins at zero; a line does, too, unless all its values lie in the upper half of what would be shown.
/// - A value of `nil` is a gap: nothing is drawn, and the table's cell is empty. Without any value a note
///   stands in place of the drawing.
/// - The drawing is as wide as its place, while text keeps its size. Of names below the axis that would not
///   fit, every second, third or so stays. Names are written as the language runs, and so does the drawing:
///   in a page from right to left the first category is at the right, as the first column of its tables is.
/// - A screen reader hears a summary, and everybody opens the numbers as a table. Where something is pointed
///   at, all values of its category are told. None of it needs a script, which only tells them sooner.
/// - Equal charts write the same bytes, and a changed value is a patch of the chart's cell.
///
/// (SVG 2; WAI-ARIA, role `img`.)
public struct Chart: View, Hashable {
  /// How many series a chart has at most: there are colours for so many.
  public static let mostSeries = 6
  /// How many values a chart has at most, those of all series together.
  public static let mostValues = 2_000

  /// What the numbers are. Shown above the drawing, and the beginning of what is read out.
  public var label: String
  /// What each value belongs to, in the direction of reading: a month, a tea. Two may be named alike.
  public var categories: [String]
  /// The values, one for each category in each series. No two series are named alike.
  public var series: [Series]
  /// How the values are drawn. Columns by default.
  public var style = Style.columns
  /// Whether the label stands above the drawing. True by default; false leaves it to screen readers.
  public var showsLabel = true
  var numbers = ChartNumbers.plain

  /// A chart of several series.
  ///
  /// - Parameters:
  ///   - label: What the numbers are.
  ///   - categories: What each value of a series belongs to.
  ///   - series: The series, one per line, with `if` and `for`.
  /// - Throws: What `series` throws.
  public init(
    _ label: String, by categories: [String], @SeriesBuilder series: () throws -> [Series]
  ) rethrows {
    (self.label, self.categories, self.series) = (label, categories, try series())
  }

  /// A chart of one series, which is called like the chart.
  ///
  ///     Chart("Cups sold", by: ["Tea", "Coffee"], [64, 41.5])
  public init(_ label: String, by categories: [String], _ values: [Double?]) {
    (self.label, self.categories, self.series) = (label, categories, [Series(label, values)])
  }

  /// A chart of one series of whole numbers.
  ///
  ///     Chart("Cups sold", by: teas.map(\.name), teas.map(\.cups)).style(.bars)
  public init<Number: BinaryInteger>(_ label: String, by categories: [String], _ values: [Number?])
  {
    (self.label, self.categories, self.series) = (label, categories, [Series(label, values)])
  }

  /// Equal charts have the same parts, and write each of their numbers alike.
  public static func == (left: Chart, right: Chart) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.series == right.series
      && left.categories.elementsEqual(right.categories) { $0.hasSameBytes(as: $1) }
      && left.style == right.style && left.showsLabel == right.showsLabel
      && (left.numbers.arePlain && right.numbers.arePlain
        || left.writtenNumbers.allSatisfy {
          left.numbers.text($0).hasSameBytes(as: right.numbers.text($0))
        })
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(series)
    hasher.combine(style)
  }

  /// - Throws: ``ChartError`` for what cannot be drawn so, `ControlError.emptyLabel` for a chart or a
  ///   series without a name, and `ControlError.notFinite` for a value that is no number.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    // A stylesheet in the body holds back what comes after it until it is there (HTML Standard, section 4.2.4).
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
