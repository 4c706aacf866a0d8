import Synchronization

@testable import PageScheduling
@testable import PageSite

/// A clock that moves only when the test advances it.
final class ManualClock: Sendable {
  private struct Sleeper {
    let until: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = ContinuousClock.now
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private let state = Mutex(State())

  var now: ContinuousClock.Instant { state.withLock(\.now) }
  var sleepers: Int { state.withLock(\.sleepers.count) }

  /// Returns the number of sleepers that wake within the given time.
  func sleepers(within time: Duration) -> Int {
    state.withLock { state in state.sleepers.values.count { $0.until <= state.now + time } }
  }

  var clock: SiteClock {
    SiteClock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
  }

  func advance(by time: Duration) {
    let awake = state.withLock { state in
      state.now += time
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
    for continuation in awake { continuation.resume() }
  }

  private func sleep(until moment: ContinuousClock.Instant) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if moment <= state.now { return .success(()) }
          state.sleepers[id] = Sleeper(until: moment, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
    }
  }
}
