import Synchronization

/// Limits concurrent database accesses. Excess calls wait in FIFO order, up to `limit`, and fail at their deadline.
///
/// The caller is resumed at the deadline, or when its task is cancelled, whatever the database does. An access that is
/// still running is then interrupted. Until it ends, it keeps its slot, and counts as abandoned.
package final class AdmissionQueue: Sendable {
  private enum Phase {
    /// Queued.
    case waiting
    /// Running. It may be abandoned.
    case running
    /// Running and about to write: the caller waits for its end.
    case writing
    /// Like `writing`, but interrupted.
    case overdue
    /// Running without a caller.
    case abandoned
  }

  private struct Entry {
    var phase: Phase
    var deadline: ContinuousClock.Instant
    /// The deadline for waiting for locks.
    let lockDeadline: ContinuousClock.Instant
    let task: Task<Void, Never>
    let fail: @Sendable (any Error) -> Void
    /// The time of arrival, if the access was queued and metrics are on.
    let arrival: ContinuousClock.Instant?
    /// Lets the task begin. Set once the task waits for that.
    var continuation: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    /// The queued accesses, in order.
    var queue: [Int] = []
    var lastID = 0
    var abandoned = 0
    var isWatched = false
    /// The error of all further accesses; `nil` until the queue is closed.
    var closingError: (any Error)?

    var running: Int { entries.count - queue.count }
  }

  /// The end of an access, as the caller sees it.
  enum Ending: Sendable {
    case awaited, overdue, abandoned
  }

  /// An access, for use by the code that runs in it.
  package struct Access: Sendable {
    fileprivate let queue: AdmissionQueue
    fileprivate let id: Int

    /// Whether the access should continue to wait for a lock.
    ///
    /// Before it writes, it waits as long as its caller. Once it writes, it needs a lock to commit. It waits for that
    /// until the same deadline, but at least one second, unless it is interrupted first.
    ///
    /// - Parameter began: The start of the wait for this lock.
    package func mayWait(since began: ContinuousClock.Instant) -> Bool {
      let now = queue.clock.now()
      return queue.state.withLock { state in
        guard let entry = state.entries[id] else { return false }
        return switch entry.phase {
        case .running: true
        case .writing: now < max(entry.lockDeadline, began + .seconds(1))
        case .waiting, .overdue, .abandoned: false
        }
      }
    }

    /// The current time of the clock for deadlines.
    package var now: ContinuousClock.Instant { queue.clock.now() }

    /// Begins to write: from now on the caller waits for the end of the access.
    ///
    /// - Parameter time: The time until the access is interrupted.
    /// - Throws: `CancellationError` if the access was abandoned before.
    package func beginWriting(for time: Duration) throws {
      try queue.state.withLock { state in
        guard state.entries[id]?.phase == .running else { throw CancellationError() }
        state.entries[id]?.phase = .writing
        state.entries[id]?.deadline = queue.clock.now() + time
      }
    }
  }

  private let state = Mutex(State())
  private let slots, limit: Int
  private let fullReason, timeoutReason: DatabaseUnavailable.Reason
  private let clock: AccessClock
  package let metrics: AccessMetrics?

  /// - Parameters:
  ///   - slots: The maximum number of running accesses.
  ///   - limit: The maximum number of queued accesses.
  ///   - full, late: The reasons that are reported for a full queue and for a missed deadline.
  ///   - metrics: Records the duration and the wait of each access.
  package init(
    slots: Int, limit: Int, fullReason: DatabaseUnavailable.Reason,
    timeoutReason: DatabaseUnavailable.Reason,
    clock: AccessClock, metrics: AccessMetrics? = nil
  ) {
    (self.slots, self.limit, self.clock) = (max(1, slots), max(0, limit), clock)
    (self.fullReason, self.timeoutReason) = (fullReason, timeoutReason)
    self.metrics = metrics
  }

  /// Runs `body` when there is a free slot.
  ///
  /// - Parameters:
  ///   - time: The time limit, including the wait.
  ///   - audience: The requests that wait for the result. If all leave before the access writes, it is abandoned.
  /// - Throws: ``DatabaseUnavailable``, `CancellationError`, or the error of `body`.
  package func run<T: Sendable>(
    within time: Duration, for audience: ActionAudience? = nil,
    _ body: @escaping @Sendable (Access) async throws -> T
  ) async throws -> T {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let access = Access(queue: self, id: id)
    let dropHandler = audience?.onDrop { [weak self] in self?.giveUp(id) }
    defer { if let dropHandler { audience?.removeDropHandler(dropHandler) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<T, any Error>) in
        enter(id, deadline: clock.now() + time, for: audience) {
          // Created here, so that it has the caller's task-local values.
          Task {
            guard await self.waitForAdmission(id) else { return }
            let began = self.metrics?.begin(self.clock.now)
            let result: Result<T, any Error>
            do { result = .success(try await body(access)) } catch { result = .failure(error) }
            self.metrics?.ran(since: began, self.clock.now)
            switch self.end(id) {
            case .awaited: waiter.resume(with: result)
            case .overdue:
              waiter.resume(
                with: result.mapError { error in
                  error is CancellationError ? DatabaseUnavailable(.slowWrite) : error
                })
            case .abandoned: break
            }
          }
        } fail: { error in
          waiter.resume(throwing: error)
        }
      }
    } onCancel: {
      giveUp(id)
    }
  }

  /// Abandons an access whose result is not needed, unless it writes.
  package func giveUp(_ id: Int) { giveUp(id, CancellationError()) }

  private func enter(
    _ id: Int, deadline: ContinuousClock.Instant, for audience: ActionAudience?,
    start: @escaping @Sendable () -> Task<Void, Never>,
    fail: @escaping @Sendable (any Error) -> Void
  ) {
    let refusal: (any Error)? = state.withLock { state in
      // A task is marked as cancelled before its handler runs: either it shows here, or the handler finds the entry.
      // The same holds for an audience that leaves.
      if Task.isCancelled || audience?.isDropped == true { return CancellationError() }
      if let error = state.closingError { return error }
      let isFree = state.running < slots
      guard isFree || state.queue.count < limit else { return DatabaseUnavailable(fullReason) }
      if !isFree {
        state.queue.append(id)
        metrics?.joins()
      }
      state.entries[id] = Entry(
        phase: isFree ? .running : .waiting, deadline: deadline, lockDeadline: deadline,
        task: start(),
        fail: fail,
        arrival: isFree ? nil : metrics?.begin(clock.now))
      watch(&state)
      return nil
    }
    if let refusal { fail(refusal) }
  }

  private func end(_ id: Int) -> Ending {
    let (ending, next) = state.withLock { state in
      let entry = state.entries.removeValue(forKey: id)
      var continuation: CheckedContinuation<Bool, Never>?
      if state.running < slots, !state.queue.isEmpty {
        let next = state.queue.removeFirst()
        metrics?.leaves()
        continuation = state.entries[next]?.continuation
        state.entries[next]?.continuation = nil
        state.entries[next]?.phase = .running
      }
      switch entry?.phase {
      case .abandoned:
        state.abandoned -= 1
        return (Ending.abandoned, continuation)
      case .overdue: return (.overdue, continuation)
      default: return (.awaited, continuation)
      }
    }
    next?.resume(returning: true)
    return ending
  }

  /// Waits until an access may begin.
  ///
  /// - Returns: `false` if the access was abandoned before.
  private func waitForAdmission(_ id: Int) async -> Bool {
    var arrival: ContinuousClock.Instant?
    let hasTurn = await withCheckedContinuation { continuation in
      let hasTurn: Bool? = state.withLock { state in
        guard let entry = state.entries[id] else { return false }
        arrival = entry.arrival
        guard entry.phase == .waiting else { return true }
        state.entries[id]?.continuation = continuation
        return nil
      }
      if let hasTurn { continuation.resume(returning: hasTurn) }
    }
    if hasTurn { metrics?.waited(since: arrival, clock.now) }
    return hasTurn
  }

  private func giveUp(_ id: Int, _ error: any Error) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries[id] else { return nil }
      switch entry.phase {
      case .waiting:
        state.entries[id] = nil
        state.queue.removeAll { $0 == id }
        metrics?.leaves()
      case .running:
        state.entries[id]?.phase = .abandoned
        state.abandoned += 1
        entry.task.cancel()
      case .writing, .overdue, .abandoned: return nil
      }
      return entry
    }
    entry?.continuation?.resume(returning: false)
    entry?.fail(error)
  }

  // MARK: Deadlines

  /// Checks the deadlines as long as there are any.
  private func watch(_ state: inout State) {
    guard !state.isWatched else { return }
    state.isWatched = true
    Task.detached { [weak self, clock] in
      repeat { await clock.pause() } while self?.endOverdue() ?? false
    }
  }

  /// Abandons or interrupts the accesses that are past their deadlines.
  ///
  /// - Returns: Whether there are any deadlines left.
  private func endOverdue() -> Bool {
    let now = clock.now()
    let (overdue, keepsWatching) = state.withLock { state in
      var overdue: [Int] = []
      for (id, entry) in state.entries where entry.deadline <= now {
        switch entry.phase {
        case .waiting, .running: overdue.append(id)
        case .writing:
          state.entries[id]?.phase = .overdue
          entry.task.cancel()
        case .overdue, .abandoned: break
        }
      }
      state.isWatched = !state.entries.isEmpty
      return (overdue, state.isWatched)
    }
    for id in overdue { giveUp(id, DatabaseUnavailable(timeoutReason)) }
    return keepsWatching
  }

  /// Ends the queue: further accesses throw an error.
  ///
  /// - Returns: Whether no access is left.
  package func close(throwing error: any Error) -> Bool {
    state.withLock { state in
      state.closingError = error
      return state.entries.isEmpty
    }
  }

  // MARK: How full it is

  /// The number of running, queued and abandoned accesses. Abandoned ones also count as running.
  package var counts: (running: Int, waiting: Int, abandoned: Int) {
    state.withLock { ($0.running, $0.queue.count, $0.abandoned) }
  }

  /// Whether an access that writes was interrupted, for tests.
  package var hasOverdue: Bool {
    state.withLock { $0.entries.values.contains { $0.phase == .overdue } }
  }

  /// Whether the queue is full.
  package var isFull: Bool { state.withLock { $0.queue.count >= limit && limit > 0 } }
}
