/// How much each of many has taken of late, against a ``ClientLimits/Rate``.
///
/// It remembers the latest of them, up to a number; who is forgotten begins anew. For each it holds the
/// moment when all that may be taken at once will be free again.
struct Rates<Key: Hashable & Sendable>: Sendable {
  /// Those of late, and those before. Once the first are half of what may be remembered they become
  /// the second, which are forgotten, so that no single one has to be sought for.
  private var latest: [Key: ContinuousClock.Instant] = [:]
  private var earlier: [Key: ContinuousClock.Instant] = [:]
  private let capacity: Int

  /// - Parameter capacity: How many to remember.
  init(capacity: Int) { self.capacity = max(2, capacity) }

  var count: Int { latest.count + earlier.count }

  /// Takes one.
  ///
  /// - Returns: `nil` where that was free, else how long to wait before the next.
  mutating func take(
    _ key: Key, of limit: ClientLimits.Rate, at now: ContinuousClock.Instant
  ) -> Duration? {
    let pause = Self.pause(limit)
    let tolerance = pause * max(0, limit.atOnce - 1)
    let full = max(latest[key] ?? earlier[key] ?? now, now)
    let wait = (full - now) - tolerance
    guard wait <= .zero else { return wait }
    latest[key] = full + pause
    if latest.count >= capacity / 2 { (earlier, latest) = (latest, [:]) }
    return nil
  }

  /// Gives back one that was taken.
  mutating func giveBack(_ key: Key, of limit: ClientLimits.Rate) {
    guard let full = latest[key] ?? earlier[key] else { return }
    latest[key] = full - Self.pause(limit)
  }

  private static func pause(_ limit: ClientLimits.Rate) -> Duration {
    .seconds(1 / max(limit.perSecond, 0.001))
  }

  /// Gives back all that was taken.
  mutating func forget(_ key: Key) { (latest[key], earlier[key]) = (nil, nil) }
}
