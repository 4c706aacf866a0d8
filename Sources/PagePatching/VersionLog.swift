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

  private struct Entry {
    let fingerprint: DocumentFingerprint
    let page: String
  }

  private struct OnePage {
    var ages = AgeOrder<Key>()
    var bytes = 0
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// All versions by when they were last stored, and those of each page.
    var ages = AgeOrder<Key>()
    var pages: [String: OnePage] = [:]
    var bytes = 0
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
  /// - Parameters:
  ///   - fingerprint: The document's.
  ///   - scope: Under what it is found again.
  ///   - page: Whose budget it takes; by default the document's own page.
  /// - Returns: The same document, holding on to the memory of others as far as they agree.
  @discardableResult public func store(
    _ fingerprint: DocumentFingerprint, scope: String, of page: String? = nil
  ) -> DocumentFingerprint {
    state.withLock { state in
      let key = Key(scope: scope, version: fingerprint.version)
      let page = page ?? fingerprint.page
      state.ages.append(key)
      state.pages[page, default: OnePage()].ages.append(key)
      if let known = state.entries[key] { return known.fingerprint }
      var fingerprint = fingerprint
      if let newest = state.newest[scope],
        let old = state.entries[Key(scope: scope, version: newest)]
      {
        fingerprint = fingerprint.sharing(with: old.fingerprint)
      }
      let size = Self.size(of: fingerprint, key)
      state.newest[scope] = fingerprint.version
      state.entries[key] = Entry(fingerprint: fingerprint, page: page)
      state.bytes += size
      state.pages[page, default: OnePage()].bytes += size
      while state.pages[page, default: OnePage()].bytes > pageBudget,
        let oldest = state.pages[page, default: OnePage()].ages.oldest(), oldest != key
      {
        forget(oldest, &state)
      }
      while state.bytes > budget, let oldest = state.ages.oldest(), oldest != key {
        forget(oldest, &state)
      }
      return fingerprint
    }
  }

  /// How many bytes are used, counted as by the budget.
  public var byteCount: Int { state.withLock(\.bytes) }

  /// The document of a version, or `nil` when it is not known, or no longer.
  public func fingerprint(version: String, scope: String) -> DocumentFingerprint? {
    state.withLock { $0.entries[Key(scope: scope, version: version)]?.fingerprint }
  }

  private func forget(_ key: Key, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: key) else { return }
    let size = Self.size(of: entry.fingerprint, key)
    state.ages.remove(key)
    state.bytes -= size
    state.pages[entry.page]?.ages.remove(key)
    state.pages[entry.page]?.bytes -= size
    if state.pages[entry.page]?.ages.isEmpty == true { state.pages[entry.page] = nil }
    if state.newest[key.scope] == key.version { state.newest[key.scope] = nil }
  }

  /// A scope is as long as a query may be.
  private static func size(of fingerprint: DocumentFingerprint, _ key: Key) -> Int {
    fingerprint.byteCount + key.scope.utf8.count
  }

  /// The length of the queue, for tests.
  var queueLength: Int { state.withLock { $0.ages.queueLength } }

  /// How many places were looked at to find the oldest versions, for tests.
  var steps: Int {
    state.withLock { $0.pages.values.reduce($0.ages.steps) { $0 + $1.ages.steps } }
  }
}
