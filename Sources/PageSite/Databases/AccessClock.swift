/// The time by which accesses are given up; tests bring their own.
package struct AccessClock: Sendable {
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Waits until it is time to look again.
  package var pause: @Sendable () async -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
  ) {
    (self.now, self.pause) = (now, pause)
  }
}
