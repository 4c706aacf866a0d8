import PageSite

/// The kinds of metrics in Prometheus, and their naming rules.
enum PrometheusKind: String, CaseIterable, Sendable {
  case counter, gauge, histogram, summary

  /// Returns the Prometheus name for a swift-metrics label: letters, digits, `_` and `:`, without a leading digit, and
  /// with the suffix of its kind.
  func name(of label: String) -> String {
    var name = PrometheusLabels.name(label, allowsColon: true)
    if !suffix.isEmpty, !name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      name += suffix
    }
    return name
  }

  private var suffix: String {
    switch self {
    case .counter: "_total"
    case .histogram: "_seconds"
    case .gauge, .summary: ""
    }
  }

  /// Returns all names that lines of a metric begin with.
  func names(of name: String) -> Set<String> {
    switch self {
    case .counter, .gauge: [name]
    case .histogram: [name, name + "_bucket", name + "_sum", name + "_count"]
    case .summary: [name, name + "_sum", name + "_count"]
    }
  }

  /// The number of lines of one series.
  var lineCount: Int {
    switch self {
    case .counter, .gauge: 1
    case .histogram: HistogramSeries.bounds.count + 3
    case .summary: 2
    }
  }

  /// The label that the format reserves for this kind.
  var reservedLabel: String? {
    switch self {
    case .histogram: "le"
    case .summary: "quantile"
    case .counter, .gauge: nil
    }
  }
}

extension KnownMetric {
  /// The name in Prometheus.
  var prometheusName: String { prometheusKind.name(of: label) }

  var prometheusKind: PrometheusKind {
    switch kind {
    case .counter: .counter
    case .gauge: .gauge
    case .timer: .histogram
    }
  }
}
