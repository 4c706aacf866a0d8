import Synchronization

/// Keeps compressed bytes under the name of what they were made of, so that what many ask for is
/// compressed once.
///
/// The bytes that were used longest ago make room first. All is O(1), whatever the cache holds.
public final class CompressionCache: Sendable {
  private struct Entry {
    let bytes: [UInt8]
    let size: Int
    var older, newer: String?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var oldest, newest: String?
    var size = 0
  }

  private let state = Mutex(State())
  private let budget: Int

  /// - Parameter budget: How many bytes to keep, with their keys and what keeping them costs. A
  ///   budget of 0 keeps nothing.
  public init(budget: Int) { self.budget = max(0, budget) }

  /// The bytes kept under a key, or else what `make` returns, which is kept from then on unless it
  /// takes more than a quarter of the budget.
  ///
  /// Nobody waits while `make` runs: two who ask at once for what is not there both make it, and
  /// the first one's is kept.
  ///
  /// - Parameters:
  ///   - key: Must name the bytes that `make` starts from, as a hash of them does: whoever asks
  ///     with the same key gets the same bytes.
  ///   - make: Called where nothing is kept under the key. What it throws is thrown, and nothing is
  ///     kept.
  public func bytes(for key: String, make: () throws -> [UInt8]) rethrows -> [UInt8] {
    if let kept = state.withLock({ Self.use(key, &$0) }) { return kept }
    let bytes = try make()
    let size = bytes.count + key.utf8.count + Self.overhead
    guard size <= budget / 4 else { return bytes }
    return state.withLock { state in
      if let kept = Self.use(key, &state) { return kept }
      Self.append(key, Entry(bytes: bytes, size: size), &state)
      while state.size > budget, let oldest = state.oldest { Self.remove(oldest, &state) }
      return bytes
    }
  }

  /// How many bytes are kept, with their keys and what keeping them costs: never more than the
  /// budget.
  public var byteCount: Int { state.withLock { $0.size } }

  /// How many entries are kept.
  public var count: Int { state.withLock { $0.entries.count } }

  /// What an entry takes beside its bytes and its key, roughly.
  static let overhead = 160

  private static func use(_ key: String, _ state: inout State) -> [UInt8]? {
    guard let entry = state.entries[key] else { return nil }
    if state.newest != key {
      remove(key, &state)
      append(key, entry, &state)
    }
    return entry.bytes
  }

  private static func append(_ key: String, _ entry: Entry, _ state: inout State) {
    var entry = entry
    (entry.older, entry.newer) = (state.newest, nil)
    if let newest = state.newest { state.entries[newest]?.newer = key } else { state.oldest = key }
    state.newest = key
    state.entries[key] = entry
    state.size += entry.size
  }

  private static func remove(_ key: String, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: key) else { return }
    if let older = entry.older {
      state.entries[older]?.newer = entry.newer
    } else {
      state.oldest = entry.newer
    }
    if let newer = entry.newer {
      state.entries[newer]?.older = entry.older
    } else {
      state.newest = entry.older
    }
    state.size -= entry.size
  }
}
