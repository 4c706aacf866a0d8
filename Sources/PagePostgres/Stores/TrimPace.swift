import Synchronization

/// How often one of several instances looks for what is too much, so that no row counts for all of them: each change of
/// such a row would wait for those of all others.
///
/// Between two looks a store grows by a hundredth of its limit at most for each instance.
final class TrimPace: Sendable {
  private let limit: (count: Int, size: Int)
  private let seen = Mutex((count: 0, size: 0))

  /// - Parameters:
  ///   - count: How many things a store keeps.
  ///   - size: How many bytes.
  init(count: Int, size: Int = .max) { limit = (max(1, count / 100), max(1, size / 100)) }

  /// Counts what was added.
  func add(_ size: Int) {
    seen.withLock { ($0.count, $0.size) = ($0.count + 1, $0.size + size) }
  }

  /// Counts what was added, and says whether it is time to look.
  func isDue(adding size: Int = 0) -> Bool {
    add(size)
    return seen.withLock { seen in
      guard seen.count >= limit.count || seen.size >= limit.size else { return false }
      seen = (0, 0)
      return true
    }
  }
}
