/// The clock for the deadlines of accesses; tests provide their own.
package struct AccessClock: Sendable {
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Waits before the next check of the deadlines.
  package var pause: @Sendable () async -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
  ) {
    (self.now, self.pause) = (now, pause)
  }
}
