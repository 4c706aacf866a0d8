import Synchronization

/// The number of body bytes held by all requests that are not answered yet.
final class BodyBudget: Sendable {
  /// The number of bytes of each request that do not count, so that a few large requests cannot block every form.
  static let free = 16 << 10

  private let held = Atomic(0)
  private let limit: Int

  init(_ limit: Int) { self.limit = limit }

  /// Returns the share of one request, which starts at zero.
  func share() -> Share { Share(of: self) }

  private func take(_ count: Int) -> Bool {
    guard held.add(count, ordering: .relaxed).newValue > limit else { return true }
    give(count)
    return false
  }

  private func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }

  /// The bytes that one request holds. They are released when the share is deinitialized.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let count = Atomic(0)

    init(of budget: BodyBudget) { self.budget = budget }

    deinit { budget.give(count.load(ordering: .relaxed)) }

    /// Reserves room for a body of `bytes` bytes. Calls for one share must not overlap.
    ///
    /// - Returns: Whether there was room.
    func grow(to bytes: Int) -> Bool {
      let more = bytes - BodyBudget.free - count.load(ordering: .relaxed)
      guard more > 0 else { return true }
      guard budget.take(more) else { return false }
      count.add(more, ordering: .relaxed)
      return true
    }
  }
}
