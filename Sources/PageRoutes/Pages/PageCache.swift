import HTTPTypes
import PageBytes
import Synchronization
package import PageHTTP

/// A cache of page responses, each valid until the page's data changes.
///
/// It evicts the least recently used responses first.
package final class PageCache: Sendable {
  /// The key of a response: a part of a page, its reader, and the texts of the frame.
  package struct Key: Hashable, Sendable {
    /// The path and query as sent, in ASCII.
    let target: String
    /// The scope of the reader, in ASCII; `nil` for everyone.
    let reader: String?
    /// The texts of the frame that differ by reader, each with a zero byte at its end. As bytes, since strings that
    /// differ in bytes may be equal.
    let frame: [UInt8]

    /// - Returns: `nil` if the target is not ASCII, since strings that differ in bytes may then be equal.
    package init?(target: String, reader: String?, frame texts: [String] = []) {
      guard target.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      (self.target, self.reader) = (target, reader)
      frame = texts.flatMap { $0.utf8 + [0] }
    }

    fileprivate var size: Int { target.utf8.count + (reader?.utf8.count ?? 0) + frame.count }
  }

  /// The state of a page when a response was made. The response is valid while the stamp is the same.
  package struct Stamp: Equatable, Sendable {
    fileprivate let versions: [UInt64]
    /// The number of times that the page was reported as changed.
    fileprivate let changes: Int
  }

  private struct Entry {
    let response: SiteResponse
    let stamp: Stamp
  }

  private struct State {
    var responses: LRUCache<Key, Entry>
    /// The number of changes of each page, by its path.
    var changes: [String: Int] = [:]
  }

  /// The approximate size of an entry without its body and key, in bytes.
  private static let overhead = 1_024

  private let state: Mutex<State>

  package init(budget: Int) { state = Mutex(State(responses: LRUCache(budget: budget))) }

  /// Returns the stamp for a response that is about to be made, or `nil` if it must not be cached.
  package func stamp(_ page: Page) -> Stamp? {
    guard !page.versions.isEmpty, case .shared = page.content else { return nil }
    // The count is read before the versions, so that a change in between counts as a later one.
    let changes = state.withLock { $0.changes[page.path, default: 0] }
    return page.versions.current().map { Stamp(versions: $0, changes: changes) }
  }

  /// Returns the cached response, if its stamp is still current.
  package func response(for key: Key, at stamp: Stamp) -> SiteResponse? {
    state.withLock { state in
      guard let entry = state.responses.use(key) else { return nil }
      guard entry.stamp == stamp else {
        state.responses.remove(key)
        return nil
      }
      return entry.response
    }
  }

  /// Caches a response, unless it takes more than a quarter of the budget.
  ///
  /// - Parameter stamp: The stamp from before the response was made.
  package func store(_ response: SiteResponse, for key: Key, at stamp: Stamp) {
    let size = response.body.count + key.size + Self.overhead
    state.withLock {
      $0.responses.keep(Entry(response: response, stamp: stamp), for: key, cost: size)
    }
  }

  /// Invalidates all cached responses of a page.
  package func change(_ path: String) { state.withLock { $0.changes[path, default: 0] += 1 } }

  /// The number of cached bytes, which never exceeds the budget.
  var byteCount: Int { state.withLock(\.responses.cost) }
  var count: Int { state.withLock(\.responses.count) }
  /// The number of pages that were reported as changed, for tests.
  var changedPages: Int { state.withLock(\.changes.count) }
}
