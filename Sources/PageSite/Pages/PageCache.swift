import HTTPTypes
import PageBytes
import Synchronization

/// Answers of pages, kept as long as what they were made of has not changed.
///
/// Those that were used longest ago make room first.
final class PageCache: Sendable {
  /// What is answered: a part of a page, and to whom.
  struct Key: Hashable, Sendable {
    /// Path and query as they were sent, in ASCII.
    let target: String
    /// What tells its reader from others, in ASCII.
    let reader: String?

    /// - Returns: `nil` for a target that texts may not be told apart by.
    init?(target: String, reader: String?) {
      guard target.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      (self.target, self.reader) = (target, reader)
    }

    fileprivate var size: Int { target.utf8.count + (reader?.utf8.count ?? 0) }
  }

  /// When an answer was made: it holds as long as this is the same.
  struct Stamp: Equatable, Sendable {
    fileprivate let versions: [UInt64]
    /// How often the page was said to have changed.
    fileprivate let changes: Int
  }

  private struct Entry {
    let response: SiteResponse
    let stamp: Stamp
  }

  private struct State {
    var answers: LRUCache<Key, Entry>
    /// Of each page, by its path.
    var changes: [String: Int] = [:]
  }

  /// What an answer takes beside its body and its key, roughly.
  private static let overhead = 1_024

  private let state: Mutex<State>

  init(budget: Int) { state = Mutex(State(answers: LRUCache(budget: budget))) }

  /// The stamp of what is made of a page from now on; `nil` where nothing of it may be kept.
  func stamp(_ page: Page) -> Stamp? {
    guard !page.versions.isEmpty, case .shared = page.content else { return nil }
    // Counted before the versions are asked for: what changes meanwhile then counts as later.
    let changes = state.withLock { $0.changes[page.path, default: 0] }
    var versions: [UInt64] = []
    for version in page.versions {
      guard let current = version.current() else { return nil }
      versions.append(current)
    }
    return Stamp(versions: versions, changes: changes)
  }

  /// What was kept, if it would be made alike now.
  func response(for key: Key, at stamp: Stamp) -> SiteResponse? {
    state.withLock { state in
      guard let entry = state.answers.use(key) else { return nil }
      guard entry.stamp == stamp else {
        state.answers.remove(key)
        return nil
      }
      return entry.response
    }
  }

  /// Keeps an answer, unless it takes more than a quarter of the budget.
  ///
  /// - Parameter stamp: Of before it was made.
  func keep(_ response: SiteResponse, for key: Key, at stamp: Stamp) {
    let size = response.body.count + key.size + Self.overhead
    state.withLock {
      $0.answers.keep(Entry(response: response, stamp: stamp), for: key, cost: size)
    }
  }

  /// Nothing that was made of a page until now is answered any more.
  func change(_ path: String) { state.withLock { $0.changes[path, default: 0] += 1 } }

  /// How many bytes are kept: never more than the budget.
  var byteCount: Int { state.withLock(\.answers.cost) }
  var count: Int { state.withLock(\.answers.count) }
  /// How many pages were said to have changed, for tests.
  var changedPages: Int { state.withLock(\.changes.count) }
}
