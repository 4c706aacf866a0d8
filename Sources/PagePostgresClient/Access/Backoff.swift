/// The delay before a failed operation is tried again. It grows with each failure, and is random so that retries are
/// spread out.
struct Backoff: Sendable {
  private static let initialDelay = 0.05
  private static let maximumDelay = 1.0

  private var failures = 0
  private(set) var notBefore: ContinuousClock.Instant?

  /// - Parameter jitter: A number from 0 to 1; tests pass their own.
  mutating func failed(at now: ContinuousClock.Instant, jitter: Double = .random(in: 0..<1)) {
    let delay = min(Self.maximumDelay, Self.initialDelay * Double(1 << min(failures, 10)))
    failures += 1
    notBefore = now + .milliseconds(Int64(delay * 1_000 * (0.5 + jitter / 2)))
  }

  mutating func succeeded() { self = Backoff() }

  /// Whether it was the first failure after a success.
  var isFirstFailure: Bool { failures == 1 }
}
