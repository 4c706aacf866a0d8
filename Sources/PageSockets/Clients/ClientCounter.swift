import Synchronization

/// The current count of something for each client, limited for each.
final class ClientCounter: Sendable {
  private let counts = Mutex<[ClientAddress: Int]>([:])
  private let limit: Int

  init(limit: Int?) { self.limit = max(1, limit ?? .max) }

  /// The number of clients with a count above zero.
  var clients: Int { counts.withLock(\.count) }

  func count(of client: ClientAddress) -> Int { counts.withLock { $0[client] ?? 0 } }

  /// Adds one to a client's count. Returns `false` if the client has reached the limit.
  func acquire(for client: ClientAddress) -> Bool {
    counts.withLock { counts in
      guard counts[client, default: 0] < limit else { return false }
      counts[client, default: 0] += 1
      return true
    }
  }

  func release(for client: ClientAddress) {
    counts.withLock { counts in
      let left = counts[client, default: 1] - 1
      counts[client] = left > 0 ? left : nil
    }
  }
}
