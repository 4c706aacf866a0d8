import Synchronization

/// How many of something each client has just now, none more than a limit.
final class ClientTally: Sendable {
  private let counts = Mutex<[ClientAddress: Int]>([:])
  private let limit: Int

  init(limit: Int?) { self.limit = max(1, limit ?? .max) }

  /// How many clients have any.
  var clients: Int { counts.withLock(\.count) }

  func count(of client: ClientAddress) -> Int { counts.withLock { $0[client] ?? 0 } }

  /// Counts one more, or says that there may be none.
  func take(for client: ClientAddress) -> Bool {
    counts.withLock { counts in
      guard counts[client, default: 0] < limit else { return false }
      counts[client, default: 0] += 1
      return true
    }
  }

  func give(for client: ClientAddress) {
    counts.withLock { counts in
      let left = counts[client, default: 1] - 1
      counts[client] = left > 0 ? left : nil
    }
  }
}
