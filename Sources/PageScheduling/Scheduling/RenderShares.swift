/// The limit of each payer's concurrent renders: a share of all slots. The share is halved while the payer's
/// requests take more than one processor's time and others render too. It is doubled while no other payer
/// renders.
struct RenderShares: Sendable {
  typealias Payer = RenderGate.Payer

  private let limits: RenderGate.Limits
  private var running: [Payer: Int] = [:]
  private var time = TimeAccounts<Payer>()
  /// The payer of the latest render and its start, and the start of the latest render of another payer.
  private var latest: (payer: Payer, began: ContinuousClock.Instant)?
  private var latestOfOthers: ContinuousClock.Instant?

  init(_ limits: RenderGate.Limits) { self.limits = limits }

  /// Whether a payer may start another render.
  func hasRoom(for payer: Payer, at now: ContinuousClock.Instant) -> Bool {
    let share =
      if activityEnd(of: payer, at: now) == nil {
        min(limits.maximumConcurrent, 2 * limits.share)
      } else if halvingEnd(of: payer, at: now) == nil {
        limits.share
      } else {
        max(1, limits.share / 2)
      }
    return running[payer, default: 0] < share
  }

  /// Returns the time until which another payer's latest render counts; `nil` if none does.
  private func activityEnd(
    of payer: Payer, at now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard let latest, let other = latest.payer == payer ? latestOfOthers : latest.began,
      other + limits.activityWindow > now
    else { return nil }
    return other + limits.activityWindow
  }

  /// Returns the time until which a payer's share is halved, unless it renders more; `nil` if it is not.
  func halvingEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let excessEnd = time.end(of: payer, minus: limits.excessTime), excessEnd > now,
      let activityWindow = activityEnd(of: payer, at: now)
    else { return nil }
    return min(excessEnd, activityWindow)
  }

  mutating func begin(_ payer: Payer, at now: ContinuousClock.Instant) {
    running[payer, default: 0] += 1
    if let latest, latest.payer != payer { latestOfOthers = latest.began }
    latest = (payer, now)
  }

  /// - Parameter began: The start of the time to charge; `nil` charges nothing.
  mutating func end(
    _ payer: Payer, since began: ContinuousClock.Instant?, at now: ContinuousClock.Instant
  ) {
    let left = running[payer, default: 1] - 1
    running[payer] = left > 0 ? left : nil
    if let began { time.charge(now - began, to: payer, from: began, at: now) }
  }
}
