import Synchronization

/// A one-time event that tasks can wait for.
final class Signal: Sendable {
  private struct State {
    var isGiven = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var isGiven: Bool { state.withLock(\.isGiven) }

  func give() {
    let waiting = state.withLock { state in
      state.isGiven = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isGiven = state.withLock { state in
        if !state.isGiven { state.waiting.append(continuation) }
        return state.isGiven
      }
      if isGiven { continuation.resume() }
    }
  }
}
