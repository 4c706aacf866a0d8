import Synchronization

/// The number of response bytes that all connections hold because their clients do not read them.
///
/// A response counts from the moment its socket's buffer is full until all of it is sent, so fast readers never count.
/// Over the limit, the connections that have made no progress for longest are ended. One client may hold a share of the
/// limit; a single response may exceed the share.
final class ResponseBudget: Sendable {
  private struct State {
    var heldBytes = 0
    var holders: [ObjectIdentifier: Holder] = [:]
    var order = RecencyQueue<Connection>()
    var clients: [ClientAddress: Client] = [:]
  }

  private struct Holder {
    var bytes: Int
    /// The bytes that the kernel had not sent at the last check.
    var unsent: Int
  }

  private struct Client {
    var heldBytes = 0
    var order = RecencyQueue<Connection>()
  }

  private let state = Mutex(State())
  private let limit: Int
  private let share: Int

  /// - Parameter share: The number of bytes that one client may hold, if its connections are limited.
  init(_ limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// The number of bytes held now.
  var heldBytes: Int { state.withLock(\.heldBytes) }
  /// The number of connections that hold bytes.
  var holders: Int { state.withLock(\.holders.count) }
  /// The number of clients that hold bytes.
  var clients: Int { state.withLock(\.clients.count) }

  /// Sets the number of bytes that a connection holds.
  ///
  /// - Parameter hasMoved: Whether its client has taken bytes since the last call.
  /// - Returns: The connections to be ended. They no longer count.
  func reserve(_ bytes: Int, for connection: Connection, hasMoved: Bool) -> [Connection] {
    let client = connection.peer.client
    return state.withLock { state in
      let id = ObjectIdentifier(connection)
      if let holder = state.holders[id], holder.bytes == bytes, !hasMoved { return [] }
      Self.forget(connection, in: &state)
      guard bytes <= limit else { return [connection] }
      state.heldBytes += bytes
      state.holders[id] = Holder(bytes: bytes, unsent: connection.descriptor.unsentBytes)
      state.order.touch(connection)
      state.clients[client, default: Client()].heldBytes += bytes
      state.clients[client]?.order.touch(connection)

      var evicted: [Connection] = []
      if connection.peer.isLimited {
        while let usage = state.clients[client], usage.heldBytes > share, usage.order.count > 1,
          let stalest = Self.stalest(of: client, in: &state)
        {
          Self.forget(stalest, in: &state)
          evicted.append(stalest)
        }
      }
      while state.heldBytes > limit, let stalest = Self.stalest(of: nil, in: &state) {
        Self.forget(stalest, in: &state)
        evicted.append(stalest)
      }
      return evicted
    }
  }

  /// Removes a connection whose response is sent or given up. Its socket must not be closed before this call.
  func release(_ connection: Connection) {
    state.withLock { Self.forget(connection, in: &$0) }
  }

  private static func forget(_ connection: Connection, in state: inout State) {
    guard let holder = state.holders.removeValue(forKey: ObjectIdentifier(connection)) else {
      return
    }
    let client = connection.peer.client
    state.heldBytes -= holder.bytes
    state.order.remove(connection)
    state.clients[client]?.heldBytes -= holder.bytes
    state.clients[client]?.order.remove(connection)
    if state.clients[client]?.order.isEmpty == true { state.clients[client] = nil }
  }

  /// Returns the connection that made no progress for longest. A client may have taken bytes since the last call, but
  /// too few to wake its task, so the kernel is asked. At most 16 connections are checked for each result, to bound the
  /// cost.
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
