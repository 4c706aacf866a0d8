import CoreMetrics

extension KnownMetric {
  /// Counts a check, and what it found.
  ///
  /// - Parameter page: What was checked: one of few names.
  static func count(
    _ findings: [ResponseFinding], of page: String, with factory: any MetricsFactory
  ) {
    guard !(factory is NOOPMetricsHandler) else { return }
    validationChecks.counter(page, from: factory).increment()
    for (rule, findings) in Dictionary(grouping: findings, by: \.rule) {
      validationFindings.counter(page, rule, from: factory).increment(by: findings.count)
    }
  }
}
