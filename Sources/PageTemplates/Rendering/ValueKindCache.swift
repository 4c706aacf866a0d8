import Synchronization

/// The kinds of all types that renderings have encountered.
final class ValueKindCache: Sendable {
  private let kinds = Mutex<[ObjectIdentifier: ValueKind]>([:])

  /// Returns a reader with the known kinds.
  func reader() -> ValueReader { ValueReader(cachedKinds: kinds.withLock { $0 }) }

  /// Adds the kinds that a reader has encountered. If two readers have found new ones at once, only the larger set is
  /// kept; the missing kinds are determined again.
  func learn(from reader: ValueReader) {
    let learned = reader.kinds
    kinds.withLock { kinds in
      if learned.count > kinds.count { kinds = learned }
    }
  }
}
