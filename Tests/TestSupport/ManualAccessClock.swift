package import PageSite
import Synchronization

/// A time for accesses that goes on only when a test says so, and then has deadlines looked at.
package final class ManualAccessClock: Sendable {
  private struct State {
    var now = ContinuousClock.now
    var sleeping: [CheckedContinuation<Void, Never>] = []
    /// A look that was asked for while nobody slept.
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
