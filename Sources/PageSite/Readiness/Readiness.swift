import Synchronization

/// Asks a site's checks, at most once a second, and never waits longer than that for one.
final class Readiness: Sendable {
  private struct State {
    var answers: [[String]]
    /// The checks that have not come back, by position.
    var pending: Set<Int> = []
    var asked: ContinuousClock.Instant?
    /// Whether checks are waited for just now, and who waits for the first of all results.
    var isAsking = false
    var hasResult = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let checks: [ReadinessCheck]
  private let state: Mutex<State>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: @Sendable (Duration) async -> Void

  /// How long a result holds, and how long a check is waited for.
  static let pause = Duration.seconds(1)

  /// - Parameters:
  ///   - now, sleep: The time; for tests.
  init(
    _ checks: [ReadinessCheck], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.checks, self.now, self.sleep) = (checks, now, sleep)
    state = Mutex(State(answers: checks.map { _ in [] }))
  }

  /// What is missing: as of now, or as found within the last second.
  func missing() async -> [String] {
    guard !checks.isEmpty else { return [] }
    let time = now()
    let isMine = state.withLock { state in
      guard !state.isAsking, state.asked.map({ time >= $0 + Self.pause }) ?? true else {
        return false
      }
      (state.isAsking, state.asked) = (true, time)
      return true
    }
    // Whoever asks may go, the others want the result all the same.
    if isMine { await Task { await ask() }.value } else { await firstResult() }
    return state.withLock { state in
      checks.indices.flatMap { index in
        state.pending.contains(index)
          ? ["The check of the \(checks[index].name) has not come back."] : state.answers[index]
      }
    }
  }

  /// Waits until there has been a result.
  private func firstResult() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if !state.hasResult { state.waiting.append(continuation) }
        return state.hasResult
      }
      if isThere { continuation.resume() }
    }
  }

  private func ask() async {
    let (ended, end) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let due = state.withLock { state in
      let due = checks.indices.filter { !state.pending.contains($0) }
      state.pending.formUnion(due)
      return due
    }
    for index in due {
      Task {
        let missing = await checks[index].missing()
        let isLast = state.withLock { state in
          state.answers[index] = missing
          state.pending.remove(index)
          return state.pending.isEmpty
        }
        if isLast { end.finish() }
      }
    }
    let limit = Task {
      await sleep(Self.pause)
      end.finish()
    }
    for await _ in ended {}
    limit.cancel()
    let waiting = state.withLock { state in
      (state.isAsking, state.hasResult) = (false, true)
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}
