import Synchronization

/// A signal that wakes all tasks waiting for a change. Waiting needs neither a timer nor a descriptor.
///
///     while true {
///       let seen = signal.generation
///       if isDone { return }
///       await signal.wait(after: seen)
///     }
package final class ChangeSignal: Sendable {
  private struct State {
    var generation = 0
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The waiters whose task was cancelled before they began to wait.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of changes so far. Read it before checking the state that may change.
  package var generation: Int { state.withLock(\.generation) }

  /// Signals a change.
  package func send() {
    let waiters = state.withLock { state in
      state.generation += 1
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Returns after a change later than `generation`, or when the task is cancelled.
  package func wait(after generation: Int) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if state.cancelled.contains(id) || state.generation != generation { return true }
          state.waiters[id] = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let waiter = state.waiters.removeValue(forKey: id)
        if waiter == nil { state.cancelled.insert(id) }
        return waiter
      }
      waiter?.resume()
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }
}
