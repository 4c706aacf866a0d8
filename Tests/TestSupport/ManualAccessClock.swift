package import PageSite
import Synchronization

/// A clock for database accesses that only a test advances. Each advance triggers a check of the deadlines.
package final class ManualAccessClock: Sendable {
  private struct State {
    var now = ContinuousClock.now
    var sleeping: [CheckedContinuation<Void, Never>] = []
    /// Whether the clock advanced while no task slept, so that the next pause ends at once.
    var isDue = false
  }

  private let state = Mutex(State())

  package init() {}

  package var clock: AccessClock {
    AccessClock(now: { self.state.withLock(\.now) }, pause: { await self.pause() })
  }

  package func advance(by time: Duration) {
    let sleeping = state.withLock { state in
      state.now += time
      state.isDue = state.sleeping.isEmpty
      defer { state.sleeping = [] }
      return state.sleeping
    }
    for sleeper in sleeping { sleeper.resume() }
  }

  private func pause() async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if state.isDue {
          state.isDue = false
          return true
        }
        state.sleeping.append(continuation)
        return false
      }
      if isDue { continuation.resume() }
    }
  }
}
