import Synchronization

/// The keys of the posts that this process runs at the moment.
///
/// A process that is kept from its work for longer than a claim lasts, as by a machine that is too
/// busy, still knows that it has not ended.
final class OwnClaims: Sendable {
  private let keys = Mutex<Set<AnswerKey>>([])

  func begin(_ key: AnswerKey) { keys.withLock { _ = $0.insert(key) } }

  func end(_ key: AnswerKey) { keys.withLock { _ = $0.remove(key) } }

  func contains(_ key: AnswerKey) -> Bool { keys.withLock { $0.contains(key) } }
}
