import Logging
import PageSite
import Synchronization

/// The connections to one server that nobody has at the moment.
final class ConnectionPool: Sendable {
  private struct State {
    /// The one that was given back last is lent first.
    var idle: [PostgresConnection] = []
    var backOff = BackOff()
    var isOver = false
  }

  let address: String
  let counter = StatementCounter()
  private let preparation = StatementPreparation()
  private let limits: PostgresLimits
  private let logger: Logger
  private let state = Mutex(State())

  init(_ address: String, _ limits: PostgresLimits, _ logger: Logger) {
    (self.address, self.limits, self.logger) = (address, limits, logger)
  }

  /// Runs `body` with a connection that nobody else has.
  ///
  /// - Parameter isRepeatable: Whether it may be run once more where the connection that it was lent had ended.
  func lending<Result: Sendable>(
    isRepeatable: Bool, _ body: @Sendable (PostgresConnection) async throws -> Result
  ) async throws -> Result {
    let (connection, isNew) = try await lend()
    do {
      let result = try await body(connection)
      await giveBack(connection)
      return result
    } catch let error where Self.tellsOfAnEnd(error) {
      guard isRepeatable, !isNew else { throw error }
      // All that were idle were made before, and have ended, too.
      state.withLock { $0.idle = [] }
      return try await lending(isRepeatable: false, body)
    } catch {
      await giveBack(connection)
      throw error
    }
  }

  /// Whether the server has ended, or ends, or the way to it.
  static func tellsOfAnEnd(_ error: any Error) -> Bool {
    error is ConnectionLost || (error as? PostgresError)?.isAway == true
  }

  func lend() async throws -> (connection: PostgresConnection, isNew: Bool) {
    while let connection = state.withLock({ $0.idle.popLast() }) {
      if await connection.isFit { return (connection, false) }
    }
    return (try await connect(), true)
  }

  func giveBack(_ connection: PostgresConnection) async {
    guard await connection.isFit else { return }
    state.withLock { state in
      if !state.isOver { state.idle.append(connection) }
    }
  }

  /// Makes a connection, or says at once that there is none where one has failed just now.
  func connect() async throws -> PostgresConnection {
    if let next = state.withLock({ $0.backOff.notBefore }), next > .now {
      throw DatabaseUnavailable(.away)
    }
    do {
      let handle = try await ConnectionHandle.open(address, within: limits.connectTime)
      let connection = PostgresConnection(
        handle, limit: longest, counting: counter, preparing: preparation)
      try await connection.run(script: settings, within: limits.connectTime)
      let wasAway = state.withLock { state in
        defer { state.backOff.succeeded() }
        return state.backOff.notBefore != nil
      }
      if wasAway { logger.notice("The database is there again.") }
      return connection
    } catch let error where Self.tellsOfAnEnd(error) {
      let isNew = state.withLock { state in
        state.backOff.failed(at: .now)
        return state.backOff.isNew
      }
      if isNew { logger.error("The database cannot be reached: \(error)") }
      throw DatabaseUnavailable(.away)
    }
  }

  /// How long any statement may take: whoever asks has given up before.
  private var longest: Duration { max(limits.readTime, limits.writeTime) + .seconds(2) }

  /// What every connection begins with: values as they are read here, and an end to what nobody waits for any more.
  /// What is asked for a page is over before it would be compiled, or other processes of the server had begun to help
  /// with it: a word of a hundred rows in ten million took them seven times as long.
  private var settings: String {
    let longest = min(longest.milliseconds - 1_000, Int64(Int32.max))
    let locked = min(limits.writeTime.milliseconds, Int64(Int32.max))
    return """
      SET client_min_messages TO warning; \
      SET client_encoding TO 'UTF8'; SET datestyle TO 'ISO, YMD'; SET intervalstyle TO 'postgres'; \
      SET bytea_output TO 'hex'; SET extra_float_digits TO 1; SET standard_conforming_strings TO on; \
      SET client_min_messages TO warning; SET jit TO off; \
      SET max_parallel_workers_per_gather TO 0; \
      SET statement_timeout TO \(longest); SET lock_timeout TO \(locked); \
      SET idle_in_transaction_session_timeout TO \(longest)
      """
  }

  /// Closes what nobody has, and whatever is given back.
  func end() {
    state.withLock { state in
      (state.isOver, state.idle) = (true, [])
    }
  }

  /// How many connections nobody has.
  var idleCount: Int { state.withLock(\.idle.count) }
}
