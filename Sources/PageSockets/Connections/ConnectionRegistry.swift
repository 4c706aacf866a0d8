import Synchronization

/// The open connections of a server, and whether it is draining.
///
/// There is a place for each that is served. Whoever comes when all are taken stands in the reserve, where
/// one head may be sent: an urgent request is answered there, another takes the place of somebody who
/// can be missed, or is refused. The reserve is small, and who stands there for longest gives way.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: Connection] = [:]
    var reserve = OldestFirst<Connection>()
    /// Those that get their last answer.
    var leaving: [ObjectIdentifier: Connection] = [:]
    /// How many connections each client has, wherever they are.
    var clients: [ClientAddress: Int] = [:]
    /// Those that were found to be missed least, that one last.
    var dispensable: [Dispensable] = []
    var nextSearch = ContinuousClock.now
  }

  /// Who can give a place up.
  private enum Dispensable {
    case idle(Connection, ConnectionState.Idleness)
    case reading(Connection, since: ContinuousClock.Instant)
  }

  /// What to do with a new connection.
  enum Admission {
    case serve
    /// All places are taken: read its head.
    case reserve
    /// Say why not.
    case refuse(Refusal, lingers: Bool)
  }

  /// Sent when a connection has gone, and by ``nudge()``.
  let changes = ChangeSignal()
  private let state = Mutex(State())
  private let drains = Atomic(false)
  private let leaves = Atomic(false)
  private let maximum: Int
  private let maximumOfClient: Int
  /// How many may stand in the reserve; as many may be waited for until they have read their refusal.
  let reserveSize: Int
  /// How long one request must have been arriving before its client has to make room.
  private let patience: Duration

  init(maximum: Int, perClient: Int? = nil, patience: Duration = .seconds(2)) {
    self.maximum = max(1, maximum)
    self.patience = patience
    maximumOfClient = max(1, perClient ?? .max)
    reserveSize = min(64, max(4, maximum / 8))
  }

  /// Whether responses say that their connection ends with them.
  var isLeaving: Bool { leaves.load(ordering: .sequentiallyConsistent) }
  /// Whether connections end with the response they are at.
  var isDraining: Bool { drains.load(ordering: .sequentiallyConsistent) }
  /// How many connections are open.
  var count: Int {
    state.withLock { $0.served.count + $0.reserve.count + $0.leaving.count }
  }
  /// How many clients are known.
  var countedClients: Int { state.withLock(\.clients.count) }
  /// Every open connection.
  var all: [Connection] {
    state.withLock { Array($0.served.values) + $0.reserve.all + Array($0.leaving.values) }
  }

  /// Counts a connection in.
  func admit(_ connection: Connection) -> Admission {
    let admission = state.withLock { state -> Admission in
      let client = connection.peer.client
      let count = state.clients[client, default: 0] + 1
      state.clients[client] = count
      if connection.peer.isLimited, count > maximumOfClient {
        state.leaving[ObjectIdentifier(connection)] = connection
        return .refuse(.tooManyOfClient, lingers: state.leaving.count <= reserveSize)
      }
      guard state.served.count >= maximum else {
        state.served[ObjectIdentifier(connection)] = connection
        return .serve
      }
      state.reserve.touch(connection)
      return .reserve
    }
    guard case .reserve = admission, !shortenReserve() else { return admission }
    leave(connection)
    return .refuse(.tooManyConnections, lingers: false)
  }

  /// Gives a connection of the reserve a place, somebody else's if need be.
  func takePlace(_ connection: Connection) -> Bool {
    func take() -> Bool {
      state.withLock { state in
        guard state.served.count < maximum, state.reserve.remove(connection) else { return false }
        state.served[ObjectIdentifier(connection)] = connection
        return true
      }
    }
    // A newcomer may have been quicker.
    return take() || makeRoom() && take() || makeRoom() && take()
  }

  /// A connection gets its last answer, and its place is free.
  ///
  /// - Returns: Whether there is time to wait until it is read.
  @discardableResult
  func leave(_ connection: Connection) -> Bool {
    state.withLock { state in
      let id = ObjectIdentifier(connection)
      guard state.served.removeValue(forKey: id) != nil || state.reserve.remove(connection) else {
        return state.leaving.count <= reserveSize
      }
      state.leaving[id] = connection
      return state.leaving.count <= reserveSize
    }
  }

  /// Has the oldest in the reserve give way, where there are too many.
  ///
  /// - Returns: Whether there is room.
  private func shortenReserve() -> Bool {
    for _ in 0...reserveSize {
      let oldest = state.withLock { state in
        state.reserve.count > reserveSize ? state.reserve.oldest : nil
      }
      guard let oldest else { return true }
      if oldest.giveWay() {
        leave(oldest)
      } else {
        // It is being answered.
        state.withLock { if $0.reserve.contains(oldest) { $0.reserve.touch(oldest) } }
      }
    }
    return state.withLock { $0.reserve.count <= reserveSize }
  }

  /// Ends who can be missed most easily: who waits for a request, first those that never asked for
  /// anything, and of them who has waited longest; or else who has been sending one request for long,
  /// first of the client that has most connections.
  ///
  /// - Returns: Whether there was somebody.
  private func makeRoom() -> Bool {
    let known = state.withLock { state in
      defer { state.dispensable = [] }
      return state.dispensable
    }
    if end(oneOf: known) { return true }
    let start = ContinuousClock.now
    let crowd = state.withLock { state -> ([Connection], [ClientAddress: Int])? in
      guard start >= state.nextSearch else { return nil }
      // Nobody else looks meanwhile.
      state.nextSearch = start + .seconds(1)
      return (Array(state.served.values), state.clients)
    }
    guard let crowd else { return false }
    let found = dispensable(among: crowd.0, of: crowd.1, now: start)
    // Then a rest, so that a crowd of newcomers does not have all looked through for each.
    let end = ContinuousClock.now
    state.withLock { $0.nextSearch = end + (end - start) * 4 }
    return self.end(oneOf: found)
  }

  /// Ends the last that is still as it was found, and keeps those before it.
  private func end(oneOf found: [Dispensable]) -> Bool {
    var found = found
    while let one = found.popLast() {
      guard end(one) else { continue }
      state.withLock { $0.dispensable = found }
      return true
    }
    return false
  }

  private func end(_ one: Dispensable) -> Bool {
    switch one {
    case .idle(let connection, let idleness):
      if !idleness.hasServed, connection.demote(idleness) {
        // It may have sent its request this moment: it stands in the reserve like a newcomer.
        state.withLock { state in
          guard state.served.removeValue(forKey: ObjectIdentifier(connection)) != nil else {
            return
          }
          state.reserve.touch(connection)
        }
        connection.start { await $0.serve(hasPlace: false) }
        return true
      }
      guard connection.stopIfIdle(idleness) else { return false }
      leave(connection)
      return true
    case .reading(let connection, let since):
      guard connection.giveWay(readingSince: since) else { return false }
      leave(connection)
      return true
    }
  }

  /// A few at a time, that to be ended first last.
  private func dispensable(
    among connections: [Connection], of clients: [ClientAddress: Int], now: ContinuousClock.Instant
  ) -> [Dispensable] {
    let idle = connections.compactMap { connection in
      connection.idleness.map { (connection, $0) }
    }
    guard idle.isEmpty else {
      return idle.sorted { $0.1 < $1.1 }.prefix(64).reversed().map { .idle($0.0, $0.1) }
    }
    let reading = connections.compactMap { connection in
      connection.readingSince.flatMap { since in
        now - since > patience
          ? (connection, since, clients[connection.peer.client] ?? 0) : nil
      }
    }
    return reading.sorted { $0.2 == $1.2 ? $0.1 < $1.1 : $0.2 > $1.2 }.prefix(64).reversed()
      .map { .reading($0.0, since: $0.1) }
  }

  /// Counts a connection out.
  func remove(_ connection: Connection) {
    state.withLock { state in
      let id = ObjectIdentifier(connection)
      guard
        state.served.removeValue(forKey: id) != nil || state.leaving.removeValue(forKey: id) != nil
          || state.reserve.remove(connection)
      else { return }
      let left = (state.clients[connection.peer.client] ?? 1) - 1
      state.clients[connection.peer.client] = left > 0 ? left : nil
    }
    changes.send()
  }

  /// Wakes who waits for ``changes``, to look again.
  func nudge() { changes.send() }

  /// Has each connection end with its next response, so that nobody sends on one that is about to be closed.
  func leave() { leaves.store(true, ordering: .sequentiallyConsistent) }

  /// Lets begun requests end and closes the other connections.
  func drain() {
    leave()
    drains.store(true, ordering: .sequentiallyConsistent)
    for connection in all { connection.stopIfIdle() }
  }

  /// Ends every connection at once.
  func stopAll() {
    for connection in all { connection.stop() }
    // They hold this registry, which would never end.
    let forgotten = state.withLock { state in
      defer { state.dispensable = [] }
      return state.dispensable
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
