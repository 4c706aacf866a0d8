import PageBytes
import Synchronization

/// What was found about a whole list, as long as its records are the same: each batch of rows would ask for it again.
package final class ListMemo: Sendable {
  private struct Entry: Sendable {
    let version: UInt64
    let value: any Sendable
  }

  private let entries = Mutex(LRUCache<[UInt8], Entry>(budget: 1 << 20))

  /// Nothing that was found.
  package init() {}

  /// What is found, or was found before.
  ///
  /// - Parameters:
  ///   - key: What it is about.
  ///   - version: Changes with the records; `nil` where nobody knows, and nothing is remembered.
  ///   - find: Finds it.
  func value<Value: Sendable>(
    of key: String, at version: UInt64?, _ find: () async throws -> Value
  ) async rethrows -> Value {
    guard let version else { return try await find() }
    let key = Array(key.utf8)
    if let known = entries.withLock({ $0.use(key) }), known.version == version,
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
