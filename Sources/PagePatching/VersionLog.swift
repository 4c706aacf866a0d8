import Synchronization

/// Remembers the recent versions of documents, so that a reader who has one can be told what
/// changed since.
///
/// It keeps digests, no content, within a budget of bytes for all and one for each page, so that a
/// busy page does not push out the others; the oldest goes first. A version is found only under the
/// scope (page, query) it was stored in, so knowing one tells nothing about other pages.
public final class VersionLog: Sendable {
  private struct Key: Hashable {
    var scope: String
    var version: String
  }

  private struct State {
    var entries: [Key: (fingerprint: DocumentFingerprint, order: Int)] = [:]
    /// Keys by age; those used again appear later once more, and only the last place counts.
    var queue: [(key: Key, page: String, order: Int)] = []
    var order = 0
    var bytes = 0
    var bytesByPage: [String: Int] = [:]
    /// The newest version of each scope: its successor shares what did not change.
    var newest: [String: String] = [:]
  }

  private let state = Mutex(State())
  private let budget: Int
  private let pageBudget: Int

  /// - Parameters:
  ///   - budget: How many bytes of memory to use at most, roughly; 32 MiB by default.
  ///   - pageBudget: How many of them one page may use; a quarter by default.
  public init(budget: Int = 32 << 20, pageBudget: Int? = nil) {
    self.budget = budget
    self.pageBudget = pageBudget ?? budget / 4
  }

  /// Remembers a document. The newest is kept whatever its size.
  ///
  /// - Returns: The same document, holding on to the memory of others as far as they agree.
  @discardableResult public func store(
    _ fingerprint: DocumentFingerprint, scope: String
  ) -> DocumentFingerprint {
    state.withLock { state in
      var fingerprint = fingerprint
      let key = Key(scope: scope, version: fingerprint.version)
      let page = fingerprint.page
      state.order += 1
      state.queue.append((key, page, state.order))
      if let known = state.entries[key] {
        state.entries[key] = (known.fingerprint, state.order)
        fingerprint = known.fingerprint
      } else {
        if let newest = state.newest[scope],
          let old = state.entries[Key(scope: scope, version: newest)]
        {
          fingerprint = fingerprint.sharing(with: old.fingerprint)
        }
        state.newest[scope] = fingerprint.version
        state.entries[key] = (fingerprint, state.order)
        state.bytes += Self.size(of: fingerprint, key)
        state.bytesByPage[page, default: 0] += Self.size(of: fingerprint, key)
        while state.bytesByPage[page, default: 0] > pageBudget, evictOldest(of: page, &state) {}
        while state.bytes > budget, evictOldest(of: nil, &state) {}
      }
      tidy(&state)
      return fingerprint
    }
  }

  /// How many bytes are used, counted as by the budget.
  public var byteCount: Int { state.withLock(\.bytes) }

  /// The document of a version, or `nil` when it is not known, or no longer.
  public func fingerprint(version: String, scope: String) -> DocumentFingerprint? {
    state.withLock { $0.entries[Key(scope: scope, version: version)]?.fingerprint }
  }

  /// Forgets the oldest entry, or that of a page; false when only the newest of all is left.
  private func evictOldest(of page: String?, _ state: inout State) -> Bool {
    let oldest = state.queue.first { place in
      (page == nil || place.page == page) && state.entries[place.key]?.order == place.order
    }
    guard let oldest, oldest.order != state.order,
      let entry = state.entries.removeValue(forKey: oldest.key)
    else { return false }
    let size = Self.size(of: entry.fingerprint, oldest.key)
    state.bytes -= size
    state.bytesByPage[oldest.page, default: 0] -= size
    if state.newest[oldest.key.scope] == oldest.key.version {
      state.newest[oldest.key.scope] = nil
    }
    return true
  }

  /// A scope is as long as a query may be.
  private static func size(of fingerprint: DocumentFingerprint, _ key: Key) -> Int {
    fingerprint.byteCount + key.scope.utf8.count
  }

  /// Drops the places of entries that are gone or have a later one, once they are most of the
  /// queue: else storing the same version for ever would use up memory.
  private func tidy(_ state: inout State) {
    guard state.queue.count > 2 * state.entries.count + 64 else { return }
    state.queue = state.queue.filter { state.entries[$0.key]?.order == $0.order }
  }

  /// The length of the queue, for tests.
  var queueLength: Int { state.withLock { $0.queue.count } }
}
