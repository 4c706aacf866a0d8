import Synchronization

/// The mode of a connection pooler between this process and the server.
package enum PoolerMode: Hashable, Sendable {
  /// No pooler, or one in session mode. A connection keeps its settings and prepared statements.
  case session
  /// The pooler assigns a server connection for one transaction.
  case transaction
  /// The pooler assigns a server connection for one statement. Transactions of several messages fail.
  case statement

  /// Whether other clients share the server connection, with its settings, prepared statements and `LISTEN`.
  package var sharesSessions: Bool { self != .session }
}

/// The detected pooler mode, which all connections to a database share.
package final class PoolerDetection: Sendable {
  private let state = Mutex((mode: PoolerMode.session, isKnown: false))

  var mode: PoolerMode { state.withLock(\.mode) }

  /// Whether the mode was detected. If not, the next connection detects it.
  var isKnown: Bool { state.withLock(\.isKnown) }

  var sharesSessions: Bool { mode.sharesSessions }

  func set(_ mode: PoolerMode) { state.withLock { $0 = (mode, true) } }

  /// Requests a new detection. Until then, the mode stays the same.
  func forget() { state.withLock { $0.isKnown = false } }

  /// Records that a prepared statement was missing or belonged to another client: server connections are shared.
  func recordSharing() {
    state.withLock { state in if !state.mode.sharesSessions { state.mode = .transaction } }
  }
}

extension PostgresConnection {
  /// The number of times that two connections are compared.
  private static let comparisons = 3

  /// Detects the pooler mode without changing any setting.
  ///
  /// If one connection uses two server processes, or two connections use the same one, a pooler shares the processes.
  /// A query returns the process ID, since a pooler reports an ID of its own when a connection is opened.
  ///
  /// - Parameter other: A second connection to the same address.
  package static func poolerMode(
    _ connection: PostgresConnection, _ other: PostgresConnection
  ) async throws -> PoolerMode {
    var known: (String?, String?)
    for _ in 0..<comparisons {
      let first = try await connection.process()
      // A round-robin pooler may assign the same processes to two clients each time, but never the same process to one
      // client twice in a row.
      let again = try await connection.process()
      let second: String?
      do {
        // The transaction keeps its process from being assigned to the first connection.
        try await other.run(script: "BEGIN")
        second = try await other.process()
      } catch let error where ConnectionLost.matches(error) || error is PostgresError {
        // Poolers in statement mode reject BEGIN with an error, or close the connection.
        _ = try await connection.process()
        return .statement
      }
      known = (known.0 ?? first, known.1 ?? second)
      var isShared =
        first != again || first == second || first != known.0 || second != known.1
      // If sharing is known already, this query could wait for a process that the other connection has.
      if !isShared { isShared = try await connection.process() != first }
      try await other.run(script: "ROLLBACK")
      if isShared { return .transaction }
    }
    return .session
  }

  private func process() async throws -> String? {
    try await run(script: "SELECT pg_catalog.pg_backend_pid()").first?[0]
  }
}
