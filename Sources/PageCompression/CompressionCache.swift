import PageBytes
import Synchronization

/// Keeps compressed bytes under the name of what they were made of, so that what many ask for is
/// compressed once.
///
/// The bytes that were used longest ago make room first. All is O(1), whatever the cache holds.
public final class CompressionCache: Sendable {
  private let cache: Mutex<LRUCache<String, [UInt8]>>

  /// - Parameter budget: How many bytes to keep, with their keys and what keeping them costs. A
  ///   budget of 0 keeps nothing.
  public init(budget: Int) { cache = Mutex(LRUCache(budget: budget)) }

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
    if let kept = cache.withLock({ $0.use(key) }) { return kept }
    let bytes = try make()
    return cache.withLock { cache in
      if let kept = cache.use(key) { return kept }
      cache.keep(bytes, for: key, cost: bytes.count + key.utf8.count + Self.overhead)
      return bytes
    }
  }

  /// How many bytes are kept, with their keys and what keeping them costs: never more than the
  /// budget.
  public var byteCount: Int { cache.withLock(\.cost) }

  /// How many entries are kept.
  public var count: Int { cache.withLock(\.count) }

  /// What an entry takes beside its bytes and its key, roughly.
  static let overhead = 160
}
