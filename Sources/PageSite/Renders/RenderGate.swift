import Synchronization

/// Lets so many renders run at once; the others wait their turn, and no client's crowd holds up
/// another client.
///
/// Renders are those of requests, and those of live groups when something has changed. Posts do not
/// pass it: what a post answers with is rendered when its handler has run, and must not be refused
/// then; they are limited by themselves.
///
/// Requests wait in one line, fair by client, bounded in number and time. Renders for changes have
/// one place of their own among all, so that they take a bounded part of the machine and wait behind
/// no request: groups that several clients read come first, three of four times; those of one client
/// come in turn by client, and after a render of one the client's groups rest, several times as long
/// as it took.
///
/// A render that takes longer than the deadline waits for something else than the machine. Its place
/// is then given to others, though it still counts as its client's.
final class RenderGate: Sendable {
  /// Who pays for a render.
  enum Payer: Hashable, Sendable {
    case client(ClientKey)
    /// All who read a page, where one rendering serves several clients.
    case page(String)
  }

  /// Why there is no render.
  enum Refusal: Error, Equatable {
    /// The client has as many in the making as it may have.
    case ofClient
    /// The line is full, or it took too long.
    case ofAll
  }

  struct Limits: Sendable {
    /// How many renders run at once; one client may have a quarter of them, so that its most
    /// expensive ones leave the others most of the processors.
    var atOnce = 8
    /// How many requests wait, and how long.
    var line = 1024
    var deadline = Duration.seconds(10)
    /// After a live render, how many times as long its client's groups rest, beyond an allowance.
    var rest = 3
    var allowance = Duration.milliseconds(100)
    /// How long a live render keeps others from beginning.
    var slow = Duration.milliseconds(250)

    var share: Int { max(1, atOnce / 4) }
    var mostLive: Int { max(1, atOnce / 2) }
  }

  private enum Kind { case request, live }

  private struct Waiter {
    let payer: Payer
    let kind: Kind
    let continuation: CheckedContinuation<Void, any Error>
    var timer: Task<Void, Never>?

    /// Who is to be told that the wait is over.
    func stopped() -> CheckedContinuation<Void, any Error> {
      timer?.cancel()
      return continuation
    }
  }

  private struct Running {
    let payer: Payer
    let kind: Kind
    let began: ContinuousClock.Instant
    /// Whether it takes one of all places, and the one of live renders.
    var hasPlace = true
    var hasLivePlace: Bool
    var timer: Task<Void, Never>?
  }

  private struct State {
    var lastID = 0
    var waiting: [Int: Waiter] = [:]
    var running: [Int: Running] = [:]
    var runningOf: [Payer: Int] = [:]
    /// Requests of each client that run or wait.
    var requestsOf: [Payer: Int] = [:]
    var places = 0
    var livePlaces = 0
    var live = 0
    var requests = FairLine<Payer>()
    /// Groups of several clients' readers, and of one's.
    var shared = FairLine<Payer>()
    var own = FairLine<Payer>()
    /// How many shared ones have had their turn since another had.
    var sharedTurns = 0
    /// Until when the groups of a client rest, and how many may be noted before those are sought
    /// that are over.
    var rests: [Payer: ContinuousClock.Instant] = [:]
    var restsNoted = 64
  }

  /// Set within a render: what it asks the site for in turn must not wait for it.
  @TaskLocal private static var isInside = false

  private let state = Mutex(State())
  private let limits: Limits
  private let clock: SiteClock

  init(_ limits: Limits = Limits(), clock: SiteClock = .system) {
    var limits = limits
    limits.atOnce = max(1, limits.atOnce)
    self.limits = limits
    self.clock = clock
  }

  /// Whether a request that has to wait would still be let into the line.
  var hasRoom: Bool { state.withLock { $0.requests.count < limits.line } }

  /// Runs `body`, the render of a request, when it is its turn.
  ///
  /// - Parameter most: How many of the client's may run or wait; `nil` for any number.
  /// - Throws: A ``Refusal``; `CancellationError` when the task is cancelled before its turn; what
  ///   `body` throws.
  func request<T>(
    of client: ClientKey, most: Int?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async throws -> T {
    if Self.isInside { return try await body() }
    let id = try await enter(.client(client), .request, most: most)
    defer { leave(id) }
    return try await Self.$isInside.withValue(true) { try await body() }
  }

  /// Runs `body`, a group's render for a change, when it is its turn.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before its turn; what `body` throws.
  func live<T>(
    for payer: Payer, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    let id = try await enter(payer, .live)
    defer { leave(id) }
    return try await Self.$isInside.withValue(true) { try await body() }
  }

  private func enter(
    _ payer: Payer, _ kind: Kind, most: Int? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    let (id, isIn) = try state.withLock { state in
      if kind == .request {
        if let most, state.requestsOf[payer, default: 0] >= most { throw Refusal.ofClient }
        state.requestsOf[payer, default: 0] += 1
      }
      state.lastID += 1
      return (state.lastID, begin(state.lastID, payer, kind, &state))
    }
    if isIn { return id }
    do {
      try await wait(id, payer, kind)
    } catch {
      if kind == .request { state.withLock { forget(requestOf: payer, &$0) } }
      throw error
    }
    return id
  }

  private func wait(
    _ id: Int, _ payer: Payer, _ kind: Kind, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        var outcome: (any Error)?
        var dropped: CheckedContinuation<Void, any Error>?
        change { state in
          // A task is marked as cancelled before its handler runs: either it shows here, or the
          // handler finds the waiter.
          guard !Task.isCancelled else { return outcome = CancellationError() }
          if kind == .request, state.requests.count >= limits.line {
            // Whoever has most waiting gives way to whom has less.
            let own = state.requests.count(of: payer)
            guard let last = state.requests.dropFromLongest(than: own + 1) else {
              return outcome = Refusal.ofAll
            }
            dropped = state.waiting.removeValue(forKey: last)?.stopped()
          }
          join(id, Waiter(payer: payer, kind: kind, continuation: continuation), &state)
        }
        dropped?.resume(throwing: Refusal.ofAll)
        if let outcome { continuation.resume(throwing: outcome) }
      }
    } onCancel: {
      giveUp(id, CancellationError())
    }
  }

  /// Begins a render, if there is a place for it. Whoever waits could not have it: those are let in
  /// as soon as they can be.
  private func begin(_ id: Int, _ payer: Payer, _ kind: Kind, _ state: inout State) -> Bool {
    let now = clock.now()
    guard state.places < limits.atOnce, hasShare(payer, &state),
      kind == .request || mayBeginLive(&state) && restsUntil(payer, &state) <= now
    else { return false }
    place(id, payer, kind, at: now, &state)
    return true
  }

  private func hasShare(_ payer: Payer, _ state: inout State) -> Bool {
    state.runningOf[payer, default: 0] < limits.share
  }

  private func mayBeginLive(_ state: inout State) -> Bool {
    state.livePlaces < max(1, limits.atOnce / 8) && state.live < limits.mostLive
  }

  private func restsUntil(_ payer: Payer, _ state: inout State) -> ContinuousClock.Instant {
    state.rests[payer].map { $0 - limits.allowance } ?? clock.now()
  }

  private func place(
    _ id: Int, _ payer: Payer, _ kind: Kind, at now: ContinuousClock.Instant, _ state: inout State
  ) {
    state.places += 1
    state.runningOf[payer, default: 0] += 1
    var running = Running(payer: payer, kind: kind, began: now, hasLivePlace: kind == .live)
    if kind == .live {
      state.live += 1
      state.livePlaces += 1
      running.timer = after(now + limits.slow) { $0.letOthersBegin(id) }
    }
    state.running[id] = running
  }

  private func join(_ id: Int, _ waiter: Waiter, _ state: inout State) {
    state.waiting[id] = waiter
    switch waiter.kind {
    case .request:
      state.requests.append(id, of: waiter.payer)
      state.waiting[id]?.timer = after(clock.now() + limits.deadline) { $0.endWait(id) }
    case .live:
      if case .page = waiter.payer {
        state.shared.append(id, of: waiter.payer)
      } else {
        state.own.append(id, of: waiter.payer)
        rest(waiter.payer, &state)
      }
    }
  }

  /// Takes a client whose groups rest out of the line until that is over.
  private func rest(_ payer: Payer, _ state: inout State) {
    let end = restsUntil(payer, &state)
    guard end > clock.now(), state.own.count(of: payer) > 0, state.own.pause(payer) else { return }
    _ = after(end) { $0.endRest(payer) }
  }

  private func after(
    _ moment: ContinuousClock.Instant, _ act: @escaping @Sendable (RenderGate) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(moment)) != nil, let self else { return }
      act(self)
    }
  }

  private func leave(_ id: Int) {
    change { state in
      guard let running = state.running.removeValue(forKey: id) else { return }
      running.timer?.cancel()
      let left = state.runningOf[running.payer, default: 1] - 1
      state.runningOf[running.payer] = left > 0 ? left : nil
      if running.hasPlace { state.places -= 1 }
      guard running.kind == .live else { return forget(requestOf: running.payer, &state) }
      state.live -= 1
      if running.hasLivePlace { state.livePlaces -= 1 }
      if case .client = running.payer { note(running, &state) }
    }
  }

  private func forget(requestOf payer: Payer, _ state: inout State) {
    let left = state.requestsOf[payer, default: 1] - 1
    state.requestsOf[payer] = left > 0 ? left : nil
  }

  /// Makes a client's groups rest for what one of them took.
  private func note(_ running: Running, _ state: inout State) {
    let now = clock.now()
    state.rests[running.payer] =
      max(now, state.rests[running.payer] ?? now) + (now - running.began) * limits.rest
    rest(running.payer, &state)
    guard state.rests.count > state.restsNoted else { return }
    state.rests = state.rests.filter { $0.value > now }
    state.restsNoted = max(64, 2 * state.rests.count)
  }

  private func letOthersBegin(_ id: Int) {
    change { state in
      guard state.running[id]?.hasLivePlace == true else { return }
      state.running[id]?.hasLivePlace = false
      state.livePlaces -= 1
    }
  }

  private func endRest(_ payer: Payer) {
    change { state in
      state.own.resume(payer)
      rest(payer, &state)
    }
  }

  /// Ends a wait at its deadline, unless it is over once those have given up their places who have
  /// had theirs for as long.
  private func endWait(_ id: Int) {
    let began = clock.now() - limits.deadline
    change { state in
      // As many as have places, and rarely.
      for (id, running) in state.running where running.hasPlace && running.began <= began {
        state.running[id]?.hasPlace = false
        state.places -= 1
      }
    }
    giveUp(id, Refusal.ofAll)
  }

  private func giveUp(_ id: Int, _ reason: any Error) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard let waiter = state.waiting.removeValue(forKey: id) else { return nil }
      state.requests.remove(id, of: waiter.payer)
      state.shared.remove(id, of: waiter.payer)
      state.own.remove(id, of: waiter.payer)
      return waiter.stopped()
    }
    continuation?.resume(throwing: reason)
  }

  /// Changes something, and lets in whoever can be let in then.
  private func change(_ body: (inout State) -> Void) {
    let admitted = state.withLock { state in
      body(&state)
      guard !state.waiting.isEmpty else { return [] as [CheckedContinuation<Void, any Error>] }
      var admitted: [CheckedContinuation<Void, any Error>] = []
      while state.places < limits.atOnce, let id = next(&state),
        let waiter = state.waiting.removeValue(forKey: id)
      {
        place(id, waiter.payer, waiter.kind, at: clock.now(), &state)
        admitted.append(waiter.stopped())
      }
      return admitted
    }
    for continuation in admitted { continuation.resume() }
  }

  private func next(_ state: inout State) -> Int? {
    let runningOf = state.runningOf
    let isFree: (Payer) -> Bool = { runningOf[$0, default: 0] < self.limits.share }
    if mayBeginLive(&state), state.shared.count + state.own.count > 0 {
      if state.sharedTurns < 3, let id = state.shared.next(where: isFree) {
        state.sharedTurns += 1
        return id
      }
      if let id = state.own.next(where: isFree) {
        state.sharedTurns = 0
        return id
      }
      if let id = state.shared.next(where: isFree) { return id }
    }
    return state.requests.next(where: isFree)
  }

  /// What there is, for tests.
  var load: (running: Int, requests: Int, live: Int, rests: Int) {
    state.withLock {
      ($0.running.count, $0.requests.count, $0.shared.count + $0.own.count, $0.rests.count)
    }
  }
}
