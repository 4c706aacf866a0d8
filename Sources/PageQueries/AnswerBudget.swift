import Foundation

/// The memory of answers that are in use: a query whose answer does not fit waits until others have been shown.
///
/// Taking waits on the calling thread: it is called on threads that serve nobody else.
final class AnswerBudget: Sendable {
  private let condition = NSCondition()
  /// The bytes that nobody has. Protected by the condition's lock.
  nonisolated(unsafe) private var free: Int

  /// - Parameter limit: The bytes that all answers may have together.
  init(limit: Int) { free = limit }

  /// Takes a share for an answer.
  ///
  /// - Returns: The share, which is given back when nobody refers to it any more; `nil` if there was none in time.
  func take(_ bytes: Int, within time: Duration) -> Share? {
    let end = Date(timeIntervalSinceNow: Double(time.milliseconds) / 1_000)
    condition.lock()
    defer { condition.unlock() }
    while free < bytes { guard condition.wait(until: end) else { return nil } }
    free -= bytes
    return Share(bytes: bytes, budget: self)
  }

  /// The memory of one answer.
  final class Share: Sendable {
    private let bytes: Int
    private let budget: AnswerBudget

    init(bytes: Int, budget: AnswerBudget) { (self.bytes, self.budget) = (bytes, budget) }

    deinit {
      budget.condition.lock()
      budget.free += bytes
      budget.condition.broadcast()
      budget.condition.unlock()
    }
  }
}
