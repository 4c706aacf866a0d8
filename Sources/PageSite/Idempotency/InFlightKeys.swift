import Synchronization

/// The keys of the POSTs that this process runs at the moment.
///
/// If a busy machine keeps the process from renewing a claim in time, the process still knows that it has not ended.
final class InFlightKeys: Sendable {
  private let keys = Mutex<Set<IdempotencyKey>>([])

  func begin(_ key: IdempotencyKey) { keys.withLock { _ = $0.insert(key) } }

  func end(_ key: IdempotencyKey) { keys.withLock { _ = $0.remove(key) } }

  func contains(_ key: IdempotencyKey) -> Bool { keys.withLock { $0.contains(key) } }
}
