import Synchronization

/// The open connections of a server, and whether it is draining.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: ConnectionControl] = [:]
    var refused: [ObjectIdentifier: ConnectionControl] = [:]
    var isDraining = false
  }

  /// What to do with a new connection.
  enum Admission {
    case serve
    /// Too many are served: say so.
    case refuse
    /// Even those that are being refused are too many: say so and do not wait.
    case drop
  }

  /// Sent when a connection has gone, and by ``nudge()``.
  let changes = ChangeSignal()
  private let state = Mutex(State())
  private let maximum: Int

  init(maximum: Int) {
    self.maximum = max(1, maximum)
  }

  /// Whether connections end with the response they are at.
  var isDraining: Bool { state.withLock(\.isDraining) }
  /// How many connections are open.
  var count: Int { state.withLock { $0.served.count + $0.refused.count } }
  /// Every open connection.
  var all: [ConnectionControl] {
    state.withLock { Array($0.served.values) + Array($0.refused.values) }
  }

  /// Counts a connection in.
  func admit(_ control: ConnectionControl) -> Admission {
    state.withLock { state in
      guard state.served.count >= maximum else {
        state.served[ObjectIdentifier(control)] = control
        return .serve
      }
      state.refused[ObjectIdentifier(control)] = control
      return state.refused.count <= min(64, max(4, maximum / 8)) ? .refuse : .drop
    }
  }

  /// Counts a connection out.
  func remove(_ control: ConnectionControl) {
    state.withLock {
      if $0.served.removeValue(forKey: ObjectIdentifier(control)) == nil {
        $0.refused.removeValue(forKey: ObjectIdentifier(control))
      }
    }
    changes.send()
  }

  /// Wakes who waits for ``changes``, to look again.
  func nudge() { changes.send() }

  /// Lets begun requests end and closes the other connections.
  func drain() {
    state.withLock { $0.isDraining = true }
    for connection in all { connection.stopIfIdle() }
  }

  /// Ends every connection at once.
  func stopAll() {
    for connection in all { connection.stop() }
  }

  /// Returns when no connection is left, or the task is cancelled.
  func waitUntilEmpty() async {
    while !Task.isCancelled {
      let seen = changes.generation
      if count == 0 { return }
      await changes.wait(after: seen)
    }
  }
}
