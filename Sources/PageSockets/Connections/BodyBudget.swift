import Synchronization

/// How many bytes of content all connections together hold for requests that are not answered yet.
final class BodyBudget: Sendable {
  private let held = Atomic(0)
  private let limit: Int

  init(_ limit: Int) {
    self.limit = limit
  }

  /// Whether there is room for some bytes more, which this takes.
  func take(_ count: Int) -> Bool {
    guard held.add(count, ordering: .relaxed).newValue > limit else { return true }
    give(count)
    return false
  }

  func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }
}
