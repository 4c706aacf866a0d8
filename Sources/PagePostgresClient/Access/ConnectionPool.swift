import Logging
import PageSite
import Synchronization

/// The idle connections to one server.
package final class ConnectionPool: Sendable {
  private struct State {
    /// The idle connections. The one that was returned last is lent first.
    var idle: [PostgresConnection] = []
    var backOff = Backoff()
    var isClosed = false
    /// Whether the connection that listens for changes was lost and is not yet replaced.
    var lacksListener = false
  }

  let address: String
  let counter = StatementCounter()
  let pooler = PoolerDetection()
  private let limits: PostgresLimits
  private let logger: Logger
  private let state = Mutex(State())

  init(_ address: String, _ limits: PostgresLimits, _ logger: Logger) {
    (self.address, self.limits, self.logger) = (address, limits, logger)
  }

  /// Runs `body` with a connection that no other caller uses.
  ///
  /// - Parameter isRepeatable: Whether `body` may run again if its connection had already ended.
  func withConnection<Result: Sendable>(
    isRepeatable: Bool, _ body: @Sendable (PostgresConnection) async throws -> Result
  ) async throws -> Result {
    let (connection, isNew) = try await acquire()
    do {
      let result = try await body(connection)
      await release(connection)
      return result
    } catch let error where ConnectionLost.matches(error) {
      guard isRepeatable, !isNew else { throw error }
      // The idle connections are older, so they have ended, too. The address may now lead to another server.
      state.withLock { $0.idle = [] }
      pooler.forget()
      return try await withConnection(isRepeatable: false, body)
    } catch let error as PostgresError where error.isConflict && isRepeatable {
      // For example, a standby cancels a query that conflicts with replication.
      await release(connection)
      return try await withConnection(isRepeatable: false, body)
    } catch {
      await release(connection)
      throw error
    }
  }

  func acquire() async throws -> (connection: PostgresConnection, isNew: Bool) {
    while let connection = state.withLock({ $0.idle.popLast() }) {
      if await connection.isReusable { return (connection, false) }
    }
    return (try await connect(), true)
  }

  func release(_ connection: PostgresConnection) async {
    guard await connection.isReusable else { return }
    state.withLock { state in
      if !state.isClosed { state.idle.append(connection) }
    }
  }

  /// Opens a connection, or throws at once if an attempt has failed a moment ago.
  func connect() async throws -> PostgresConnection {
    if let next = state.withLock({ $0.backOff.notBefore }), next > .now {
      throw DatabaseUnavailable(.unreachable)
    }
    do {
      let handle = try await ConnectionHandle.open(address, within: limits.connectTime)
      let connection = PostgresConnection(
        handle, limit: statementTimeout, counting: counter, through: pooler, settings: settings)
      // Detects the pooler before the first setting, which other clients of a pooler would share.
      if !pooler.isKnown { try await detectPooler(by: connection) }
      try await connection.applySettings(within: limits.connectTime)
      let wasUnreachable = state.withLock { state in
        defer { state.backOff.succeeded() }
        return state.backOff.notBefore != nil
      }
      if wasUnreachable { logger.notice("The database is reachable again.") }
      return connection
    } catch let error where ConnectionLost.matches(error) {
      let isNew = state.withLock { state in
        // The address may lead to another server when it is reachable again.
        pooler.forget()
        state.backOff.failed(at: .now)
        return state.backOff.isFirstFailure
      }
      if isNew { logger.error("The database cannot be reached: \(error)") }
      throw DatabaseUnavailable(.unreachable)
    }
  }

  /// The maximum duration of any statement. The caller's deadline is earlier.
  private var statementTimeout: Duration {
    max(limits.readTime, limits.writeTime, limits.exportTime) + .seconds(2)
  }

  private var settings: PostgresSettings {
    PostgresSettings(
      statementTimeout: min(
        (max(limits.readTime, limits.writeTime) + .seconds(1)).milliseconds, Int64(Int32.max)),
      lockTimeout: min(limits.writeTime.milliseconds, Int64(Int32.max)))
  }

  /// Uses a second connection to detect whether a pooler shares the server's connections among clients.
  private func detectPooler(by connection: PostgresConnection) async throws {
    guard let handle = try? await ConnectionHandle.open(address, within: limits.connectTime) else {
      // The server accepts no second connection.
      return
    }
    let other = PostgresConnection(handle, limit: limits.connectTime)
    var mode = try await PostgresConnection.poolerMode(connection, other)
    if mode == .statement {
      // The connection may have ended by chance, so a second check follows.
      let handle = try await ConnectionHandle.open(address, within: limits.connectTime)
      mode = try await PostgresConnection.poolerMode(
        connection, PostgresConnection(handle, limit: limits.connectTime))
    }
    let hasChanged = mode != pooler.mode
    pooler.set(mode)
    switch hasChanged ? mode : .session {
    case .session: break
    case .transaction:
      logger.notice(
        "The connection pooler is in transaction mode. Changes by other programs are detected by polling."
      )
    case .statement:
      logger.warning(
        "The connection pooler is in statement mode, which does not allow transactions. Nothing can be saved, and changes by other programs are detected by polling. Use the pooler's transaction or session mode."
      )
    }
  }

  /// Logs that the connection that listens for changes was lost. Open pages do not update until it is replaced.
  func logListenerLoss(_ error: any Error) {
    state.withLock { $0.lacksListener = true }
    logger.warning(
      "The connection that listens for changes was lost: \(error). Open pages do not update until it is restored."
    )
  }

  /// Records that a connection listens for changes.
  func recordListening() {
    let wasLost = state.withLock { state in
      defer { state.lacksListener = false }
      return state.lacksListener
    }
    if wasLost {
      logger.notice("The connection that listens for changes is restored. Open pages update again.")
    }
  }

  /// Closes all idle connections, and each other one when it is returned.
  func end() {
    state.withLock { state in
      (state.isClosed, state.idle) = (true, [])
    }
  }

  /// The number of idle connections.
  var idleCount: Int { state.withLock(\.idle.count) }
}
