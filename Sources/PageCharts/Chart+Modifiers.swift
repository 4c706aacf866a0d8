extension Chart {
  /// The chart drawn in another way: ``style``.
  ///
  ///     Chart("Orders", by: months, counts).style(.area)
  public func style(_ style: Style) -> Chart { with { $0.style = style } }

  /// The chart without its label above it, which screen readers go on hearing: ``showsLabel``.
  ///
  ///     Section("Orders") { Row(Chart("Orders", by: months, counts).labelHidden()) }
  public func labelHidden(_ isHidden: Bool = true) -> Chart { with { $0.showsLabel = !isHidden } }

  /// The chart with its numbers written in a way of their own: those of the axis, the table and all else.
  ///
  ///     chart.formatted { request.format($0, .currency(code: "EUR").precision(.fractionLength(0))) }
  ///
  /// - Parameter format: A number as text, the same for the same number. By default it is written in plain
  ///   decimal, such as `1250.5`.
  public func formatted(_ format: @escaping @Sendable (Double) -> String) -> Chart {
    with { $0.numbers = ChartNumbers(format: format) }
  }

  /// The chart with a text around its numbers.
  ///
  ///     chart.formatted("€ {}")   // € 12
  ///     chart.formatted(" kg")    // 12 kg
  ///
  /// - Parameter pattern: A text with `{}` where the number goes; without, it comes after the number.
  public func formatted(_ pattern: String) -> Chart {
    with { $0.numbers = ChartNumbers(pattern: pattern) }
  }

  private func with(_ change: (inout Chart) -> Void) -> Chart {
    var chart = self
    change(&chart)
    return chart
  }
}
