/// How many renders one payer may have at once: a share of all, and half of it as long as its requests
/// take more than one processor's time while others render, too.
struct RenderShares: Sendable {
  typealias Payer = RenderGate.Payer

  private let limits: RenderGate.Limits
  private var running: [Payer: Int] = [:]
  private var time = TimeAccounts<Payer>()
  /// Whose render began last, and when the last one of another did.
  private var latest: (payer: Payer, began: ContinuousClock.Instant)?
  private var latestOfOthers: ContinuousClock.Instant?

  init(_ limits: RenderGate.Limits) { self.limits = limits }

  /// Whether a payer may have one more.
  ///
  /// - Parameter pending: How many of those it has do not count.
  func hasRoom(for payer: Payer, but pending: Int = 0, at now: ContinuousClock.Instant) -> Bool {
    let share =
      halvingEnd(of: payer, at: now) == nil ? limits.share : max(1, limits.share / 2)
    return running[payer, default: 0] - pending < share
  }

  /// Until when a payer's share is halved, unless more is rendered; `nil` where it is not.
  func halvingEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let latest, let surplus = time.end(of: payer, but: limits.surplus), surplus > now,
      let other = latest.payer == payer ? latestOfOthers : latest.began,
      other + limits.company > now
    else { return nil }
    return min(surplus, other + limits.company)
  }

  mutating func begin(_ payer: Payer, at now: ContinuousClock.Instant) {
    running[payer, default: 0] += 1
    if let latest, latest.payer != payer { latestOfOthers = latest.began }
    latest = (payer, now)
  }

  /// - Parameter began: Where its time counts.
  mutating func end(
    _ payer: Payer, since began: ContinuousClock.Instant?, at now: ContinuousClock.Instant
  ) {
    let left = running[payer, default: 1] - 1
    running[payer] = left > 0 ? left : nil
    if let began { time.charge(now - began, to: payer, from: began, at: now) }
  }
}
