import Synchronization

/// The open connections of a server, and whether it is draining.
///
/// Each served connection has a slot. If all slots are taken, a new connection goes to the reserve, where it may send
/// one head. An urgent request is served there. Another request takes the slot of an idle or slow connection, or is
/// rejected. The reserve is small, and its oldest connection is evicted first.
final class ConnectionRegistry: Sendable {
  private struct State {
    var served: [ObjectIdentifier: Connection] = [:]
    var reserve = RecencyQueue<Connection>()
    /// The connections that receive their last response.
    var closing: [ObjectIdentifier: Connection] = [:]
    /// The number of connections of each client, in any of the three sets.
    var clients: [ClientAddress: Int] = [:]
    /// The connections found by the last search, in eviction order, the next one last.
    var evictionCandidates: [EvictionCandidate] = []
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

  /// Sent when a connection has closed, and by ``wakeWaiters()``.
  let changes = ChangeSignal()
  private let state = Mutex(State())
  private let drainFlag = Atomic(false)
  private let closingFlag = Atomic(false)
  private let maximum: Int
  private let maximumPerClient: Int
  /// The capacity of the reserve. As many closing connections may linger until they have read their refusal.
  let reserveSize: Int
  /// The time after which a request that is still arriving may be evicted.
  private let evictionDelay: Duration

  init(maximum: Int, perClient: Int? = nil, evictionDelay: Duration = .seconds(2)) {
    self.maximum = max(1, maximum)
    self.evictionDelay = evictionDelay
    maximumPerClient = max(1, perClient ?? .max)
    reserveSize = min(64, max(4, maximum / 8))
  }

  /// Whether responses announce that their connection closes.
  var announcesClosing: Bool { closingFlag.load(ordering: .sequentiallyConsistent) }
  /// Whether connections close after their current response.
  var isDraining: Bool { drainFlag.load(ordering: .sequentiallyConsistent) }
  /// The number of open connections.
  var count: Int {
    state.withLock { $0.served.count + $0.reserve.count + $0.closing.count }
  }
  /// The number of clients with open connections.
  var countedClients: Int { state.withLock(\.clients.count) }
  /// Every open connection.
  var all: [Connection] {
    state.withLock { Array($0.served.values) + $0.reserve.all + Array($0.closing.values) }
  }

  /// Adds a new connection.
  func admit(_ connection: Connection) -> Admission {
    let admission = state.withLock { state -> Admission in
      let client = connection.peer.client
      let count = state.clients[client, default: 0] + 1
      state.clients[client] = count
      if connection.peer.isLimited, count > maximumPerClient {
        state.closing[ObjectIdentifier(connection)] = connection
        return .refuse(.tooManyConnectionsFromClient, lingers: state.closing.count <= reserveSize)
      }
      guard state.served.count >= maximum else {
        state.served[ObjectIdentifier(connection)] = connection
        return .serve
      }
      state.reserve.touch(connection)
      return .reserve
    }
    guard case .reserve = admission, !trimReserve() else { return admission }
    startClosing(connection)
    return .refuse(.tooManyConnections, lingers: false)
  }

  /// Moves a connection from the reserve to a slot. If no slot is free, evicts another connection.
  func acquireSlot(_ connection: Connection) -> Bool {
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
  func startClosing(_ connection: Connection) -> Bool {
    state.withLock { state in
      let id = ObjectIdentifier(connection)
      guard state.served.removeValue(forKey: id) != nil || state.reserve.remove(connection) else {
        return state.closing.count <= reserveSize
      }
      state.closing[id] = connection
      return state.closing.count <= reserveSize
    }
  }

  /// Evicts the oldest connections of the reserve while it is too long.
  ///
  /// - Returns: Whether there is room.
  private func trimReserve() -> Bool {
    for _ in 0...reserveSize {
      let oldest = state.withLock { state in
        state.reserve.count > reserveSize ? state.reserve.oldest : nil
      }
      guard let oldest else { return true }
      if oldest.evict() {
        startClosing(oldest)
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
      defer { state.evictionCandidates = [] }
      return state.evictionCandidates
    }
    if evict(oneOf: known) { return true }
    let start = ContinuousClock.now
    let snapshot = state.withLock { state -> ([Connection], [ClientAddress: Int])? in
      guard start >= state.nextSearch else { return nil }
      // Keeps other tasks from searching meanwhile.
      state.nextSearch = start + .seconds(1)
      return (Array(state.served.values), state.clients)
    }
    guard let snapshot else { return false }
    let found = evictionCandidates(among: snapshot.0, of: snapshot.1, now: start)
    // A pause after the search, so that a flood of new connections does not cause a search for each.
    let end = ContinuousClock.now
    state.withLock { $0.nextSearch = end + (end - start) * 4 }
    return self.evict(oneOf: found)
  }

  /// Evicts the last candidate that is still in the state in which it was found, and keeps those before it.
  private func evict(oneOf found: [EvictionCandidate]) -> Bool {
    var found = found
    while let one = found.popLast() {
      guard evict(one) else { continue }
      state.withLock { $0.evictionCandidates = found }
      return true
    }
    return false
  }

  private func evict(_ one: EvictionCandidate) -> Bool {
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
      startClosing(connection)
      return true
    case .reading(let connection, let since):
      guard connection.evict(readingSince: since) else { return false }
      startClosing(connection)
      return true
    }
  }

  /// Returns up to 64 candidates, the first to be evicted last.
  private func evictionCandidates(
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
        now - since > evictionDelay
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
        state.served.removeValue(forKey: id) != nil || state.closing.removeValue(forKey: id) != nil
          || state.reserve.remove(connection)
      else { return }
      let left = (state.clients[connection.peer.client] ?? 1) - 1
      state.clients[connection.peer.client] = left > 0 ? left : nil
    }
    changes.send()
  }

  /// Wakes the tasks that wait for ``changes``.
  func wakeWaiters() { changes.send() }

  /// Makes each connection close after its next response, and announces it, so that no client sends on a connection
  /// that is about to close.
  func startClosing() { closingFlag.store(true, ordering: .sequentiallyConsistent) }

  /// Lets requests that have begun finish, and closes the other connections.
  func drain() {
    startClosing()
    drainFlag.store(true, ordering: .sequentiallyConsistent)
    for connection in all { connection.stopIfIdle() }
  }

  /// Ends every connection at once.
  func stopAll() {
    for connection in all { connection.stop() }
    // The candidates hold this registry, which would be a retain cycle.
    let forgotten = state.withLock { state in
      defer { state.evictionCandidates = [] }
      return state.evictionCandidates
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
