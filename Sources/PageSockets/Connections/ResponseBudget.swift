import Synchronization

/// How many bytes of responses all connections together hold because their clients do not read them.
///
/// A response is counted from the moment at which its socket is full until all of it is sent: who reads
/// quickly never comes here. Where there are too many, whoever has taken nothing for longest is ended.
/// One client may hold a share of it; a single response is never too much for that.
final class ResponseBudget: Sendable {
  private struct State {
    var held = 0
    var holders: [ObjectIdentifier: Holder] = [:]
    var order = OldestFirst<Connection>()
    var clients: [ClientAddress: Client] = [:]
  }

  private struct Holder {
    var bytes: Int
    /// What the kernel had not sent when it was last looked at.
    var unsent: Int
  }

  private struct Client {
    var held = 0
    var order = OldestFirst<Connection>()
  }

  private let state = Mutex(State())
  private let limit: Int
  private let share: Int

  /// - Parameter share: What one client may hold, if it is limited.
  init(_ limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// How many bytes are held now.
  var held: Int { state.withLock(\.held) }
  /// How many connections hold them.
  var holders: Int { state.withLock(\.holders.count) }
  /// How many clients are known.
  var clients: Int { state.withLock(\.clients.count) }

  /// Counts what a connection holds from now on.
  ///
  /// - Parameter hasMoved: whether its client has taken something since it last came here.
  /// - Returns: Whose responses have to be given up; they are no longer counted.
  func hold(_ bytes: Int, for connection: Connection, hasMoved: Bool) -> [Connection] {
    let client = connection.peer.client
    return state.withLock { state in
      let id = ObjectIdentifier(connection)
      if let holder = state.holders[id], holder.bytes == bytes, !hasMoved { return [] }
      Self.forget(connection, in: &state)
      guard bytes <= limit else { return [connection] }
      state.held += bytes
      state.holders[id] = Holder(bytes: bytes, unsent: connection.descriptor.unsentBytes)
      state.order.touch(connection)
      state.clients[client, default: Client()].held += bytes
      state.clients[client]?.order.touch(connection)

      var ended: [Connection] = []
      if connection.peer.isLimited {
        while let mine = state.clients[client], mine.held > share, mine.order.count > 1,
          let stalest = Self.stalest(of: client, in: &state)
        {
          Self.forget(stalest, in: &state)
          ended.append(stalest)
        }
      }
      while state.held > limit, let stalest = Self.stalest(of: nil, in: &state) {
        Self.forget(stalest, in: &state)
        ended.append(stalest)
      }
      return ended
    }
  }

  /// All is sent, or nothing more will be. Only then may the connection's socket be closed.
  func release(_ connection: Connection) {
    state.withLock { Self.forget(connection, in: &$0) }
  }

  private static func forget(_ connection: Connection, in state: inout State) {
    guard let holder = state.holders.removeValue(forKey: ObjectIdentifier(connection)) else {
      return
    }
    let client = connection.peer.client
    state.held -= holder.bytes
    state.order.remove(connection)
    state.clients[client]?.held -= holder.bytes
    state.clients[client]?.order.remove(connection)
    if state.clients[client]?.order.isEmpty == true { state.clients[client] = nil }
  }

  /// Who came here longest ago may have taken something since, but too little to be woken for it: the
  /// kernel knows. A few are asked for each that is ended, so that this stays cheap.
  private static func stalest(of client: ClientAddress?, in state: inout State) -> Connection? {
    for _ in 0..<16 {
      guard let oldest = oldest(of: client, in: &state) else { return nil }
      let unsent = oldest.descriptor.unsentBytes
      guard let known = state.holders[ObjectIdentifier(oldest)]?.unsent, unsent < known else {
        return oldest
      }
      state.holders[ObjectIdentifier(oldest)]?.unsent = unsent
      state.order.touch(oldest)
      state.clients[oldest.peer.client]?.order.touch(oldest)
    }
    return oldest(of: client, in: &state)
  }

  private static func oldest(of client: ClientAddress?, in state: inout State) -> Connection? {
    if let client { state.clients[client]?.order.oldest } else { state.order.oldest }
  }
}
