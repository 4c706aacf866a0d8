import Synchronization

/// The readiness of a site. It runs the site's checks at most once a second, and waits at most a second for
/// them.
final class Readiness: Sendable {
  private struct State {
    var results: [[String]]
    /// The indices of the checks that are still running.
    var pending: Set<Int> = []
    var lastRun: ContinuousClock.Instant?
    /// Whether a run is waiting for its checks.
    var isRunning = false
    var hasResult = false
    /// The callers that wait for the first result.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let checks: [ReadinessCheck]
  private let state: Mutex<State>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: @Sendable (Duration) async -> Void

  /// The time for which a result is valid, and the maximum wait for a check.
  static let pause = Duration.seconds(1)

  /// - Parameters:
  ///   - now, sleep: The clock; for tests.
  init(
    _ checks: [ReadinessCheck], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.checks, self.now, self.sleep) = (checks, now, sleep)
    state = Mutex(State(results: checks.map { _ in [] }))
  }

  /// Returns sentences about missing conditions, from now or the last second.
  func missing() async -> [String] {
    guard !checks.isEmpty else { return [] }
    let time = now()
    let startsRun = state.withLock { state in
      guard !state.isRunning, state.lastRun.map({ time >= $0 + Self.pause }) ?? true else {
        return false
      }
      (state.isRunning, state.lastRun) = (true, time)
      return true
    }
    // A separate task: if this caller is cancelled, the others still need the result.
    if startsRun { await Task { await runChecks() }.value } else { await firstResult() }
    return state.withLock { state in
      checks.indices.flatMap { index in
        state.pending.contains(index)
          ? ["The check of the \(checks[index].name) did not finish in time."]
          : state.results[index]
      }
    }
  }

  /// Waits for the first result.
  private func firstResult() async {
    await withCheckedContinuation { continuation in
      let isAvailable = state.withLock { state in
        if !state.hasResult { state.waiting.append(continuation) }
        return state.hasResult
      }
      if isAvailable { continuation.resume() }
    }
  }

  private func runChecks() async {
    let (completion, continuation) = AsyncStream<Void>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let dueChecks = state.withLock { state in
      let dueChecks = checks.indices.filter { !state.pending.contains($0) }
      state.pending.formUnion(dueChecks)
      return dueChecks
    }
    for index in dueChecks {
      Task {
        let missing = await checks[index].missing()
        let isLast = state.withLock { state in
          state.results[index] = missing
          state.pending.remove(index)
          return state.pending.isEmpty
        }
        if isLast { continuation.finish() }
      }
    }
    let limit = Task {
      await sleep(Self.pause)
      continuation.finish()
    }
    for await _ in completion {}
    limit.cancel()
    let waiting = state.withLock { state in
      (state.isRunning, state.hasResult) = (false, true)
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}
