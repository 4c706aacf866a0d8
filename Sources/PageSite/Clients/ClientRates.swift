/// How much each client has taken of late, against a ``ClientLimits/Rate``.
///
/// It remembers the latest clients, up to a number; who is forgotten begins anew. Each client is the
/// moment when all it may take at once will be free again.
struct ClientRates: Sendable {
  /// Those of late, and those before. Once the first are half of what may be remembered they become
  /// the second, which are forgotten, so that no single client has to be sought for.
  private var latest: [ClientKey: ContinuousClock.Instant] = [:]
  private var earlier: [ClientKey: ContinuousClock.Instant] = [:]
  private let capacity: Int

  /// - Parameter capacity: How many clients to remember.
  init(capacity: Int) { self.capacity = max(2, capacity) }

  var count: Int { latest.count + earlier.count }

  /// Takes one.
  ///
  /// - Returns: `nil` where that was free, else how long to wait before the next.
  mutating func take(
    _ key: ClientKey, of limit: ClientLimits.Rate, at now: ContinuousClock.Instant
  ) -> Duration? {
    let pause = Duration.seconds(1 / max(limit.perSecond, 0.001))
    let tolerance = pause * max(0, limit.atOnce - 1)
    let full = max(latest[key] ?? earlier[key] ?? now, now)
    let wait = (full - now) - tolerance
    guard wait <= .zero else { return wait }
    latest[key] = full + pause
    if latest.count >= capacity / 2 { (earlier, latest) = (latest, [:]) }
    return nil
  }
}
