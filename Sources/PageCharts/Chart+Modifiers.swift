extension Chart {
  /// Returns the chart with another ``style``.
  ///
  ///     Chart("Orders", by: months, counts).style(.area)
  public func style(_ style: Style) -> Chart { with { $0.style = style } }

  /// Returns the chart without a visible label; screen readers still read it. See ``showsLabel``.
  ///
  ///     Section("Orders") { Row(Chart("Orders", by: months, counts).labelHidden()) }
  public func labelHidden(_ isHidden: Bool = true) -> Chart { with { $0.showsLabel = !isHidden } }

  /// Returns the chart with custom formatting of its numbers, in the axis, the table and all other places.
  ///
  ///     chart.formatted { request.format($0, .currency(code: "EUR").precision(.fractionLength(0))) }
  ///
  /// - Parameter format: Formats a number, always in the same way. By default numbers are plain decimals, such as
  ///   `1250.5`.
  public func formatted(_ format: @escaping @Sendable (Double) -> String) -> Chart {
    with { $0.numbers = ChartNumbers(format: format) }
  }

  /// Returns the chart with text around its numbers.
  ///
  ///     chart.formatted("€ {}")   // € 12
  ///     chart.formatted(" kg")    // 12 kg
  ///
  /// - Parameter pattern: A text with `{}` as a placeholder for the number. Without it, the text follows the number.
  public func formatted(_ pattern: String) -> Chart {
    with { $0.numbers = ChartNumbers(pattern: pattern) }
  }

  private func with(_ change: (inout Chart) -> Void) -> Chart {
    var chart = self
    change(&chart)
    return chart
  }
}
