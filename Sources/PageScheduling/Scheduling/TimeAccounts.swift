/// The recent render time of each payer, as leaky buckets: each render fills the account by its duration, and
/// the account drains in real time.
struct TimeAccounts<Payer: Hashable & Sendable>: Sendable {
  /// The time at which each payer's account is empty.
  private var ends: [Payer: ContinuousClock.Instant] = [:]
  /// The number of accounts beyond which empty ones are removed.
  private var cleanupThreshold = 64

  var count: Int { ends.count }

  /// Returns the time at which a payer's account has drained to `time`.
  ///
  /// - Returns: `nil` if there is no account.
  func end(of payer: Payer, minus time: Duration) -> ContinuousClock.Instant? {
    ends[payer].map { $0 - time }
  }

  /// - Parameter start: The start of the time. Renders in succession leave the account empty; only concurrent
  ///   ones fill it.
  mutating func charge(
    _ time: Duration, to payer: Payer, from start: ContinuousClock.Instant,
    at now: ContinuousClock.Instant
  ) {
    ends[payer] = max(start, ends[payer] ?? start) + time
    guard ends.count > cleanupThreshold else { return }
    ends = ends.filter { $0.value > now }
    cleanupThreshold = max(64, 2 * ends.count)
  }
}
