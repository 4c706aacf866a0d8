import Synchronization

/// The kinds of all types that renderings have encountered.
final class ValueKindCache: Sendable {
  private let kinds = Mutex<[ObjectIdentifier: ValueKind]>([:])

  /// Returns a reader with the known kinds.
  func reader() -> ValueReader { ValueReader(knowing: kinds.withLock { $0 }) }

  /// Adds the kinds that a reader has encountered. If two readers have found new ones at once, only the larger set is
  /// kept; the missing kinds are determined again.
  func learn(from reader: ValueReader) {
    let met = reader.kinds
    kinds.withLock { kinds in
      if met.count > kinds.count { kinds = met }
    }
  }
}
