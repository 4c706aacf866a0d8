import Synchronization

/// The open connections of a server, and whether it is draining.
///
/// Each served connection has a slot. If all slots are taken, a new connection goes to the reserve, where it may send
/// one head. An urgent request is served there. Another request takes the slot of an idle or slow connection, or is
/// rejected. The reserve is small, and its oldest connection is evicted first.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: Connection] = [:]
    var reserve = OldestFirst<Connection>()
    /// The connections that receive their last response.
    var leaving: [ObjectIdentifier: Connection] = [:]
    /// The number of connections of each client, in any of the three sets.
    var clients: [ClientAddress: Int] = [:]
    /// The connections found by the last search, in eviction order, the next one last.
    var dispensable: [EvictionCandidate] = []
    var nextSearch = ContinuousClock.now
  }

  /// A connection that can lose its slot.
  private enum EvictionCandidate {
    case idle(Connection, ConnectionState.Idleness)
    case reading(Connection, since: ContinuousClock.Instant)
  }

  /// The decision on a new connection.
  enum Admission {
    case serve
    /// All slots are taken: read its head.
    case reserve
    /// Send a refusal and close.
    case refuse(Refusal, lingers: Bool)
  }

  /// Sent when a connection has closed, and by ``nudge()``.
  let changes = ChangeSignal()
  private let state = Mutex(State())
  private let drains = Atomic(false)
  private let leaves = Atomic(false)
  private let maximum: Int
  private let maximumOfClient: Int
  /// The capacity of the reserve. As many closing connections may linger until they have read their refusal.
  let reserveSize: Int
  /// The time after which a request that is still arriving may be evicted.
  private let patience: Duration

  init(maximum: Int, perClient: Int? = nil, patience: Duration = .seconds(2)) {
    self.maximum = max(1, maximum)
    self.patience = patience
    maximumOfClient = max(1, perClient ?? .max)
    reserveSize = min(64, max(4, maximum / 8))
  }

  /// Whether responses announce that their connection closes.
  var isLeaving: Bool { leaves.load(ordering: .sequentiallyConsistent) }
  /// Whether connections close after their current response.
  var isDraining: Bool { drains.load(ordering: .sequentiallyConsistent) }
  /// The number of open connections.
  var count: Int {
    state.withLock { $0.served.count + $0.reserve.count + $0.leaving.count }
  }
  /// The number of clients with open connections.
  var countedClients: Int { state.withLock(\.clients.count) }
  /// Every open connection.
  var all: [Connection] {
    state.withLock { Array($0.served.values) + $0.reserve.all + Array($0.leaving.values) }
  }

  /// Adds a new connection.
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

  /// Moves a connection from the reserve to a slot. If no slot is free, evicts another connection.
  func takeSlot(_ connection: Connection) -> Bool {
    func take() -> Bool {
      state.withLock { state in
        guard state.served.count < maximum, state.reserve.remove(connection) else { return false }
        state.served[ObjectIdentifier(connection)] = connection
        return true
      }
    }
    // A new connection may have taken the slot first.
    return take() || makeRoom() && take() || makeRoom() && take()
  }

  /// Frees the slot of a connection that receives its last response.
  ///
  /// - Returns: Whether the connection may linger until the response is read.
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

  /// Evicts the oldest connections of the reserve while it is too long.
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
        // The connection is being served.
        state.withLock { if $0.reserve.contains(oldest) { $0.reserve.touch(oldest) } }
      }
    }
    return state.withLock { $0.reserve.count <= reserveSize }
  }

  /// Evicts one connection. Idle connections are evicted first: those that never sent a request, then the longest idle.
  /// Otherwise a connection whose request has been arriving for too long is evicted, from the client with most
  /// connections.
  ///
  /// - Returns: Whether a connection was evicted.
  private func makeRoom() -> Bool {
    let known = state.withLock { state in
      defer { state.dispensable = [] }
      return state.dispensable
    }
    if end(oneOf: known) { return true }
    let start = ContinuousClock.now
    let crowd = state.withLock { state -> ([Connection], [ClientAddress: Int])? in
      guard start >= state.nextSearch else { return nil }
      // Keeps other tasks from searching meanwhile.
      state.nextSearch = start + .seconds(1)
      return (Array(state.served.values), state.clients)
    }
    guard let crowd else { return false }
    let found = dispensable(among: crowd.0, of: crowd.1, now: start)
    // A pause after the search, so that a flood of new connections does not cause a search for each.
    let end = ContinuousClock.now
    state.withLock { $0.nextSearch = end + (end - start) * 4 }
    return self.end(oneOf: found)
  }

  /// Evicts the last candidate that is still in the state in which it was found, and keeps those before it.
  private func end(oneOf found: [EvictionCandidate]) -> Bool {
    var found = found
    while let one = found.popLast() {
      guard end(one) else { continue }
      state.withLock { $0.dispensable = found }
      return true
    }
    return false
  }

  private func end(_ one: EvictionCandidate) -> Bool {
    switch one {
    case .idle(let connection, let idleness):
      if !idleness.hasServed, connection.demote(idleness) {
        // A request may be arriving at this moment, so the connection moves to the reserve, like a new one.
        state.withLock { state in
          guard state.served.removeValue(forKey: ObjectIdentifier(connection)) != nil else {
            return
          }
          state.reserve.touch(connection)
        }
        connection.start { await $0.serve(hasSlot: false) }
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

  /// Returns up to 64 candidates, the first to be evicted last.
  private func dispensable(
    among connections: [Connection], of clients: [ClientAddress: Int], now: ContinuousClock.Instant
  ) -> [EvictionCandidate] {
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

  /// Removes a closed connection.
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

  /// Wakes the tasks that wait for ``changes``.
  func nudge() { changes.send() }

  /// Makes each connection close after its next response, and announces it, so that no client sends on a connection
  /// that is about to close.
  func leave() { leaves.store(true, ordering: .sequentiallyConsistent) }

  /// Lets requests that have begun finish, and closes the other connections.
  func drain() {
    leave()
    drains.store(true, ordering: .sequentiallyConsistent)
    for connection in all { connection.stopIfIdle() }
  }

  /// Ends every connection at once.
  func stopAll() {
    for connection in all { connection.stop() }
    // The candidates hold this registry, which would be a retain cycle.
    let forgotten = state.withLock { state in
      defer { state.dispensable = [] }
      return state.dispensable
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Returns when no connection is open or the task is cancelled.
  func waitUntilEmpty() async {
    while !Task.isCancelled {
      let seen = changes.generation
      if count == 0 { return }
      await changes.wait(after: seen)
    }
  }
}
