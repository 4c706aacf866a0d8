import PagePatching
import Synchronization

/// Ends what a page, a check or a handler does for longer than it may.
///
/// What is beyond the limit is cancelled, and whoever waits for it is told at once: what does not look at
/// its cancellation goes on for nobody, and in the ``RenderGate`` still counts as its client's. All have
/// the same limit, so who began first is due first, and one timer serves them all.
final class TimeLimit: Sendable {
  /// The limit has passed.
  struct Passed: Error {}

  private struct Turn {
    let deadline: ContinuousClock.Instant
    let giveUp: @Sendable () -> Void
  }

  private struct State {
    var lastID = 0
    var running: [Int: Turn] = [:]
    var order = AgeOrder<Int>()
    /// Whether ``TimeLimit/watch(_:)`` will look again.
    var isWatched = false
  }

  let limit: Duration
  private let clock: SiteClock
  private let state = Mutex(State())

  init(_ limit: Duration, clock: SiteClock) { (self.limit, self.clock) = (limit, clock) }

  /// Runs `body` in a task of its own.
  ///
  /// - Parameters:
  ///   - executor: Where it runs; `nil` for Swift's own threads.
  ///   - endsWithCaller: Whether it is cancelled when the caller is.
  ///   - body: What has the limit.
  /// - Throws: What `body` throws, or ``Passed``.
  func run<T: Sendable>(
    on executor: (any TaskExecutor)?, endsWithCaller: Bool = true,
    _ body: @escaping @Sendable (OwnTime) async throws -> T
  ) async throws -> T {
    let outcome = FirstOutcome<T>()
    let time = OwnTime(self)
    let task = Task(executorPreference: executor) {
      do { outcome.settle(.success(try await body(time))) } catch {
        outcome.settle(.failure(error))
      }
    }
    time.begin {
      outcome.settle(.failure(Passed()))
      task.cancel()
    }
    defer { time.end() }
    return try await withTaskCancellationHandler {
      try await outcome.value
    } onCancel: {
      if endsWithCaller { task.cancel() }
    }
  }

  /// What runs within the limit, which can wait for others without losing time.
  final class OwnTime: Sendable {
    private struct State {
      var giveUp: (@Sendable () -> Void)?
      /// Its name in the limit's list, while its time runs.
      var id: Int?
      /// How many others it waits for.
      var pauses = 0
    }

    private let limit: TimeLimit
    private let state = Mutex(State())

    fileprivate init(_ limit: TimeLimit) { self.limit = limit }

    /// Waits for something that has a limit of its own. All the time there is begins anew afterwards.
    func pausing<T>(_ wait: () async throws -> T) async rethrows -> T {
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

    fileprivate func begin(_ giveUp: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.giveUp = giveUp
        run(&state)
      }
    }

    fileprivate func end() {
      state.withLock { state in
        state.giveUp = nil
        if let id = state.id.take() { limit.end(id) }
      }
    }

    private func run(_ state: inout State) {
      guard state.pauses == 0, state.id == nil, let giveUp = state.giveUp else { return }
      state.id = limit.begin(giveUp)
    }
  }

  private func begin(_ giveUp: @escaping @Sendable () -> Void) -> Int {
    let deadline = clock.now() + limit
    return state.withLock { state in
      state.lastID += 1
      state.running[state.lastID] = Turn(deadline: deadline, giveUp: giveUp)
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

  /// Looks again when the next one is due. A timer for each would cost more than most pages take.
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
      var overdue: [Turn] = []
      while let id = state.order.oldest(), let turn = state.running[id], turn.deadline <= now {
        state.order.remove(id)
        state.running[id] = nil
        overdue.append(turn)
      }
      state.isWatched = false
      watch(&state)
      return overdue
    }
    for turn in overdue { turn.giveUp() }
  }
}

/// The first outcome of several that something may have.
private final class FirstOutcome<T: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Result<T, any Error>, Never>)
    case settled(Result<T, any Error>)
    /// Somebody has it, and nothing is kept here.
    case delivered
  }

  private let state = Mutex(State.open)

  /// May be asked for once.
  var value: T {
    get async throws {
      // An error that a continuation throws is put into a box of its own, which hides its type.
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

  func settle(_ result: Result<T, any Error>) {
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
    continuation?.resume(returning: result)
  }
}
