import Synchronization

/// Decides when one of several instances removes entries beyond the limits. No shared row counts the entries, because
/// all changes of such a row would wait for each other.
///
/// Between two checks, each instance adds at most a hundredth of the store's limit.
final class TrimSchedule: Sendable {
  private let limit: (count: Int, size: Int)
  private let seen = Mutex((count: 0, size: 0))

  /// - Parameters:
  ///   - count: The maximum number of entries of the store.
  ///   - size: The maximum number of bytes.
  init(count: Int, size: Int = .max) { limit = (max(1, count / 100), max(1, size / 100)) }

  /// Counts an added entry.
  func add(_ size: Int) {
    seen.withLock { ($0.count, $0.size) = ($0.count + 1, $0.size + size) }
  }

  /// Counts an added entry, and returns whether a check is due.
  func isDue(adding size: Int = 0) -> Bool {
    add(size)
    return seen.withLock { seen in
      guard seen.count >= limit.count || seen.size >= limit.size else { return false }
      seen = (0, 0)
      return true
    }
  }
}
