import Synchronization

/// How a pooler between this process and the server lends the server's connections to its clients.
package enum PoolerMode: Hashable, Sendable {
  /// The server itself, or a pooler in session mode: a connection keeps its settings and statements.
  case session
  /// A server connection is lent for a transaction.
  case transaction
  /// A server connection is lent for a statement. Transactions of several messages fail.
  case statement

  /// Whether settings, prepared statements and `LISTEN` belong to a connection of the server that others use, too.
  package var sharesSessions: Bool { self != .session }
}

/// The pooler mode that all connections to a database have in common.
final class PoolerRecognition: Sendable {
  private let state = Mutex((mode: PoolerMode.session, isKnown: false))

  var mode: PoolerMode { state.withLock(\.mode) }

  /// Whether the mode has to be recognised by the next connection.
  var isKnown: Bool { state.withLock(\.isKnown) }

  var sharesSessions: Bool { mode.sharesSessions }

  func set(_ mode: PoolerMode) { state.withLock { $0 = (mode, true) } }

  /// Has the mode recognised again. Until then it stays as it is.
  func forget() { state.withLock { $0.isKnown = false } }

  /// Notes that a connection has lost a prepared statement or found one of somebody else: the server's connections are
  /// shared.
  func foundOthers() {
    state.withLock { state in if !state.mode.sharesSessions { state.mode = .transaction } }
  }
}

extension PostgresConnection {
  /// The number of times that two connections are compared with each other.
  private static let comparisons = 3

  /// Recognises how the server's connections are lent, without changing any setting.
  ///
  /// Two statements of a connection run on two server processes, or those of two connections on one, only where a pooler
  /// lends these for less than a session. The server is asked for the number of its process, since poolers send numbers
  /// of their own with a connection.
  ///
  /// - Parameter other: A second connection to the same address.
  static func poolerMode(
    _ connection: PostgresConnection, _ other: PostgresConnection
  ) async throws -> PoolerMode {
    var known: (String?, String?)
    for _ in 0..<comparisons {
      let first = try await connection.process()
      // A pooler that lends its connections in turn may lend two clients the same ones each time, but never one client
      // the same one twice.
      let again = try await connection.process()
      let second: String?
      do {
        // The transaction keeps a process from the other connection.
        try await other.run(script: "BEGIN")
        second = try await other.process()
      } catch let error where ConnectionPool.tellsOfAnEnd(error) || error is PostgresError {
        // Poolers in statement mode refuse this by an error, or by ending the connection.
        _ = try await connection.process()
        return .statement
      }
      known = (known.0 ?? first, known.1 ?? second)
      var isShared =
        first != again || first == second || first != known.0 || second != known.1
      // Where the other one has its process, the pooler may have no second one to lend.
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
