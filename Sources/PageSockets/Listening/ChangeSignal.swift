import Synchronization

/// Wakes everyone who waits for something to change. Any number may wait, and waiting needs
/// neither a timer nor a descriptor.
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
    /// Waiters whose task was cancelled before they began to wait.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of changes so far. Read it before looking at what may change.
  package var generation: Int { state.withLock(\.generation) }

  /// Says that something has changed.
  package func send() {
    let waiters = state.withLock { state in
      state.generation += 1
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Returns once there was a change after `generation`, or the task is cancelled.
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
