package import CoreMetrics

/// A metric that the library records with swift-metrics: its label, its dimensions and its meaning.
///
/// Clients cannot add values to a dimension: paths are the declared ones of pages, and the other dimensions have few
/// values.
package struct KnownMetric: Sendable {
  package enum Kind: String, Sendable { case counter, gauge, timer }

  /// The label in swift-metrics.
  package let label: String
  package let kind: Kind
  /// The names of the dimensions, in order.
  package let dimensions: [String]
  /// The meaning, as one sentence.
  package let help: String

  package init(_ kind: Kind, _ label: String, by dimensions: [String] = [], _ help: String) {
    (self.label, self.kind, self.dimensions, self.help) = (label, kind, dimensions, help)
  }

  package func counter(_ values: String..., from factory: any MetricsFactory) -> Counter {
    Counter(label: label, dimensions: pairs(values), factory: factory)
  }

  package func floatingPointCounter(from factory: any MetricsFactory) -> FloatingPointCounter {
    FloatingPointCounter(label: label, dimensions: [], factory: factory)
  }

  package func timer(_ values: String..., from factory: any MetricsFactory) -> Timer {
    Timer(label: label, dimensions: pairs(values), factory: factory)
  }

  package func meter(_ values: String..., from factory: any MetricsFactory) -> Meter {
    Meter(label: label, dimensions: pairs(values), factory: factory)
  }

  private func pairs(_ values: [String]) -> [(String, String)] {
    zip(dimensions, values).map { ($0, $1) }
  }
}

extension KnownMetric {
  package static let requestDuration = KnownMetric(
    .timer, "pages_request_duration", by: ["path"],
    "Time from a request until its response or the start of its stream, by declared path of the page or route."
  )
  package static let openCopies = KnownMetric(
    .gauge, "pages_open_copies", "Open live pages. Each has one event stream.")
  package static let patches = KnownMetric(
    .counter, "pages_patches", by: ["way"],
    "Patches sent: in a stream, for a patch request, or as the response to an action.")
  package static let rendersRunning = KnownMetric(
    .gauge, "pages_renders_running", "Running renders, including those for live updates.")
  package static let rendersWaiting = KnownMetric(
    .gauge, "pages_renders_waiting", by: ["lane"],
    "Renders in the queue.")
  package static let renderWait = KnownMetric(
    .timer, "pages_render_wait", by: ["lane"],
    "Queue time of renders that had to wait and then started.")
  package static let renderDuration = KnownMetric(
    .timer, "pages_render_duration", by: ["lane"],
    "Duration of renders, without queue time.")
  package static let versionLogBytes = KnownMetric(
    .gauge, "pages_version_log_bytes",
    "Size of the version log, from which patches are created, in bytes.")
  package static let threadHolds = KnownMetric(
    .timer, "pages_thread_holds", by: ["path"],
    "Times that a page, check or handler blocked a thread for more than 0.1 seconds."
  )
  static let validationChecks = KnownMetric(
    .counter, "pages_validation_checks", by: ["path"],
    "Responses with validated HTML, by declared path of the page.")
  static let validationFindings = KnownMetric(
    .counter, "pages_validation_findings", by: ["path", "rule"],
    "Validation findings, by declared path of the page and rule.")
  package static let databaseDuration = KnownMetric(
    .timer, "pages_database_duration", by: ["access"],
    "Duration of database accesses, including failed ones, without queue time.")
  package static let databaseWait = KnownMetric(
    .timer, "pages_database_wait", by: ["access"],
    "Queue time of database accesses that had to wait and then started.")
  package static let databaseWaiting = KnownMetric(
    .gauge, "pages_database_waiting", by: ["access"],
    "Database accesses in the queue.")

  /// The metrics that a site and its databases record.
  package static let siteMetrics = [
    requestDuration, openCopies, patches, rendersRunning, rendersWaiting, renderWait,
    renderDuration,
    versionLogBytes, threadHolds, validationChecks, validationFindings, databaseDuration,
    databaseWait, databaseWaiting,
  ]
}

extension Timer {
  package func record(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    recordNanoseconds(
      Int64(clamping: min(seconds, 1_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}
