import PageBytes
import Synchronization

/// A cache of compressed bytes, so that frequently requested content is compressed once.
///
/// It evicts the least recently used entries first. All operations take O(1) time.
public final class CompressionCache: Sendable {
  private let cache: Mutex<LRUCache<String, [UInt8]>>

  /// - Parameter budget: The maximum number of bytes, including keys and overhead. With 0, nothing is cached.
  public init(budget: Int) { cache = Mutex(LRUCache(budget: budget)) }

  /// Returns the cached bytes for a key, or else the result of `make`. The result is cached unless it takes more than a
  /// quarter of the budget.
  ///
  /// Callers do not wait while `make` runs: two concurrent calls for a missing key both run it, and the first result is
  /// cached.
  ///
  /// - Parameters:
  ///   - key: A key that identifies the input of `make`, such as its hash. Equal keys return equal bytes.
  ///   - make: Called if the key is not cached. If it throws, nothing is cached.
  public func bytes(for key: String, make: () throws -> [UInt8]) rethrows -> [UInt8] {
    if let cached = cache.withLock({ $0.use(key) }) { return cached }
    let bytes = try make()
    return cache.withLock { cache in
      if let cached = cache.use(key) { return cached }
      cache.keep(bytes, for: key, cost: bytes.count + key.utf8.count + Self.overhead)
      return bytes
    }
  }

  /// The number of cached bytes, including keys and overhead; never more than the budget.
  public var byteCount: Int { cache.withLock(\.cost) }

  /// The number of entries.
  public var count: Int { cache.withLock(\.count) }

  /// The approximate overhead of an entry in bytes.
  static let overhead = 160
}
