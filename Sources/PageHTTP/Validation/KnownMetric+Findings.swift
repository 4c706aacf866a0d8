package import CoreMetrics

extension KnownMetric {
  /// Counts a check and its findings.
  ///
  /// - Parameter page: The declared path of the checked page, or the status if there is no page.
  package static func count(
    _ findings: [ResponseFinding], of page: String, with factory: any MetricsFactory
  ) {
    guard !(factory is NOOPMetricsHandler) else { return }
    validationChecks.counter(page, from: factory).increment()
    for (rule, findings) in Dictionary(grouping: findings, by: \.rule) {
      validationFindings.counter(page, rule, from: factory).increment(by: findings.count)
    }
  }
}
