/// The recent usage of each key, measured against a ``ClientLimits/Rate``.
///
/// It remembers the latest keys, up to a capacity. A forgotten key starts again with the full burst. For each key, it
/// stores the time at which the full burst is available again.
package struct RateLimiter<Key: Hashable & Sendable>: Sendable {
  /// The latest keys, and those before them. When the latest ones reach half of the capacity, they replace the earlier
  /// ones. So there is no search for a single key to evict.
  private var latest: [Key: ContinuousClock.Instant] = [:]
  private var earlier: [Key: ContinuousClock.Instant] = [:]
  private let capacity: Int

  /// - Parameter capacity: The maximum number of keys to remember.
  package init(capacity: Int) { self.capacity = max(2, capacity) }

  package var count: Int { latest.count + earlier.count }

  /// Takes one from a key's rate.
  ///
  /// - Returns: `nil` if one was available, else the time to wait before the next.
  package mutating func take(
    _ key: Key, of limit: ClientLimits.Rate, at now: ContinuousClock.Instant
  ) -> Duration? {
    let pause = Self.pause(limit)
    let tolerance = pause * max(0, limit.burst - 1)
    let full = max(latest[key] ?? earlier[key] ?? now, now)
    let wait = (full - now) - tolerance
    guard wait <= .zero else { return wait }
    latest[key] = full + pause
    if latest.count >= capacity / 2 { (earlier, latest) = (latest, [:]) }
    return nil
  }

  /// Reverses one ``take(_:of:at:)``.
  package mutating func giveBack(_ key: Key, of limit: ClientLimits.Rate) {
    guard let full = latest[key] ?? earlier[key] else { return }
    latest[key] = full - Self.pause(limit)
  }

  private static func pause(_ limit: ClientLimits.Rate) -> Duration {
    .seconds(1 / max(limit.perSecond, 0.001))
  }

  /// Forgets a key, which then has the full burst again.
  package mutating func forget(_ key: Key) { (latest[key], earlier[key]) = (nil, nil) }
}
