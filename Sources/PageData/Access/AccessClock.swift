/// The time by which accesses are given up; tests bring their own.
struct AccessClock: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Waits until it is time to look again.
  var pause: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
}
