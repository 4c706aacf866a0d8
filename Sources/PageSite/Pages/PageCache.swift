import HTTPTypes
import PagePatching
import Synchronization

/// Answers of pages, kept as long as what they were made of has not changed.
///
/// Those that were used longest ago make room first.
final class PageCache: Sendable {
  /// What is answered: a part of a page, and to whom.
  struct Key: Hashable, Sendable {
    /// Path and query as they were sent, in ASCII.
    let target: String
    /// Percent-encoded, so that two who differ in the spelling of an accent are two.
    let identity: String?

    /// - Returns: `nil` for a target that texts may not be told apart by.
    init?(target: String, identity: String?) {
      guard target.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      self.target = target
      self.identity = identity.map { URLQuery.encode($0) }
    }

    fileprivate var size: Int { target.utf8.count + (identity?.utf8.count ?? 0) }
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
    let size: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var ages = AgeOrder<Key>()
    var size = 0
    /// Of each page, by its path.
    var changes: [String: Int] = [:]

    mutating func remove(_ key: Key) {
      guard let entry = entries.removeValue(forKey: key) else { return }
      ages.remove(key)
      size -= entry.size
    }
  }

  /// What an answer takes beside its body and its key, roughly.
  private static let overhead = 1_024

  private let state = Mutex(State())
  private let budget: Int

  init(budget: Int) { self.budget = max(0, budget) }

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
      guard let entry = state.entries[key] else { return nil }
      guard entry.stamp == stamp else {
        state.remove(key)
        return nil
      }
      if state.ages.newest() != key { state.ages.append(key) }
      return entry.response
    }
  }

  /// Keeps an answer, unless it takes more than a quarter of the budget.
  ///
  /// - Parameter stamp: Of before it was made.
  func keep(_ response: SiteResponse, for key: Key, at stamp: Stamp) {
    let size = response.body.count + key.size + Self.overhead
    guard size <= budget / 4 else { return }
    state.withLock { state in
      state.remove(key)
      state.entries[key] = Entry(response: response, stamp: stamp, size: size)
      state.ages.append(key)
      state.size += size
      while state.size > budget, let oldest = state.ages.oldest() { state.remove(oldest) }
    }
  }

  /// Nothing that was made of a page until now is answered any more.
  func change(_ path: String) { state.withLock { $0.changes[path, default: 0] += 1 } }

  /// How many bytes are kept: never more than the budget.
  var byteCount: Int { state.withLock(\.size) }
  var count: Int { state.withLock(\.entries.count) }
  /// How many pages were said to have changed, for tests.
  var changedPages: Int { state.withLock(\.changes.count) }
}
