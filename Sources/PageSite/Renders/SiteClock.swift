/// Tells the time and waits. Tests bring one that they set.
struct SiteClock: Sendable {
  let now: @Sendable () -> ContinuousClock.Instant
  /// Waits until a moment, or throws when the task is cancelled.
  let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

  static let system = SiteClock(
    now: { ContinuousClock.now },
    sleep: { try await Task.sleep(until: $0, clock: .continuous) })
}
