import PageSite
import Synchronization

/// The memory of answers that are in use, such as those of exports that are read slowly.
///
/// A client may have half of it, so that what one does not read leaves memory for the others.
final class AnswerBudget: Sendable {
  private struct State {
    var bytes = 0
    var byClient: [ClientKey?: Int] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: The bytes that all answers may have together.
  init(limit: Int) { self.limit = limit }

  /// Takes a share for an answer.
  ///
  /// - Parameter client: `nil` for queries that no request asked for.
  /// - Returns: The share, which is given back when nobody refers to it any more; `nil` if there is none.
  func take(_ bytes: Int, for client: ClientKey?) -> Share? {
    state.withLock { state in
      let own = state.byClient[client, default: 0]
      guard state.bytes + bytes <= limit, own + bytes <= limit / 2 else { return nil }
      state.bytes += bytes
      state.byClient[client] = own + bytes
      return Share(bytes: bytes, client: client, budget: self)
    }
  }

  private func release(_ bytes: Int, of client: ClientKey?) {
    state.withLock { state in
      state.bytes -= bytes
      let left = state.byClient[client, default: bytes] - bytes
      state.byClient[client] = left > 0 ? left : nil
    }
  }

  /// The memory of one answer.
  final class Share: Sendable {
    private let bytes: Int
    private let client: ClientKey?
    private let budget: AnswerBudget

    init(bytes: Int, client: ClientKey?, budget: AnswerBudget) {
      (self.bytes, self.client, self.budget) = (bytes, client, budget)
    }

    deinit { budget.release(bytes, of: client) }
  }
}
