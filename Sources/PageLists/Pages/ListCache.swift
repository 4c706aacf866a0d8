import PageBytes
import Synchronization

/// A cache of results about a whole list, such as counts. Without it, each batch of rows would compute them again.
///
/// A result is valid while the version of the records is the same.
package final class ListCache: Sendable {
  private struct Entry: Sendable {
    let version: UInt64
    let value: any Sendable
  }

  private let entries = Mutex(LRUCache<[UInt8], Entry>(budget: 1 << 20))

  /// Creates an empty cache.
  package init() {}

  /// Returns the cached value, or computes it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - version: A number that changes with the records. If it is `nil`, nothing is cached.
  ///   - acceptsHigher: Whether a value of a higher version is valid too.
  ///   - find: Computes the value.
  func value<Value: Sendable>(
    of key: String, at version: UInt64?, acceptsHigher: Bool = false,
    _ find: () async throws -> Value
  ) async rethrows -> Value {
    guard let version else { return try await find() }
    let key = Array(key.utf8)
    if let known = entries.withLock({ $0.use(key) }),
      known.version == version || acceptsHigher && known.version > version,
      let value = known.value as? Value
    {
      return value
    }
    let value = try await find()
    entries.withLock {
      $0.keep(Entry(version: version, value: value), for: key, cost: key.count + 2_048)
    }
    return value
  }
}
