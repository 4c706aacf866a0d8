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
  static let requestDuration = KnownMetric(
    .timer, "pages_request_duration", by: ["path"],
    "Time from a request until the site has its answer, or begins its stream, by the page's or route's declared path."
  )
  static let openCopies = KnownMetric(
    .gauge, "pages_open_copies", "Open copies of live pages, each of which is a stream of events.")
  static let patches = KnownMetric(
    .counter, "pages_patches", by: ["way"],
    "Patches that were sent: by a stream, to a request for one, or as the answer to an action.")
  static let rendersRunning = KnownMetric(
    .gauge, "pages_renders_running", "Renders that run, those for changes included.")
  static let rendersWaiting = KnownMetric(
    .gauge, "pages_renders_waiting", by: ["lane"],
    "Renders that wait for their turn.")
  static let renderWait = KnownMetric(
    .timer, "pages_render_wait", by: ["lane"],
    "Time that renders waited for their turn, of those that had to and had it.")
  static let renderDuration = KnownMetric(
    .timer, "pages_render_duration", by: ["lane"],
    "Time that renders took, without the wait for their turn.")
  static let versionLogBytes = KnownMetric(
    .gauge, "pages_version_log_bytes",
    "Bytes that are kept of recent versions, from which patches are made.")
  static let threadHolds = KnownMetric(
    .timer, "pages_thread_holds", by: ["path"],
    "Times for which a page, a check or a handler held a thread, of those above a tenth of a second."
  )
  static let validationChecks = KnownMetric(
    .counter, "pages_validation_checks", by: ["path"],
    "Answers whose HTML was checked, by the page's declared path.")
  static let validationFindings = KnownMetric(
    .counter, "pages_validation_findings", by: ["path", "rule"],
    "Findings in HTML that was checked, by the page's declared path and the rule.")
  static let databaseDuration = KnownMetric(
    .timer, "pages_database_duration", by: ["access"],
    "Time that accesses to a database took, failed ones included, without the wait for their turn.")
  static let databaseWait = KnownMetric(
    .timer, "pages_database_wait", by: ["access"],
    "Time that accesses to a database waited for their turn, of those that had to and had it.")
  static let databaseWaiting = KnownMetric(
    .gauge, "pages_database_waiting", by: ["access"],
    "Accesses to a database that wait for their turn.")

  /// The metrics that a site and its databases record.
  package static let ofSites = [
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
