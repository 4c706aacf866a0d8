import Synchronization

/// The keys of the POSTs that this process runs at the moment.
///
/// If a busy machine keeps the process from renewing a claim in time, the process still knows that it has not ended.
package final class InFlightKeys: Sendable {
  private let keys = Mutex<Set<IdempotencyKey>>([])

  package init() {}

  package func begin(_ key: IdempotencyKey) { keys.withLock { _ = $0.insert(key) } }

  package func end(_ key: IdempotencyKey) { keys.withLock { _ = $0.remove(key) } }

  package func contains(_ key: IdempotencyKey) -> Bool { keys.withLock { $0.contains(key) } }
}
