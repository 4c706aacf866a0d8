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
  func hasRoom(for payer: Payer, at now: ContinuousClock.Instant) -> Bool {
    let isCostly = time.end(of: payer, but: limits.surplus).map { $0 > now } ?? false
    let share =
      isCostly && isInCompany(payer, at: now) ? max(1, limits.share / 2) : limits.share
    return running[payer, default: 0] < share
  }

  private func isInCompany(_ payer: Payer, at now: ContinuousClock.Instant) -> Bool {
    guard let latest else { return false }
    let other = latest.payer == payer ? latestOfOthers : latest.began
    return other.map { now - $0 < limits.company } ?? false
  }

  mutating func begin(_ payer: Payer, at now: ContinuousClock.Instant) {
    running[payer, default: 0] += 1
    if let latest, latest.payer != payer { latestOfOthers = latest.began }
    latest = (payer, now)
  }

  /// - Parameter time: What it took, where that counts.
  mutating func end(_ payer: Payer, taken: Duration?, at now: ContinuousClock.Instant) {
    let left = running[payer, default: 1] - 1
    running[payer] = left > 0 ? left : nil
    if let taken { time.charge(taken, to: payer, at: now) }
  }
}
