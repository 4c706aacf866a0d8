import Synchronization

/// Lets the work of one key run one turn at a time, in the order asked for; that of different keys
/// runs at once.
///
/// The turns of one visitor and page go through it, so that none acts on a state that another is
/// about to replace. A key takes memory only while somebody runs or waits under it.
///
/// - Important: A turn must not ask for another of its own key and wait for it: it would wait for
///   itself for ever.
final class TurnQueue: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// Who waits, by the key under which somebody runs.
    var lines: [[UInt8]: [Waiter]] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Runs `body` when everybody who asked before under the same key is done.
  ///
  /// - Parameters:
  ///   - key: Compared by its bytes.
  ///   - isolation: Where `body` runs: where the caller does.
  ///   - body: The turn. Its result or error is passed on, and either way the next turn begins.
  /// - Throws: `CancellationError` when the task is cancelled before its turn, in which case `body`
  ///   is not run; else what `body` throws. A turn that has begun is not stopped: it may look at
  ///   `Task.isCancelled` itself.
  func run<T>(
    _ key: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    let key = Array(key.utf8)
    try await wait(key)
    defer { endTurn(key) }
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
          // A task is marked as cancelled before its handler runs: either it shows here, or the
          // handler finds the waiter.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.lines[key] == nil else {
            state.lines[key]?.append(Waiter(id: id, continuation: continuation))
            return nil
          }
          state.lines[key] = []
          return .success(())
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      leave(key, id)
    }
  }

  /// Ends the wait of one who was cancelled, unless it is over.
  private func leave(_ key: [UInt8], _ id: Int) {
    let waiter = state.withLock { state in
      state.lines[key]?.firstIndex { $0.id == id }.flatMap { state.lines[key]?.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Lets the next one in, or forgets the key.
  private func endTurn(_ key: [UInt8]) {
    let next = state.withLock { state -> Waiter? in
      guard state.lines[key]?.isEmpty == false else {
        state.lines[key] = nil
        return nil
      }
      return state.lines[key]?.removeFirst()
    }
    next?.continuation.resume()
  }

  /// How many keys take memory, for tests.
  var keyCount: Int { state.withLock { $0.lines.count } }

  /// How many turns wait, for tests.
  var waitingCount: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.count } } }
}
