import Synchronization

/// The open connections of a server, and whether it is draining.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: Connection] = [:]
    var refused: [ObjectIdentifier: Connection] = [:]
    /// Those that were found to be missed least, that one last.
    var idlest: [IdleConnection] = []
    /// The change after which nobody was found to be idle: until the next, nobody is looked for.
    var searched: Int?
  }

  private typealias IdleConnection = (Connection, ConnectionState.Idleness)

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

  /// Counts a connection in. Where all places are taken, one that waits for a request gives its
  /// place up, as its client may come back: first those that never asked for anything, and of them
  /// who has waited longest.
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
    let generation = changes.generation
    guard state.withLock(\.searched) != generation else { return }
    let found = state.withLock { state in
      defer { state.idlest = [] }
      return state.idlest
    }
    if let rest = Self.end(oneOf: found) {
      state.withLock { $0.idlest = rest }
    } else {
      let rest = Self.end(oneOf: Self.idlest(among: state.withLock { Array($0.served.values) }))
      state.withLock {
        $0.idlest = rest ?? []
        $0.searched = rest == nil ? generation : nil
      }
    }
  }

  /// - Returns: Those that are left; `nil` where none was still as idle as it was found.
  private static func end(oneOf found: [IdleConnection]) -> [IdleConnection]? {
    var found = found
    while let (connection, idleness) = found.popLast() {
      if connection.stopIfIdle(idleness) { return found }
    }
    return nil
  }

  /// A few at a time, so that a crowd of newcomers does not have all looked through for each.
  private static func idlest(among connections: [Connection]) -> [IdleConnection] {
    let idle = connections.compactMap { connection in
      connection.idleness.map { (connection, $0) }
    }
    return Array(idle.sorted { $0.1 < $1.1 }.prefix(64).reversed())
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
    // They hold this registry, which would never end.
    let forgotten = state.withLock { state in
      defer { state.idlest = [] }
      return state.idlest
    }
    withExtendedLifetime(forgotten) {}
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
