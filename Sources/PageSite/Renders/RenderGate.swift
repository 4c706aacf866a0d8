import Synchronization

/// Lets so many renders run at once; the others wait their turn, and no client's crowd holds up
/// another client.
///
/// Renders are those of requests, and those of live groups when something has changed. Posts do not
/// pass it: what a post answers with is rendered when its handler has run, and must not be refused
/// then; they are limited by themselves. Only a large form has to wait until it is read.
///
/// Requests wait in lines, fair by client, bounded in number and time. What takes long has a line and a
/// few places of its own, so that what does not finds a place. Renders for changes have one place
/// among all, so that they take a bounded part of the machine and wait behind no request: groups that
/// several clients read come first, three of four times; those of one client come in turn by client,
/// and after a render of one the client's groups rest, several times as long as it took.
///
/// A render that takes longer than the deadline waits for something else than the machine. Its place
/// is then given to others, though it still counts as its client's. The rules are in ``RenderTurns``.
final class RenderGate: Sendable {
  /// Who pays for a render.
  enum Payer: Hashable, Sendable {
    case client(ClientKey)
    /// All who read a page, where one rendering serves several clients.
    case page(String)
  }

  /// What is to be rendered.
  enum Lane: String, CaseIterable, Sendable {
    /// What a request asks for: a batch of rows.
    case short
    /// What a request asks for: many batches.
    case long
    /// A large form is read.
    case form
    /// What a change is for open copies of a page.
    case live
  }

  struct Limits: Sendable {
    /// How many renders run at once.
    var atOnce = 8
    /// How many long ones do, and how many forms are read.
    var long = 1
    /// How many requests of a lane wait, and how long.
    var line = 1024
    var deadline = Duration.seconds(10)
    /// After a live render, how many times as long its client's groups rest, beyond an allowance.
    var rest = 3
    var allowance = Duration.milliseconds(100)
    /// How much more than one processor's time a client's requests may take before its share is halved,
    /// and for how long another client's render counts.
    var surplus = Duration.milliseconds(250)
    var company = Duration.seconds(1)
    /// How long a long or a live render keeps others of its lane from beginning.
    var slow = Duration.milliseconds(250)

    /// How many of one client's run at once, so that its most expensive ones leave the others most of
    /// the processors; twice as many while there are no others.
    var share: Int { max(1, atOnce / 4) }

    /// How many of a lane begin before one of them has ended or was ``slow``.
    func places(of lane: Lane) -> Int {
      switch lane {
      case .short: atOnce
      case .long, .form: min(max(1, long), most(of: lane))
      case .live: max(1, atOnce / 8)
      }
    }

    /// How many of a lane run, slow ones included.
    func most(of lane: Lane) -> Int { lane == .short ? .max : max(1, atOnce / 2) }
  }

  /// Why there is no render.
  enum Refusal: Error, Equatable {
    /// The client has as many in the making as it may have.
    case ofClient
    /// The line is full, or it took too long.
    case ofAll
  }

  private struct Waiter {
    let continuation: CheckedContinuation<Void, any Error>
    /// When the wait ends in vain, if it does.
    let deadline: ContinuousClock.Instant?
  }

  private struct State {
    var turns: RenderTurns
    var waiters: [Int: Waiter] = [:]
    /// Those for whom ``RenderGate/watchShare(of:_:)`` will look again.
    var watched: Set<Payer> = []
    /// Whether ``RenderGate/watchDeadlines(_:)`` will look again.
    var watchesDeadlines = false
    /// What ends the time in which a render keeps others of its lane from beginning.
    var timers: [Int: Task<Void, Never>] = [:]

    /// Those who have waited long enough, the first first.
    func overdue(at now: ContinuousClock.Instant) -> [Int] {
      waiters.filter { $1.deadline.map { $0 <= now } ?? false }.keys.sorted()
    }
  }

  /// A render that runs, and its gate.
  struct Place: Sendable {
    let gate: RenderGate
    let id: Int
  }

  /// The render that the task is part of: what it asks the site for in turn must not wait for it.
  @TaskLocal static var place: Place?

  private let state: Mutex<State>
  private let limits: Limits
  private let clock: SiteClock
  private let metrics: RenderMetrics?

  init(
    _ limits: Limits = Limits(), clock: SiteClock = .system, metrics: RenderMetrics? = nil
  ) {
    state = Mutex(State(turns: RenderTurns(limits)))
    self.limits = limits
    self.clock = clock
    self.metrics = metrics
  }

  /// Whether a request that has to wait would still be let into the line.
  var hasRoom: Bool { state.withLock { $0.turns.hasRoom } }

  /// Runs `body`, the render of a request, when it is its turn.
  ///
  /// - Parameter most: How many of the client's may run or wait; `nil` for any number.
  /// - Throws: A ``Refusal``; `CancellationError` when the task is cancelled before its turn; what
  ///   `body` throws.
  func request<T>(
    of client: ClientKey, _ lane: Lane = .short, most: Int?,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    if Self.place != nil { return try await body() }
    return try await render(for: .client(client), lane, most: most, body)
  }

  /// Runs `body`, a group's render for a change, when it is its turn.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before its turn; what `body` throws.
  func live<T>(
    for payer: Payer, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    try await render(for: payer, .live, most: nil, body)
  }

  private func render<T>(
    for payer: Payer, _ lane: Lane, most: Int?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async throws -> T {
    let (id, runs) = try state.withLock { state in
      let entered = try state.turns.enter(payer, lane, most: most, at: clock.now())
      if entered.runs { began(entered.id, lane, &state) }
      return entered
    }
    let came = metrics.map { _ in clock.now() }
    if !runs { try await wait(id, payer, lane) }
    let start = runs ? came : metrics.map { _ in clock.now() }
    if !runs, let came, let start { metrics?.waited(start - came, in: lane) }
    defer {
      if let start { metrics?.rendered(in: clock.now() - start, lane) }
      leave(id)
    }
    return try await Self.$place.withValue(Place(gate: self, id: id)) { try await body() }
  }

  private func wait(
    _ id: Int, _ payer: Payer, _ lane: Lane, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        var outcome: (any Error)?
        var dropped: Waiter?
        change { state in
          // A task is marked as cancelled before its handler runs: either it shows here, or the
          // handler finds the waiter.
          guard !Task.isCancelled else {
            state.turns.giveUp(id)
            return outcome = CancellationError()
          }
          do throws(Refusal) {
            dropped = try state.turns.join(id).flatMap { state.waiters.removeValue(forKey: $0) }
          } catch {
            return outcome = error
          }
          let deadline = lane == .live ? nil : clock.now() + limits.deadline
          state.waiters[id] = Waiter(continuation: continuation, deadline: deadline)
          if lane == .live {
            rest(payer, &state)
          } else {
            watchShare(of: payer, &state)
            watchDeadlines(&state)
          }
        }
        dropped?.continuation.resume(throwing: Refusal.ofAll)
        if let outcome { continuation.resume(throwing: outcome) }
      }
    } onCancel: {
      giveUp(id, CancellationError())
    }
  }

  private func began(_ id: Int, _ lane: Lane, _ state: inout State) {
    guard lane != .short else { return }
    state.timers[id] = after(clock.now() + limits.slow) { gate in
      gate.change { $0.turns.giveUpLanePlace(id) }
    }
  }

  /// Lets others have the place of a render that waits for something else.
  func pause(_ id: Int) { change { $0.turns.pause(id, at: clock.now()) } }

  /// Counts a render to its client's share again.
  func resume(_ id: Int) { change { $0.turns.resume(id, at: clock.now()) } }

  private func leave(_ id: Int) {
    change { state in
      state.timers.removeValue(forKey: id)?.cancel()
      guard let payer = state.turns.leave(id, at: clock.now()) else { return }
      rest(payer, &state)
      watchShare(of: payer, &state)
    }
  }

  /// Takes a client whose groups rest out of the line until that is over.
  private func rest(_ payer: Payer, _ state: inout State) {
    guard let end = state.turns.rest(payer, at: clock.now()) else { return }
    _ = after(end) { gate in
      gate.change { state in
        state.turns.endRest(of: payer)
        gate.rest(payer, &state)
      }
    }
  }

  /// Looks again when the time is over in which a client's share is halved, where one waits because of
  /// that: nothing else may happen then.
  private func watchShare(of payer: Payer, _ state: inout State) {
    guard let end = state.turns.halvingEnd(of: payer, at: clock.now()),
      state.watched.insert(payer).inserted
    else { return }
    _ = after(end) { gate in
      gate.change { state in
        state.watched.remove(payer)
        gate.watchShare(of: payer, &state)
      }
    }
  }

  private func after(
    _ moment: ContinuousClock.Instant, _ act: @escaping @Sendable (RenderGate) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(moment)) != nil, let self else { return }
      act(self)
    }
  }

  /// Ends waits at their deadlines, as long as anybody waits: a task for each would cost more than the
  /// wait, which is mostly short.
  private func watchDeadlines(_ state: inout State) {
    guard !state.watchesDeadlines,
      let first = state.waiters.values.compactMap(\.deadline).min()
    else { return }
    state.watchesDeadlines = true
    _ = after(first) { $0.endOverdueWaits() }
  }

  private func endOverdueWaits() {
    let now = clock.now()
    // A wait may be over once those have given up their places who have had theirs for as long.
    if state.withLock({ !$0.overdue(at: now).isEmpty }) {
      change { $0.turns.giveUpPlaces(begunBefore: now - limits.deadline) }
    }
    for id in state.withLock({ $0.overdue(at: now) }) { giveUp(id, Refusal.ofAll) }
    state.withLock { state in
      state.watchesDeadlines = false
      watchDeadlines(&state)
    }
  }

  private func giveUp(_ id: Int, _ reason: any Error) {
    let waiter = state.withLock { state in
      state.turns.giveUp(id)
      return state.waiters.removeValue(forKey: id)
    }
    waiter?.continuation.resume(throwing: reason)
  }

  /// Changes something, and lets in whoever can be let in then.
  private func change(_ body: (inout State) -> Void) {
    let admitted = state.withLock { state in
      body(&state)
      return state.turns.admit(at: clock.now()).compactMap { id, lane in
        began(id, lane, &state)
        return state.waiters.removeValue(forKey: id)
      }
    }
    for waiter in admitted { waiter.continuation.resume() }
  }

  /// How many wait in each lane.
  var waiting: [(lane: Lane, count: Int)] {
    state.withLock { state in Lane.allCases.map { ($0, state.turns.waiting(in: $0)) } }
  }

  /// What there is.
  var load: (running: Int, requests: Int, live: Int, rests: Int) {
    state.withLock { $0.turns.load }
  }
}
