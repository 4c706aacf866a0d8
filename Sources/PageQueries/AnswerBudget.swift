import PageSite
import Synchronization

/// The memory limit for answers in use, such as those of exports that a client reads slowly.
///
/// Each client may use at most half of the limit, so that one slow client leaves memory for the others.
final class AnswerBudget: Sendable {
  private struct State {
    var bytes = 0
    var byClient: [ClientKey?: Int] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: The maximum size of all answers together, in bytes.
  init(limit: Int) { self.limit = limit }

  /// Reserves memory for an answer.
  ///
  /// - Parameter client: The client, or `nil` for a query outside of a request.
  /// - Returns: The share, which is released with its last reference; `nil` if a limit would be exceeded.
  func reserve(_ bytes: Int, for client: ClientKey?) -> Reservation? {
    state.withLock { state in
      let clientBytes = state.byClient[client, default: 0]
      guard state.bytes + bytes <= limit, clientBytes + bytes <= limit / 2 else { return nil }
      state.bytes += bytes
      state.byClient[client] = clientBytes + bytes
      return Reservation(bytes: bytes, client: client, budget: self)
    }
  }

  private func release(_ bytes: Int, of client: ClientKey?) {
    state.withLock { state in
      state.bytes -= bytes
      let remaining = state.byClient[client, default: bytes] - bytes
      state.byClient[client] = remaining > 0 ? remaining : nil
    }
  }

  /// The memory reserved for one answer.
  final class Reservation: Sendable {
    private let bytes: Int
    private let client: ClientKey?
    private let budget: AnswerBudget

    init(bytes: Int, client: ClientKey?, budget: AnswerBudget) {
      (self.bytes, self.client, self.budget) = (bytes, client, budget)
    }

    deinit { budget.release(bytes, of: client) }
  }
}
