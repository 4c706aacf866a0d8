package import PagePatching
import Synchronization
package import PageHTTP

/// The ranges of rows that were short when last rendered.
///
/// A page's script names a range by its last row, which does not tell its length. Usually, the page was
/// rendered shortly before. Unknown ranges count as long. The type records at most 8,192 ranges.
package final class ShortRanges: Sendable {
  /// The maximum number of rows in a short range: a batch or two.
  static let maximumRows = 150
  private static let capacity = 4_096

  private let state = Mutex((latest: Set<Int>(), earlier: Set<Int>()))

  package init() {}

  /// Whether the range of a query is recorded as short. Parameters that do not select rows are ignored.
  package func contains(_ query: URLQuery, on page: String) -> Bool {
    let key = Self.key(query, page)
    return state.withLock { $0.latest.contains(key) || $0.earlier.contains(key) }
  }

  package func record(_ document: PageDocument) {
    guard let query = try? RequestTarget(document.selfURL).query else { return }
    let key = Self.key(query, document.page)
    state.withLock { state in
      if document.rowCount > Self.maximumRows {
        state.latest.remove(key)
        state.earlier.remove(key)
      } else if state.latest.insert(key).inserted, state.latest.count >= Self.capacity {
        state = (latest: [], earlier: state.latest)
      }
    }
  }

  /// Hashes are seeded per process, so clients cannot construct another query with the same key.
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
