import Synchronization

/// The number of body bytes held by all requests that are not answered yet.
final class BodyBudget: Sendable {
  /// The number of bytes of each request that do not count, so that a few large requests cannot block every form.
  static let unmeteredBytes = 16 << 10

  private let heldBytes = Atomic(0)
  private let limit: Int

  init(_ limit: Int) { self.limit = limit }

  /// Returns the share of one request, which starts at zero.
  func share() -> Share { Share(of: self) }

  private func reserve(_ count: Int) -> Bool {
    guard heldBytes.add(count, ordering: .relaxed).newValue > limit else { return true }
    release(count)
    return false
  }

  private func release(_ count: Int) { heldBytes.subtract(count, ordering: .relaxed) }

  /// The bytes that one request holds. They are released when the share is deinitialized.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let count = Atomic(0)

    init(of budget: BodyBudget) { self.budget = budget }

    deinit { budget.release(count.load(ordering: .relaxed)) }

    /// Reserves room for a body of `bytes` bytes. Calls for one share must not overlap.
    ///
    /// - Returns: Whether there was room.
    func grow(to bytes: Int) -> Bool {
      let more = bytes - BodyBudget.unmeteredBytes - count.load(ordering: .relaxed)
      guard more > 0 else { return true }
      guard budget.reserve(more) else { return false }
      count.add(more, ordering: .relaxed)
      return true
    }
  }
}
