import Synchronization

/// Remembers the recent versions of documents, so that a reader who has one can be told what
/// changed since.
///
/// It keeps digests, no content, within a budget of bytes; the oldest entry goes first. A version
/// is found only under the scope (page, query) it was stored in, so knowing one tells nothing
/// about other pages.
public final class VersionLog: Sendable {
  private struct Key: Hashable {
    var scope: String
    var version: String
  }

  private struct State {
    var entries: [Key: (fingerprint: DocumentFingerprint, order: Int)] = [:]
    /// Keys by age; those used again since appear later once more.
    var queue: [(key: Key, order: Int)] = []
    var head = 0
    var order = 0
    var bytes = 0
    /// The newest version of each scope: its successor shares what did not change.
    var newest: [String: String] = [:]
  }

  private let state = Mutex(State())
  private let budget: Int

  /// - Parameter budget: How many bytes of memory to use at most, roughly; 32 MiB by default.
  public init(budget: Int = 32 << 20) { self.budget = budget }

  /// Remembers a document.
  public func store(_ fingerprint: DocumentFingerprint, scope: String) {
    state.withLock { state in
      let key = Key(scope: scope, version: fingerprint.version)
      state.order += 1
      state.queue.append((key, state.order))
      if let known = state.entries[key] {
        state.entries[key] = (known.fingerprint, state.order)
        tidy(&state)
        return
      }
      var fingerprint = fingerprint
      if let newest = state.newest[scope],
        let old = state.entries[Key(scope: scope, version: newest)]
      {
        fingerprint = fingerprint.sharing(with: old.fingerprint)
      }
      state.newest[scope] = fingerprint.version
      state.entries[key] = (fingerprint, state.order)
      state.bytes += fingerprint.byteCount
      while state.bytes > budget, state.entries.count > 1 { evict(&state) }
      tidy(&state)
    }
  }

  /// The document of a version, or `nil` when it is not known, or no longer.
  public func fingerprint(version: String, scope: String) -> DocumentFingerprint? {
    state.withLock { $0.entries[Key(scope: scope, version: version)]?.fingerprint }
  }

  private func evict(_ state: inout State) {
    let (key, order) = state.queue[state.head]
    state.head += 1
    // An entry used since has a later place in the queue.
    guard let entry = state.entries[key], entry.order == order else { return }
    state.entries[key] = nil
    state.bytes -= entry.fingerprint.byteCount
    if state.newest[key.scope] == key.version { state.newest[key.scope] = nil }
  }

  /// Drops from the queue the places of entries that are gone or have a later one, once they are
  /// most of it: else storing the same version for ever would use up memory.
  private func tidy(_ state: inout State) {
    guard state.queue.count > 2 * state.entries.count + 64 else { return }
    state.queue = state.queue[state.head...].filter {
      state.entries[$0.key]?.order == $0.order
    }
    state.head = 0
  }

  /// The length of the queue, for tests.
  var queueLength: Int { state.withLock { $0.queue.count } }
}
