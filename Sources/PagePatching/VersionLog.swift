import Synchronization

/// A log of the recent versions of documents, from which a reader with an old version gets the changes since.
///
/// It stores digests and no content. It has a total limit of bytes and a limit for each page, so that a busy page
/// does not evict the others. The oldest version is evicted first. A version is found only under the scope (page,
/// query) in which it was stored, so a known version reveals nothing about other pages.
public final class VersionLog: Sendable {
  private struct Key: Hashable {
    var scope: String
    var version: String
  }

  private struct Entry {
    let fingerprint: DocumentFingerprint
    let page: String
  }

  private struct PageVersions {
    var ages = AgeOrder<Key>()
    var bytes = 0
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// All versions by the time when they were last stored, and those of each page.
    var ages = AgeOrder<Key>()
    var pages: [String: PageVersions] = [:]
    var bytes = 0
    /// The newest version of each scope. The next version shares its unchanged parts.
    var newest: [String: String] = [:]
  }

  private let state = Mutex(State())
  private let budget: Int
  private let pageBudget: Int

  /// - Parameters:
  ///   - budget: The approximate maximum memory in bytes; 32 MiB by default.
  ///   - pageBudget: The maximum for one page; a quarter of the budget by default.
  public init(budget: Int = 32 << 20, pageBudget: Int? = nil) {
    self.budget = budget
    self.pageBudget = pageBudget ?? budget / 4
  }

  /// Stores a document. The newest is always kept, whatever its size.
  ///
  /// - Parameters:
  ///   - fingerprint: The fingerprint of the document.
  ///   - scope: The scope under which it is found.
  ///   - page: The page whose limit applies; by default the document's own page.
  /// - Returns: The same fingerprint, which shares memory with others if they have equal parts.
  @discardableResult public func store(
    _ fingerprint: DocumentFingerprint, scope: String, of page: String? = nil
  ) -> DocumentFingerprint {
    state.withLock { state in
      let key = Key(scope: scope, version: fingerprint.version)
      let page = page ?? fingerprint.page
      state.ages.append(key)
      state.pages[page, default: PageVersions()].ages.append(key)
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
      state.pages[page, default: PageVersions()].bytes += size
      while state.pages[page, default: PageVersions()].bytes > pageBudget,
        let oldest = state.pages[page, default: PageVersions()].ages.oldest(), oldest != key
      {
        evict(oldest, &state)
      }
      while state.bytes > budget, let oldest = state.ages.oldest(), oldest != key {
        evict(oldest, &state)
      }
      return fingerprint
    }
  }

  /// The memory in use in bytes, as the limits count it.
  public var byteCount: Int { state.withLock(\.bytes) }

  /// Returns the document of a version; `nil` if it is unknown or was evicted.
  public func fingerprint(version: String, scope: String) -> DocumentFingerprint? {
    state.withLock { $0.entries[Key(scope: scope, version: version)]?.fingerprint }
  }

  private func evict(_ key: Key, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: key) else { return }
    let size = Self.size(of: entry.fingerprint, key)
    state.ages.remove(key)
    state.bytes -= size
    state.pages[entry.page]?.ages.remove(key)
    state.pages[entry.page]?.bytes -= size
    if state.pages[entry.page]?.ages.isEmpty == true { state.pages[entry.page] = nil }
    if state.newest[key.scope] == key.version { state.newest[key.scope] = nil }
  }

  /// Returns the size of an entry. A scope may be as long as a query.
  private static func size(of fingerprint: DocumentFingerprint, _ key: Key) -> Int {
    fingerprint.byteCount + key.scope.utf8.count
  }

  /// The length of the queue, for tests.
  var queueLength: Int { state.withLock { $0.ages.queueLength } }

  /// The number of places that were examined to find the oldest versions, for tests.
  var examinedEntryCount: Int {
    state.withLock {
      $0.pages.values.reduce($0.ages.examinedEntryCount) { $0 + $1.ages.examinedEntryCount }
    }
  }
}
