/// How many renders one payer may have at once: a share of all, half of it as long as its requests
/// take more than one processor's time while others render, too, and twice as many as long as no other
/// does.
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
  func hasRoom(for payer: Payer, at now: ContinuousClock.Instant) -> Bool {
    let share =
      if companyEnd(of: payer, at: now) == nil {
        min(limits.atOnce, 2 * limits.share)
      } else if halvingEnd(of: payer, at: now) == nil {
        limits.share
      } else {
        max(1, limits.share / 2)
      }
    return running[payer, default: 0] < share
  }

  /// Until when another payer's last render counts; `nil` where none does.
  private func companyEnd(
    of payer: Payer, at now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard let latest, let other = latest.payer == payer ? latestOfOthers : latest.began,
      other + limits.company > now
    else { return nil }
    return other + limits.company
  }

  /// Until when a payer's share is halved, unless more is rendered; `nil` where it is not.
  func halvingEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let surplus = time.end(of: payer, but: limits.surplus), surplus > now,
      let company = companyEnd(of: payer, at: now)
    else { return nil }
    return min(surplus, company)
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
