package import CoreMetrics
import PageHTTP

/// The metrics of database accesses, which all databases of a process share.
package struct AccessMetrics: Sendable {
  package enum Kind: String, Sendable { case read, write }

  private let duration, wait: Timer
  private let waiting: Meter
  private let isOn: Bool

  /// - Parameter factory: The factory of the metrics; by default that of the task or the process.
  package init(_ kind: Kind, factory: any MetricsFactory = MetricsSystem.factory) {
    isOn = !(factory is NOOPMetricsHandler)
    duration = KnownMetric.databaseDuration.timer(kind.rawValue, from: factory)
    wait = KnownMetric.databaseWait.timer(kind.rawValue, from: factory)
    waiting = KnownMetric.databaseWaiting.meter(kind.rawValue, from: factory)
  }

  /// Returns the current time, as the start of an access; `nil` if metrics are off.
  package func begin(_ now: () -> ContinuousClock.Instant = { .now }) -> ContinuousClock.Instant? {
    isOn ? now() : nil
  }

  /// Records the duration of an access that has ended.
  package func ran(
    since began: ContinuousClock.Instant?, _ now: () -> ContinuousClock.Instant = { .now }
  ) {
    if let began { duration.record(now() - began) }
  }

  func waited(
    since began: ContinuousClock.Instant?, _ now: () -> ContinuousClock.Instant = { .now }
  ) {
    if let began { wait.record(now() - began) }
  }

  func joins() { if isOn { waiting.increment() } }
  func leaves() { if isOn { waiting.decrement() } }
}
