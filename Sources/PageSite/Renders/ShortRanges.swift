import PagePatching
import Synchronization

/// The ranges of rows that were short when they were rendered last.
///
/// What a page's script asks for names a range by its last row, which does not say how long it is. The
/// page that it was on has been rendered, mostly a moment ago. What is not known here is taken to be
/// long, and 8,192 ranges are known at most.
final class ShortRanges: Sendable {
  /// So many rows are a batch or two.
  static let longest = 150
  private static let capacity = 4_096

  private let state = Mutex((latest: Set<Int>(), earlier: Set<Int>()))

  /// Whether a range of a page was short: the query's but for what does not choose rows.
  func contains(_ query: URLQuery, on page: String) -> Bool {
    let key = Self.key(query, page)
    return state.withLock { $0.latest.contains(key) || $0.earlier.contains(key) }
  }

  func note(_ document: PageDocument) {
    guard let query = try? RequestTarget(document.selfURL).query else { return }
    let key = Self.key(query, document.page)
    state.withLock { state in
      if document.rowCount > Self.longest {
        state.latest.remove(key)
        state.earlier.remove(key)
      } else if state.latest.insert(key).inserted, state.latest.count >= Self.capacity {
        state = (latest: [], earlier: state.latest)
      }
    }
  }

  /// Nobody can find another query of the same key, for each process hashes in its own way.
  private static func key(_ query: URLQuery, _ page: String) -> Int {
    var hasher = Hasher()
    hasher.combine(page)
    for (name, value) in query.items where !["from", "limit", "section"].contains(name) {
      hasher.combine(name)
      hasher.combine(value)
    }
    return hasher.finalize()
  }
}
