package import CoreMetrics

/// What is recorded of the accesses to databases: those of all databases of a process are one.
package struct AccessMetrics: Sendable {
  package enum Kind: String, Sendable { case read, write }

  private let duration, wait: Timer
  private let waiting: Meter
  private let isOn: Bool

  /// - Parameter factory: Makes the metrics; that of the task or the process by default.
  package init(_ kind: Kind, factory: any MetricsFactory = MetricsSystem.factory) {
    isOn = !(factory is NOOPMetricsHandler)
    duration = KnownMetric.databaseDuration.timer(kind.rawValue, from: factory)
    wait = KnownMetric.databaseWait.timer(kind.rawValue, from: factory)
    waiting = KnownMetric.databaseWaiting.meter(kind.rawValue, from: factory)
  }

  /// When something begins; `nil` where nobody listens.
  package func begin(_ now: () -> ContinuousClock.Instant = { .now }) -> ContinuousClock.Instant? {
    isOn ? now() : nil
  }

  /// An access has ended that began then.
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
