import Synchronization

/// Keeps answers for a moment, so that what is sent twice is done once.
///
/// Whoever asks under a key while its answer is made waits for that, and whoever asks within the
/// next ten seconds gets it again. An error is nobody's answer: the next in line makes their own.
final class AnswerCache<Answer: Sendable>: Sendable {
  private enum Part {
    case isAnswered(Answer)
    case makesAnswer
  }

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Part, any Error>
  }

  private enum Entry {
    /// The answer is being made, and these wait for it.
    case running([Waiter])
    case done(Answer)
  }

  private struct State {
    var entries: [AnswerKey: Entry] = [:]
    /// The answers that are kept, by age from `first` on.
    var queue: [Place] = []
    var first = 0
    var bytes = 0
    var lastID = 0
  }

  private struct Place {
    let key: AnswerKey
    let made: ContinuousClock.Instant
    let size: Int
  }

  private let state = Mutex(State())
  private let lifetime: Duration
  private let byteBudget: Int
  private let limit: Int
  private let size: @Sendable (Answer) -> Int?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - lifetime: How long an answer is kept after it was made: ten seconds by default.
  ///   - byteBudget: How many bytes of answers to keep, roughly: 8 MiB by default. The newest is
  ///     kept whatever its size.
  ///   - limit: How many answers to keep: 1,000 by default.
  ///   - size: How many bytes an answer takes; `nil` for one that is not kept, such as a refusal,
  ///     whose cause may be gone. Those who wait for it get it all the same.
  ///   - now: The time; for tests.
  init(
    lifetime: Duration = .seconds(10), byteBudget: Int = 8 << 20, limit: Int = 1_000,
    size: @escaping @Sendable (Answer) -> Int?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.lifetime, self.byteBudget, self.limit) = (lifetime, byteBudget, limit)
    (self.size, self.now) = (size, now)
  }

  /// The answer of a key: the one kept, the one that is being made, or else that of `make`.
  ///
  /// - Throws: What `make` throws, and `CancellationError` when the task is cancelled while it
  ///   waits for another's answer or before.
  func answer(
    for key: AnswerKey, isolation: isolated (any Actor)? = #isolation,
    _ make: () async throws -> Answer
  ) async throws -> Answer {
    switch try await part(in: key) {
    case .isAnswered(let answer): return answer
    case .makesAnswer:
      do {
        let answer = try await make()
        finish(key, answer)
        return answer
      } catch {
        passOn(key)
        throw error
      }
    }
  }

  private func part(
    in key: AnswerKey, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Part {
    let time = now()
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Part, any Error>? = state.withLock { state in
          // A task is marked as cancelled before its handler runs: either it shows here, or the
          // handler finds the waiter.
          if Task.isCancelled { return .failure(CancellationError()) }
          forgetOld(at: time, &state)
          switch state.entries[key] {
          case .done(let answer): return .success(.isAnswered(answer))
          case .running(let waiters):
            state.entries[key] = .running(waiters + [Waiter(id: id, continuation: continuation)])
            return nil
          case nil:
            state.entries[key] = .running([])
            return .success(.makesAnswer)
          }
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      leave(key, id)
    }
  }

  /// Keeps an answer, and gives it to those who wait.
  private func finish(_ key: AnswerKey, _ answer: Answer) {
    let place = size(answer).map { Place(key: key, made: now(), size: $0) }
    let waiters = state.withLock { state in
      let waiters = Self.waiters(state.entries[key])
      state.entries[key] = nil
      if let place {
        state.entries[key] = .done(answer)
        state.queue.append(place)
        state.bytes += place.size
        while state.queue.count - state.first > 1,
          state.bytes > byteBudget || state.queue.count - state.first > limit
        {
          forgetFirst(&state)
        }
      }
      return waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: .isAnswered(answer)) }
  }

  /// Lets the next one make the answer, or forgets the key.
  private func passOn(_ key: AnswerKey) {
    let next = state.withLock { state in
      var waiters = Self.waiters(state.entries[key])
      let next = waiters.isEmpty ? nil : waiters.removeFirst()
      state.entries[key] = next == nil ? nil : .running(waiters)
      return next
    }
    next?.continuation.resume(returning: .makesAnswer)
  }

  /// Ends the wait of one who was cancelled, unless it is over.
  private func leave(_ key: AnswerKey, _ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      var waiters = Self.waiters(state.entries[key])
      guard let place = waiters.firstIndex(where: { $0.id == id }) else { return nil }
      let waiter = waiters.remove(at: place)
      state.entries[key] = .running(waiters)
      return waiter
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private static func waiters(_ entry: Entry?) -> [Waiter] {
    if case .running(let waiters) = entry { waiters } else { [] }
  }

  private func forgetOld(at time: ContinuousClock.Instant, _ state: inout State) {
    while state.first < state.queue.count, state.queue[state.first].made + lifetime <= time {
      forgetFirst(&state)
    }
  }

  private func forgetFirst(_ state: inout State) {
    let place = state.queue[state.first]
    state.entries[place.key] = nil
    state.bytes -= place.size
    state.first += 1
    // Moving the rest costs no more than what was taken since.
    if state.first * 2 > state.queue.count {
      state.queue.removeFirst(state.first)
      state.first = 0
    }
  }

  /// How many answers are kept or made, for tests.
  var count: Int { state.withLock { $0.entries.count } }

  /// How many wait for another's answer, for tests.
  var waitingCount: Int {
    state.withLock { $0.entries.values.reduce(0) { $0 + Self.waiters($1).count } }
  }
}

extension AnswerCache where Answer == SiteResponse {
  /// For a site's answers, by their bodies and what a head takes.
  convenience init() { self.init(size: { 1_024 + $0.body.count }) }
}
