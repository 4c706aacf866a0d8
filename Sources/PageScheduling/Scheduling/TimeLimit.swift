import PagePatching
import Synchronization

/// A time limit for pages, authorization checks and handlers.
///
/// At the limit, the work is cancelled and its caller gets ``Exceeded`` at once. Work that ignores cancellation
/// continues without a caller, and in the ``RenderGate`` still counts towards its client's share. The limit
/// is the same for all, so the oldest is due first and one timer serves all.
package final class TimeLimit: Sendable {
  /// The error of work that exceeded the limit.
  package struct Exceeded: Error {}

  private struct LimitedRun {
    let deadline: ContinuousClock.Instant
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var lastID = 0
    var running: [Int: LimitedRun] = [:]
    var order = AgeOrder<Int>()
    /// Whether a timer of ``TimeLimit/watch(_:)`` is running.
    var isWatched = false
  }

  package let limit: Duration
  private let clock: SiteClock
  private let state = Mutex(State())

  package init(_ limit: Duration, clock: SiteClock) { (self.limit, self.clock) = (limit, clock) }

  /// Runs `body` in a separate task.
  ///
  /// - Parameters:
  ///   - executor: The executor of the task; `nil` for Swift's own threads.
  ///   - endsWithCaller: Whether cancelling the caller cancels the task.
  ///   - body: The work to limit.
  /// - Throws: An error of `body`, or ``Exceeded``.
  package func run<T: Sendable>(
    on executor: (any TaskExecutor)?, endsWithCaller: Bool = true,
    _ body: @escaping @Sendable (RunTimer) async throws -> T
  ) async throws -> T {
    let outcome = FirstOutcome<T>()
    let time = RunTimer(self)
    let task = Task(executorPreference: executor) {
      do { outcome.resolve(.success(try await body(time))) } catch {
        outcome.resolve(.failure(error))
      }
    }
    time.begin {
      // The caller returns after the cancellation, and gets this error even if the work ends at once.
      outcome.resolve(.failure(Exceeded())) { task.cancel() }
    }
    defer { time.end() }
    return try await withTaskCancellationHandler {
      try await outcome.value
    } onCancel: {
      if endsWithCaller { task.cancel() }
    }
  }

  /// The time of one piece of work. The work can pause it while it waits for something else.
  package final class RunTimer: Sendable {
    private struct State {
      var cancel: (@Sendable () -> Void)?
      /// The entry in the limit's list while the time runs; `nil` while it is paused.
      var id: Int?
      /// The number of waits in progress.
      var pauses = 0
    }

    private let limit: TimeLimit
    private let state = Mutex(State())

    fileprivate init(_ limit: TimeLimit) { self.limit = limit }

    /// Pauses the time during a wait that has its own limit. The full limit starts again afterwards.
    package func withPause<T>(_ wait: () async throws -> T) async rethrows -> T {
      state.withLock { state in
        state.pauses += 1
        if let id = state.id.take() { limit.end(id) }
      }
      defer {
        state.withLock { state in
          state.pauses -= 1
          run(&state)
        }
      }
      return try await wait()
    }

    fileprivate func begin(_ cancel: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.cancel = cancel
        run(&state)
      }
    }

    fileprivate func end() {
      state.withLock { state in
        state.cancel = nil
        if let id = state.id.take() { limit.end(id) }
      }
    }

    private func run(_ state: inout State) {
      guard state.pauses == 0, state.id == nil, let cancel = state.cancel else { return }
      state.id = limit.begin(cancel)
    }
  }

  private func begin(_ cancel: @escaping @Sendable () -> Void) -> Int {
    let deadline = clock.now() + limit
    return state.withLock { state in
      state.lastID += 1
      state.running[state.lastID] = LimitedRun(deadline: deadline, cancel: cancel)
      state.order.append(state.lastID)
      watch(&state)
      return state.lastID
    }
  }

  private func end(_ id: Int) {
    state.withLock { state in
      state.running[id] = nil
      state.order.remove(id)
    }
  }

  /// Starts a timer for the next deadline. A timer for each would cost more than most pages take.
  private func watch(_ state: inout State) {
    guard !state.isWatched, let next = state.order.oldest().flatMap({ state.running[$0] }) else {
      return
    }
    state.isWatched = true
    Task.detached { [weak self, clock] in
      try? await clock.sleep(next.deadline)
      self?.endOverdue()
    }
  }

  private func endOverdue() {
    let now = clock.now()
    let overdue = state.withLock { state in
      var overdue: [LimitedRun] = []
      while let id = state.order.oldest(), let limitedRun = state.running[id],
        limitedRun.deadline <= now
      {
        state.order.remove(id)
        state.running[id] = nil
        overdue.append(limitedRun)
      }
      state.isWatched = false
      watch(&state)
      return overdue
    }
    for limitedRun in overdue { limitedRun.cancel() }
  }
}

/// The first of several possible outcomes.
private final class FirstOutcome<T: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Result<T, any Error>, Never>)
    case settled(Result<T, any Error>)
    /// The outcome was returned and is no longer stored.
    case delivered
  }

  private let state = Mutex(State.open)

  /// The outcome. Read it once only.
  var value: T {
    get async throws {
      // A throwing continuation would wrap the error in a box that hides its type.
      try await withCheckedContinuation { continuation in
        let result: Result<T, any Error>? = state.withLock { state in
          if case .settled(let result) = state {
            state = .delivered
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }.get()
    }
  }

  /// - Parameter beforeReturning: An action after the outcome is decided and before its reader gets it.
  func resolve(_ result: Result<T, any Error>, beforeReturning: () -> Void = {}) {
    let continuation: CheckedContinuation<Result<T, any Error>, Never>? = state.withLock { state in
      switch state {
      case .settled, .delivered: return nil
      case .open:
        state = .settled(result)
        return nil
      case .awaited(let continuation):
        state = .delivered
        return continuation
      }
    }
    beforeReturning()
    continuation?.resume(returning: result)
  }
}
