import Synchronization

/// The open connections of a server, and whether it is draining.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: Connection] = [:]
    var refused: [ObjectIdentifier: Connection] = [:]
    /// Those that were found to be idle for longest, which is last.
    var idlest: [Connection] = []
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
  private let drains = Atomic(false)
  private let maximum: Int

  init(maximum: Int) {
    self.maximum = max(1, maximum)
  }

  /// Whether connections end with the response they are at.
  var isDraining: Bool { drains.load(ordering: .sequentiallyConsistent) }
  /// How many connections are open.
  var count: Int { state.withLock { $0.served.count + $0.refused.count } }
  /// Every open connection.
  var all: [Connection] {
    state.withLock { Array($0.served.values) + Array($0.refused.values) }
  }

  /// Counts a connection in. Where all places are taken, the one that has been idle for longest
  /// gives its place up: it asks for nothing, and its client may come back.
  func admit(_ connection: Connection) -> Admission {
    if state.withLock({ $0.served.count >= maximum }) { makeRoom() }
    return state.withLock { state in
      guard state.served.count >= maximum else {
        state.served[ObjectIdentifier(connection)] = connection
        return .serve
      }
      state.refused[ObjectIdentifier(connection)] = connection
      return state.refused.count <= min(64, max(4, maximum / 8)) ? .refuse : .drop
    }
  }

  private func makeRoom() {
    var connections = state.withLock { state in
      if state.idlest.isEmpty { state.idlest = Self.idlest(among: state.served.values) }
      defer { state.idlest = [] }
      return state.idlest
    }
    while let connection = connections.popLast(), !connection.stopIfIdle() {}
    let rest = connections
    state.withLock { $0.idlest = rest }
  }

  /// A few at a time, so that a crowd of newcomers does not have all looked through for each.
  private static func idlest(among connections: some Collection<Connection>) -> [Connection] {
    let idle = connections.compactMap { connection in
      connection.idleDeadline.map { (connection, $0) }
    }
    return idle.sorted { $0.1 < $1.1 }.prefix(64).reversed().map(\.0)
  }

  /// Counts a connection out.
  func remove(_ connection: Connection) {
    state.withLock {
      if $0.served.removeValue(forKey: ObjectIdentifier(connection)) == nil {
        $0.refused.removeValue(forKey: ObjectIdentifier(connection))
      }
    }
    changes.send()
  }

  /// Wakes who waits for ``changes``, to look again.
  func nudge() { changes.send() }

  /// Lets begun requests end and closes the other connections.
  func drain() {
    drains.store(true, ordering: .sequentiallyConsistent)
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
