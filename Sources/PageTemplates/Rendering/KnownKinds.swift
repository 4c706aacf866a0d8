import Synchronization

/// The kinds of all types that renderings have met so far.
final class KnownKinds: Sendable {
  private let kinds = Mutex<[ObjectIdentifier: ValueKind]>([:])

  /// A reader that knows them.
  func reader() -> ValueReader { ValueReader(knowing: kinds.withLock { $0 }) }

  /// Learns what a reader has met. Where two have met something new at once, the later one's counts;
  /// what the other met is asked again.
  func learn(from reader: ValueReader) {
    let met = reader.kinds
    kinds.withLock { kinds in
      if met.count > kinds.count { kinds = met }
    }
  }
}
