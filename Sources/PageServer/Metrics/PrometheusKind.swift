import PageSite

/// The kinds of metrics that Prometheus tells apart, and how each is named.
enum PrometheusKind: String, CaseIterable, Sendable {
  case counter, gauge, histogram, summary

  /// The name of what swift-metrics calls by a label: letters, digits, `_` and `:`, the first no digit, with
  /// the ending of its kind.
  func name(of label: String) -> String {
    var name = PrometheusLabels.name(label, allowsColon: true)
    if !ending.isEmpty, !name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      name += ending
    }
    return name
  }

  private var ending: String {
    switch self {
    case .counter: "_total"
    case .histogram: "_seconds"
    case .gauge, .summary: ""
    }
  }

  /// All names that begin lines of a metric.
  func names(of name: String) -> Set<String> {
    switch self {
    case .counter, .gauge: [name]
    case .histogram: [name, name + "_bucket", name + "_sum", name + "_count"]
    case .summary: [name, name + "_sum", name + "_count"]
    }
  }

  /// How many lines the values of one series take.
  var lines: Int {
    switch self {
    case .counter, .gauge: 1
    case .histogram: HistogramSeries.bounds.count + 3
    case .summary: 2
    }
  }

  /// The label that the format itself writes.
  var ownLabel: String? {
    switch self {
    case .histogram: "le"
    case .summary: "quantile"
    case .counter, .gauge: nil
    }
  }
}

extension KnownMetric {
  /// What Prometheus knows it by.
  var prometheusName: String { prometheusKind.name(of: label) }

  var prometheusKind: PrometheusKind {
    switch kind {
    case .counter: .counter
    case .gauge: .gauge
    case .timer: .histogram
    }
  }
}
