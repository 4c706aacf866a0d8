/// How much time renders have taken lately, by who pays for them: an account grows by what one took and
/// shrinks with time itself.
struct TimeAccounts<Payer: Hashable & Sendable>: Sendable {
  /// Until when each payer's account is not empty.
  private var ends: [Payer: ContinuousClock.Instant] = [:]
  /// How many may be kept before those are sought that are empty.
  private var most = 64

  var count: Int { ends.count }

  /// When a payer's account will be down to some time.
  ///
  /// - Returns: `nil` where it is empty.
  func end(of payer: Payer, but time: Duration) -> ContinuousClock.Instant? {
    ends[payer].map { $0 - time }
  }

  /// - Parameter start: When the time began: what one after another takes leaves the account empty, and
  ///   only what is done at once fills it.
  mutating func charge(
    _ time: Duration, to payer: Payer, from start: ContinuousClock.Instant,
    at now: ContinuousClock.Instant
  ) {
    ends[payer] = max(start, ends[payer] ?? start) + time
    guard ends.count > most else { return }
    ends = ends.filter { $0.value > now }
    most = max(64, 2 * ends.count)
  }
}
