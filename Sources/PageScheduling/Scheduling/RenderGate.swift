import Synchronization

/// A gate that limits concurrent renders. The others wait in queues that are fair to all clients, so that many
/// requests of one client do not delay another.
///
/// It admits the renders of requests and those of live groups after a change. POST requests bypass it: their
/// response is rendered after the handler has run and can no longer be rejected. They have limits of their
/// own; only a large form waits here before it is read.
///
/// The queues of requests are bounded in length and time. Long renders have a queue and a few slots of their
/// own, so that short ones find a slot. Renders after changes share an eighth of the slots, so that they use a
/// bounded part of the machine and do not wait behind requests. Three out of four of these are for groups with several
/// clients. Groups with a single client take turns, and pause after each render for several times its
/// duration.
///
/// A render that exceeds the deadline must be waiting for something other than the processor. Its slot becomes free
/// for others, but it still counts towards its client's share. ``RenderScheduler`` contains the rules.
package final class RenderGate: Sendable {
  /// The client or the readers that a render is charged to.
  package enum Payer: Hashable, Sendable {
    case client(ClientKey)
    /// All readers of a page, when one rendering serves several clients.
    case page(String)
  }

  /// The kinds of renders, each with its own queue.
  package enum Lane: String, CaseIterable, Sendable {
    /// A request for a batch of rows.
    case short
    /// A request for many batches.
    case long
    /// A large form that is being read.
    case form
    /// The update of open copies after a change.
    case live
  }

  package struct Limits: Sendable {
    /// The maximum number of concurrent renders.
    package var maximumConcurrent = 8
    /// The maximum number of long renders, and of forms being read.
    package var longRenders = 1
    /// The maximum number of requests that wait in a lane.
    package var queueLimit = 1024
    /// The maximum time that a request waits.
    package var deadline = Duration.seconds(10)
    /// The pause of a client's groups after live renders, as a multiple of their duration above ``freeLiveTime``.
    package var pauseFactor = 3
    package var freeLiveTime = Duration.milliseconds(100)
    /// The time by which a client's renders may exceed one processor before the client's share is halved.
    package var excessTime = Duration.milliseconds(250)
    /// The time after the start of a render for which its client counts as active towards other clients.
    package var activityWindow = Duration.seconds(1)
    /// The time for which a long or live render blocks others in its lane.
    package var laneHoldTime = Duration.milliseconds(250)

    package init() {}

    /// The maximum number of one client's concurrent renders, so that its most expensive ones leave most
    /// processors to others. It is doubled while no other client renders.
    package var share: Int { max(1, maximumConcurrent / 4) }

    /// Returns the number of renders of a lane that may start before one has ended or become slow.
    package func slots(in lane: Lane) -> Int {
      switch lane {
      case .short: maximumConcurrent
      case .long, .form: min(max(1, longRenders), maximumRunning(in: lane))
      case .live: max(1, maximumConcurrent / 8)
      }
    }

    /// Returns the maximum number of concurrent renders of a lane, including slow ones.
    package func maximumRunning(in lane: Lane) -> Int {
      lane == .short ? .max : max(1, maximumConcurrent / 2)
    }
  }

  /// The reasons to reject a render.
  package enum Refusal: Error, Equatable {
    /// The client has too many renders running or waiting.
    case clientLimitReached
    /// The queue is full, or the wait exceeded the deadline.
    case overloaded
  }

  private struct Waiter {
    let continuation: CheckedContinuation<Void, any Error>
    /// The end of the wait; `nil` for none.
    let deadline: ContinuousClock.Instant?
  }

  private struct State {
    var scheduler: RenderScheduler
    var waiters: [Int: Waiter] = [:]
    /// The payers with a scheduled call of ``RenderGate/watchShare(of:_:)``.
    var watched: Set<Payer> = []
    /// Whether a call of ``RenderGate/watchDeadlines(_:)`` is scheduled.
    var watchesDeadlines = false
    /// The timers after which a render no longer blocks others in its lane.
    var timers: [Int: Task<Void, Never>] = [:]

    /// Returns the waiters past their deadlines, oldest first.
    func overdue(at now: ContinuousClock.Instant) -> [Int] {
      waiters.filter { $1.deadline.map { $0 <= now } ?? false }.keys.sorted()
    }
  }

  /// A running render and its gate.
  struct RunningRender: Sendable {
    let gate: RenderGate
    let id: Int
  }

  /// The render that the current task belongs to. Its own requests to the site bypass the gate.
  @TaskLocal static var current: RunningRender?

  private let state: Mutex<State>
  private let limits: Limits
  private let clock: SiteClock
  private let metrics: RenderMetrics?

  package init(
    _ limits: Limits = Limits(), clock: SiteClock = .system, metrics: RenderMetrics? = nil
  ) {
    state = Mutex(State(scheduler: RenderScheduler(limits)))
    self.limits = limits
    self.clock = clock
    self.metrics = metrics
  }

  /// Whether the queues have room for another request.
  package var hasRoom: Bool { state.withLock { $0.scheduler.hasRoom } }

  /// Runs `body`, the render of a request, when a slot is free.
  ///
  /// - Parameter clientLimit: The maximum number of the client's renders, running or waiting; `nil` for no limit.
  /// - Throws: A ``Refusal``, `CancellationError` if the task is cancelled while it waits, or an error of
  ///   `body`.
  package func request<T>(
    of client: ClientKey, _ lane: Lane = .short, clientLimit: Int?,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    if Self.current != nil { return try await body() }
    return try await render(for: .client(client), lane, clientLimit: clientLimit, body)
  }

  /// Runs `body`, the render of a group after a change, when a slot is free.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, or an error of `body`.
  package func live<T>(
    for payer: Payer, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    try await render(for: payer, .live, clientLimit: nil, body)
  }

  private func render<T>(
    for payer: Payer, _ lane: Lane, clientLimit: Int?,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async throws -> T {
    let (id, runs) = try state.withLock { state in
      let entered = try state.scheduler.enter(
        payer, lane, clientLimit: clientLimit, at: clock.now())
      if entered.runs { startTimer(entered.id, lane, &state) }
      return entered
    }
    let arrival = metrics.map { _ in clock.now() }
    if !runs { try await wait(id, payer, lane) }
    let start = runs ? arrival : metrics.map { _ in clock.now() }
    if !runs, let arrival, let start { metrics?.waited(start - arrival, in: lane) }
    defer {
      if let start { metrics?.rendered(in: clock.now() - start, lane) }
      leave(id)
    }
    return try await Self.$current.withValue(RunningRender(gate: self, id: id)) { try await body() }
  }

  private func wait(
    _ id: Int, _ payer: Payer, _ lane: Lane, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        var outcome: (any Error)?
        var evicted: Waiter?
        change { state in
          // A task is marked as cancelled before its handler runs. Either this check sees the mark, or the
          // handler finds the waiter.
          guard !Task.isCancelled else {
            state.scheduler.withdraw(id)
            return outcome = CancellationError()
          }
          do throws(Refusal) {
            evicted = try state.scheduler.join(id).flatMap { state.waiters.removeValue(forKey: $0) }
          } catch {
            return outcome = error
          }
          let deadline = lane == .live ? nil : clock.now() + limits.deadline
          state.waiters[id] = Waiter(continuation: continuation, deadline: deadline)
          if lane == .live {
            pauseIfNeeded(payer, &state)
          } else {
            watchShare(of: payer, &state)
            watchDeadlines(&state)
          }
        }
        evicted?.continuation.resume(throwing: Refusal.overloaded)
        if let outcome { continuation.resume(throwing: outcome) }
      }
    } onCancel: {
      cancelWait(id, CancellationError())
    }
  }

  private func startTimer(_ id: Int, _ lane: Lane, _ state: inout State) {
    guard lane != .short else { return }
    state.timers[id] = schedule(at: clock.now() + limits.laneHoldTime) { gate in
      gate.change { $0.scheduler.releaseLaneSlot(id) }
    }
  }

  /// Frees the slot of a render that waits for something else.
  func pause(_ id: Int) { change { $0.scheduler.pause(id, at: clock.now()) } }

  /// Counts a render towards its client's share again.
  func resume(_ id: Int) { change { $0.scheduler.resume(id, at: clock.now()) } }

  private func leave(_ id: Int) {
    change { state in
      state.timers.removeValue(forKey: id)?.cancel()
      guard let payer = state.scheduler.leave(id, at: clock.now()) else { return }
      pauseIfNeeded(payer, &state)
      watchShare(of: payer, &state)
    }
  }

  /// Pauses a client in the queue while its groups rest.
  private func pauseIfNeeded(_ payer: Payer, _ state: inout State) {
    guard let end = state.scheduler.pauseIfNeeded(payer, at: clock.now()) else { return }
    _ = schedule(at: end) { gate in
      gate.change { state in
        state.scheduler.endPause(of: payer)
        gate.pauseIfNeeded(payer, &state)
      }
    }
  }

  /// If a client waits because its share is halved, checks again when the halving ends. No other event may
  /// occur by then.
  private func watchShare(of payer: Payer, _ state: inout State) {
    guard let end = state.scheduler.halvingEnd(of: payer, at: clock.now()),
      state.watched.insert(payer).inserted
    else { return }
    _ = schedule(at: end) { gate in
      gate.change { state in
        state.watched.remove(payer)
        gate.watchShare(of: payer, &state)
      }
    }
  }

  private func schedule(
    at moment: ContinuousClock.Instant, _ act: @escaping @Sendable (RenderGate) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(moment)) != nil, let self else { return }
      act(self)
    }
  }

  /// Ends waits at their deadlines, with one timer for all. A timer for each would cost more than the wait,
  /// which is usually short.
  private func watchDeadlines(_ state: inout State) {
    guard !state.watchesDeadlines,
      let first = state.waiters.values.compactMap(\.deadline).min()
    else { return }
    state.watchesDeadlines = true
    _ = schedule(at: first) { $0.endOverdueWaits() }
  }

  private func endOverdueWaits() {
    let now = clock.now()
    // Renders that have run for as long as the deadline give up their slots, which may end a wait.
    if state.withLock({ !$0.overdue(at: now).isEmpty }) {
      change { $0.scheduler.releaseSlots(begunBefore: now - limits.deadline) }
    }
    for id in state.withLock({ $0.overdue(at: now) }) { cancelWait(id, Refusal.overloaded) }
    state.withLock { state in
      state.watchesDeadlines = false
      watchDeadlines(&state)
    }
  }

  private func cancelWait(_ id: Int, _ reason: any Error) {
    let waiter = state.withLock { state in
      state.scheduler.withdraw(id)
      return state.waiters.removeValue(forKey: id)
    }
    waiter?.continuation.resume(throwing: reason)
  }

  /// Changes the state, then admits the renders that now find a slot.
  private func change(_ body: (inout State) -> Void) {
    let admitted = state.withLock { state in
      body(&state)
      return state.scheduler.admit(at: clock.now()).compactMap { id, lane in
        startTimer(id, lane, &state)
        return state.waiters.removeValue(forKey: id)
      }
    }
    for waiter in admitted { waiter.continuation.resume() }
  }

  /// The number of waiting renders in each lane.
  package var waiting: [(lane: Lane, count: Int)] {
    state.withLock { state in Lane.allCases.map { ($0, state.scheduler.waiting(in: $0)) } }
  }

  /// The numbers of running renders, waiting requests, waiting live renders, and time accounts.
  package var load: (running: Int, requests: Int, live: Int, timeAccounts: Int) {
    state.withLock { $0.scheduler.load }
  }
}
