/// A clock that returns the time and sleeps. Tests use one that they set.
package struct SiteClock: Sendable {
  package let now: @Sendable () -> ContinuousClock.Instant
  /// Sleeps until an instant, or throws if the task is cancelled.
  package let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

  package static let system = SiteClock(
    now: { ContinuousClock.now },
    sleep: { try await Task.sleep(until: $0, clock: .continuous) })
}
