import Synchronization

/// The number of body bytes that all connections hold for requests not yet answered.
final class BodyBudget: Sendable {
  private let heldBytes = Atomic(0)
  private let limit: Int

  init(_ limit: Int) {
    self.limit = limit
  }

  /// Reserves bytes. Returns `false` if there is no room.
  func reserve(_ count: Int) -> Bool {
    guard heldBytes.add(count, ordering: .relaxed).newValue > limit else { return true }
    release(count)
    return false
  }

  func release(_ count: Int) { heldBytes.subtract(count, ordering: .relaxed) }
}
