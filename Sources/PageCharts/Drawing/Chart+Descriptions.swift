import PageElements

extension Chart {
  /// Returns the summary for screen readers: each number of one short series, otherwise the range of categories and
  /// values.
  func summary() -> Phrase {
    let values = values
    let texts = numbers
    if series.count == 1, values.count <= 24 {
      let pairs = zip(categories, series[0].values).compactMap { category, value in
        value.map { "\(category) \(texts.text($0))" }
      }
      return .chart(label, values: pairs)
    }
    return .seriesChart(
      label, series: series.map(\.name), from: categories.first ?? "", to: categories.last ?? "",
      lowest: texts.text(values.min() ?? 0), highest: texts.text(values.max() ?? 0))
  }

  /// Returns all values of a category: `Feb: Online 18, Shop 11`.
  func description(of category: Int, in language: Language) -> Phrase {
    var values = series.compactMap { one in
      one.values[category].map {
        series.count == 1 ? numbers.text($0) : "\(one.name) \(numbers.text($0))"
      }
    }
    if style.isStacked, values.count > 1, let total = total(at: category) {
      values.append("\(language[.total]) \(numbers.text(total))")
    }
    return .chart(categories[category], values: values)
  }
}
