import Synchronization

/// How many bytes of content all requests together hold that are not answered yet.
final class BodyBudget: Sendable {
  /// What of each request does not count, so that a few large ones do not shut out every form.
  static let free = 16 << 10

  private let held = Atomic(0)
  private let limit: Int

  init(_ limit: Int) { self.limit = limit }

  /// What one request holds: nothing yet.
  func share() -> Share { Share(of: self) }

  private func take(_ count: Int) -> Bool {
    guard held.add(count, ordering: .relaxed).newValue > limit else { return true }
    give(count)
    return false
  }

  private func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }

  /// What one request holds, given back when it is no longer needed.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let count = Atomic(0)

    init(of budget: BodyBudget) { self.budget = budget }

    deinit { budget.give(count.load(ordering: .relaxed)) }

    /// Whether there is room for a body of some bytes so far. One at a time grows it.
    func grow(to bytes: Int) -> Bool {
      let more = bytes - BodyBudget.free - count.load(ordering: .relaxed)
      guard more > 0 else { return true }
      guard budget.take(more) else { return false }
      count.add(more, ordering: .relaxed)
      return true
    }
  }
}
