import Synchronization

/// Lets a bounded number of accesses to a database run at once, and a bounded number wait for that in
/// the order they came, each until its deadline.
///
/// Whoever asks is resumed at the deadline, or when their task is cancelled, whatever the database
/// does. An access that runs on then is interrupted; until it ends it keeps its place, and counts as
/// abandoned.
package final class AccessLine: Sendable {
  private enum Phase {
    /// In line.
    case waits
    /// It runs, and may be given up.
    case runs
    /// It runs, and whoever asks waits for its end: it is about to write.
    case writes
    /// The same, and it has been interrupted.
    case isOverdue
    /// It runs, and nobody waits for it.
    case isAbandoned
  }

  private struct Entry {
    var phase: Phase
    var deadline: ContinuousClock.Instant
    /// Until when it waits for locks.
    let lockDeadline: ContinuousClock.Instant
    let task: Task<Void, Never>
    let fail: @Sendable (any Error) -> Void
    /// When it came, if it had to wait and that is measured.
    let came: ContinuousClock.Instant?
    /// Lets the task begin, once it has come so far as to wait for that.
    var turn: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    /// Those in line, the first first.
    var line: [Int] = []
    var lastID = 0
    var abandoned = 0
    var isWatched = false

    var running: Int { entries.count - line.count }
  }

  /// How an access ended for whoever asked.
  enum Ending: Sendable {
    case isAwaited, isOverdue, isAbandoned
  }

  /// One access, as what runs in it sees it.
  package struct Access: Sendable {
    fileprivate let line: AccessLine
    fileprivate let id: Int

    /// Whether it waits on for a lock.
    ///
    /// Before it writes it waits as long as the caller does. Once it writes it needs a lock to commit: it waits for that
    /// until the same deadline, and for a second in any case, unless it is interrupted before.
    ///
    /// - Parameter began: When it began to wait for this lock.
    package func mayWait(since began: ContinuousClock.Instant) -> Bool {
      let now = line.clock.now()
      return line.state.withLock { state in
        guard let entry = state.entries[id] else { return false }
        return switch entry.phase {
        case .runs: true
        case .writes: now < max(entry.lockDeadline, began + .seconds(1))
        case .waits, .isOverdue, .isAbandoned: false
        }
      }
    }

    /// The present moment, by the clock of its deadlines.
    package var now: ContinuousClock.Instant { line.clock.now() }

    /// Goes on to write: from now on whoever asked waits for its end.
    ///
    /// - Parameter time: After how long it is interrupted.
    /// - Throws: `CancellationError` when it was given up before.
    package func beginWriting(for time: Duration) throws {
      try line.state.withLock { state in
        guard state.entries[id]?.phase == .runs else { throw CancellationError() }
        state.entries[id]?.phase = .writes
        state.entries[id]?.deadline = line.clock.now() + time
      }
    }
  }

  private let state = Mutex(State())
  private let places, limit: Int
  private let full, late: DatabaseUnavailable.Reason
  private let clock: AccessClock
  package let metrics: AccessMetrics?

  /// - Parameters:
  ///   - places: How many run at once.
  ///   - limit: How many wait.
  ///   - full, late: What is said to those who are too many, and too late.
  ///   - metrics: Is told how long each took, and waited.
  package init(
    places: Int, limit: Int, full: DatabaseUnavailable.Reason, late: DatabaseUnavailable.Reason,
    clock: AccessClock, metrics: AccessMetrics? = nil
  ) {
    (self.places, self.limit, self.clock) = (max(1, places), max(0, limit), clock)
    (self.full, self.late) = (full, late)
    self.metrics = metrics
  }

  /// Runs `body` in its turn.
  ///
  /// - Parameters:
  ///   - time: How long it may take, waiting included.
  ///   - audience: Those for whom it is done; it is given up when they all leave before it writes.
  /// - Throws: ``DatabaseUnavailable``, `CancellationError`, or what `body` throws.
  package func run<T: Sendable>(
    within time: Duration, for audience: TurnAudience? = nil,
    _ body: @escaping @Sendable (Access) async throws -> T
  ) async throws -> T {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let access = Access(line: self, id: id)
    let dropping = audience?.onDrop { [weak self] in self?.giveUp(id) }
    defer { if let dropping { audience?.forget(dropping) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<T, any Error>) in
        enter(id, deadline: clock.now() + time, for: audience) {
          // Made here, so that it has the caller's task-local values.
          Task {
            guard await self.turn(id) else { return }
            let began = self.metrics?.begin(self.clock.now)
            let result: Result<T, any Error>
            do { result = .success(try await body(access)) } catch { result = .failure(error) }
            self.metrics?.ran(since: began, self.clock.now)
            switch self.end(id) {
            case .isAwaited: waiter.resume(with: result)
            case .isOverdue:
              waiter.resume(
                with: result.mapError { error in
                  error is CancellationError ? DatabaseUnavailable(.slowWrite) : error
                })
            case .isAbandoned: break
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

  /// Ends the wait for an access whose result nobody wants, unless it writes.
  package func giveUp(_ id: Int) { giveUp(id, CancellationError()) }

  private func enter(
    _ id: Int, deadline: ContinuousClock.Instant, for audience: TurnAudience?,
    start: @escaping @Sendable () -> Task<Void, Never>,
    fail: @escaping @Sendable (any Error) -> Void
  ) {
    let refusal: (any Error)? = state.withLock { state in
      // A task is marked as cancelled before its handler runs: either it shows here, or the handler
      // finds the entry. So it is with an audience that leaves.
      if Task.isCancelled || audience?.isGone == true { return CancellationError() }
      let isFree = state.running < places
      guard isFree || state.line.count < limit else { return DatabaseUnavailable(full) }
      if !isFree {
        state.line.append(id)
        metrics?.joins()
      }
      state.entries[id] = Entry(
        phase: isFree ? .runs : .waits, deadline: deadline, lockDeadline: deadline, task: start(),
        fail: fail,
        came: isFree ? nil : metrics?.begin(clock.now))
      watch(&state)
      return nil
    }
    if let refusal { fail(refusal) }
  }

  private func end(_ id: Int) -> Ending {
    let (ending, next) = state.withLock { state in
      let entry = state.entries.removeValue(forKey: id)
      var turn: CheckedContinuation<Bool, Never>?
      if state.running < places, !state.line.isEmpty {
        let next = state.line.removeFirst()
        metrics?.leaves()
        turn = state.entries[next]?.turn
        state.entries[next]?.turn = nil
        state.entries[next]?.phase = .runs
      }
      switch entry?.phase {
      case .isAbandoned:
        state.abandoned -= 1
        return (Ending.isAbandoned, turn)
      case .isOverdue: return (.isOverdue, turn)
      default: return (.isAwaited, turn)
      }
    }
    next?.resume(returning: true)
    return ending
  }

  /// Waits for the turn of an access.
  ///
  /// - Returns: Whether it has come; `false` when the access was given up before.
  private func turn(_ id: Int) async -> Bool {
    var came: ContinuousClock.Instant?
    let hasTurn = await withCheckedContinuation { continuation in
      let hasTurn: Bool? = state.withLock { state in
        guard let entry = state.entries[id] else { return false }
        came = entry.came
        guard entry.phase == .waits else { return true }
        state.entries[id]?.turn = continuation
        return nil
      }
      if let hasTurn { continuation.resume(returning: hasTurn) }
    }
    if hasTurn { metrics?.waited(since: came, clock.now) }
    return hasTurn
  }

  private func giveUp(_ id: Int, _ error: any Error) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries[id] else { return nil }
      switch entry.phase {
      case .waits:
        state.entries[id] = nil
        state.line.removeAll { $0 == id }
        metrics?.leaves()
      case .runs:
        state.entries[id]?.phase = .isAbandoned
        state.abandoned += 1
        entry.task.cancel()
      case .writes, .isOverdue, .isAbandoned: return nil
      }
      return entry
    }
    entry?.turn?.resume(returning: false)
    entry?.fail(error)
  }

  // MARK: Deadlines

  /// Looks after the deadlines as long as there are any.
  private func watch(_ state: inout State) {
    guard !state.isWatched else { return }
    state.isWatched = true
    Task.detached { [weak self, clock] in
      repeat { await clock.pause() } while self?.endOverdue() ?? false
    }
  }

  /// Gives up what is past its deadline.
  ///
  /// - Returns: Whether there is anything left to look after.
  private func endOverdue() -> Bool {
    let now = clock.now()
    let (overdue, goesOn) = state.withLock { state in
      var overdue: [Int] = []
      for (id, entry) in state.entries where entry.deadline <= now {
        switch entry.phase {
        case .waits, .runs: overdue.append(id)
        case .writes:
          state.entries[id]?.phase = .isOverdue
          entry.task.cancel()
        case .isOverdue, .isAbandoned: break
        }
      }
      state.isWatched = !state.entries.isEmpty
      return (overdue, state.isWatched)
    }
    for id in overdue { giveUp(id, DatabaseUnavailable(late)) }
    return goesOn
  }

  // MARK: How full it is

  /// How many run, wait, and run without anybody who waits for them.
  package var counts: (running: Int, waiting: Int, abandoned: Int) {
    state.withLock { ($0.running, $0.line.count, $0.abandoned) }
  }

  /// Whether something that writes was interrupted, for tests.
  package var hasOverdue: Bool {
    state.withLock { $0.entries.values.contains { $0.phase == .isOverdue } }
  }

  /// Whether as many wait as may.
  package var isFull: Bool { state.withLock { $0.line.count >= limit && limit > 0 } }
}
