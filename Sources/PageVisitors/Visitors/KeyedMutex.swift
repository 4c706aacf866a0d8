import Synchronization

/// A queue that runs the turns of one key one at a time, in FIFO order. Turns of different keys run
/// concurrently.
///
/// The key is a visitor and page, so that no turn works on a state that another is about to replace. A key
/// takes memory only while turns run or wait.
///
/// - Important: A turn must not wait for another turn of its own key: it would wait forever.
package final class KeyedMutex: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// The waiting turns, by the key of a running turn.
    var waiters: [[UInt8]: [Waiter]] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs `body` after all earlier turns of the same key.
  ///
  /// - Parameters:
  ///   - key: The key, compared by bytes.
  ///   - isolation: The actor of `body`: that of the caller.
  ///   - body: The turn. Its result or error is passed on. The next turn starts in either case.
  /// - Throws: `CancellationError` if the task is cancelled while it waits, without running `body`; otherwise
  ///   the errors of `body`. A running turn is not stopped, but may check `Task.isCancelled`.
  package func run<T>(
    _ key: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    let key = Array(key.utf8)
    try await wait(key)
    defer { unlock(key) }
    return try await body()
  }

  private func wait(
    _ key: [UInt8], isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // A task is marked as cancelled before its handler runs. Either this check sees the mark, or the
          // handler finds the waiter.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.waiters[key] == nil else {
            state.waiters[key]?.append(Waiter(id: id, continuation: continuation))
            return nil
          }
          state.waiters[key] = []
          return .success(())
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      leave(key, id)
    }
  }

  /// Ends the wait of a cancelled turn, unless it is already over.
  private func leave(_ key: [UInt8], _ id: Int) {
    let waiter = state.withLock { state in
      state.waiters[key]?.firstIndex { $0.id == id }.flatMap { state.waiters[key]?.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Starts the next turn, or removes the key.
  private func unlock(_ key: [UInt8]) {
    let next = state.withLock { state -> Waiter? in
      guard state.waiters[key]?.isEmpty == false else {
        state.waiters[key] = nil
        return nil
      }
      return state.waiters[key]?.removeFirst()
    }
    next?.continuation.resume()
  }

  /// The number of keys in memory, for tests.
  var keyCount: Int { state.withLock { $0.waiters.count } }

  /// The number of waiting turns, for tests.
  package var waitingCount: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }
}
