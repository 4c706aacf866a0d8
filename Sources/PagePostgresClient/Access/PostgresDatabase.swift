public import Logging
package import PageSite

/// A PostgreSQL database whose reads and writes return a result or an error by a deadline.
///
///     let database = PostgresDatabase("postgres://site@db.internal/teas?sslmode=verify-full")
///     let names = try await database.run("SELECT name FROM teas WHERE price < \(limit)").map { $0[0] }
///     try await database.write { try await $0.run("UPDATE teas SET price = price + 1 WHERE name = \(name)") }
///
/// Connections are opened when they are needed, and reused. After the server was unreachable, new ones are opened
/// when it is back. No thread blocks while it waits for the server. Statements that take too long are cancelled on
/// the server too. A call that waits too long, or finds no server, throws `DatabaseUnavailable`, and the site
/// responds with 503.
///
/// The server runs each query in one process, without compiling it (`jit`), which suits the queries of pages. To run
/// a long query in parallel, set `SET LOCAL max_parallel_workers_per_gather = 2` in the transaction of a
/// ``write(_:)``. If it runs often, also set `SET LOCAL plan_cache_mode = force_custom_plan`.
///
/// PostgreSQL's own client library (`libpq`) is loaded with the first connection.
public final class PostgresDatabase: Sendable {
  /// The limits of connections, queues and time.
  public let limits: PostgresLimits
  package let pool: ConnectionPool
  package let reads, writes: AdmissionQueue
  /// The admission queue of exports that are read with one query.
  private let exports: AdmissionQueue
  package let listener: PostgresListener

  /// Creates a value for a database. The server need not be running yet.
  ///
  /// - Parameters:
  ///   - address: The address: `postgres://USER@HOST/DATABASE?sslmode=…`, or `host=… dbname=…` (PostgreSQL,
  ///     "Connection Strings"). Missing parts come from the environment, such as `PGPASSWORD`, and from `~/.pgpass`.
  ///   - limits: The limits of connections, queues and time.
  ///   - logger: The logger for losses and recoveries of the connection. Its label is `PagePostgres` by default.
  public convenience init(
    _ address: String, limits: PostgresLimits = PostgresLimits(),
    logger: Logger = Logger(label: "PagePostgres")
  ) {
    self.init(address, limits, logger, AccessClock())
  }

  package init(_ address: String, _ limits: PostgresLimits, _ logger: Logger, _ clock: AccessClock)
  {
    self.limits = limits
    pool = ConnectionPool(address, limits, logger)
    reads = AdmissionQueue(
      slots: limits.readers, limit: limits.waitingReads, fullReason: .tooManyReads,
      timeoutReason: .slowRead,
      clock: clock, metrics: AccessMetrics(.read))
    writes = AdmissionQueue(
      slots: limits.writers, limit: limits.waitingWrites, fullReason: .tooManyWrites,
      timeoutReason: .locked,
      clock: clock, metrics: AccessMetrics(.write))
    exports = AdmissionQueue(
      slots: 2, limit: 16, fullReason: .tooManyReads, timeoutReason: .slowRead, clock: clock,
      metrics: AccessMetrics(.read))
    listener = PostgresListener(pool, interval: limits.pollingInterval)
  }

  deinit {
    listener.end()
    pool.end()
  }

  /// The number of statements that were run, without those that begin and end transactions: for metrics, and for
  /// tests that count the statements of a page.
  public var statementCount: Int { pool.counter.count }

  /// Runs one statement that only reads.
  ///
  /// - Throws: The errors of ``read(_:)``.
  public func run(_ query: PostgresQuery) async throws -> PostgresResult {
    try await read { try await $0.run(query) }
  }

  /// Reads. Each statement sees the latest committed state. `body` may run twice if a connection had ended.
  ///
  /// - Throws: `DatabaseUnavailable` if it takes longer than ``PostgresLimits/readTime``, or the server is
  ///   unreachable; ``PostgresLibraryUnavailable``; `CancellationError` if the task is cancelled; any error of `body`,
  ///   such as a ``PostgresError``.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    try await read(within: limits.readTime, body)
  }

  package func read<T: Sendable>(
    within time: Duration, _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    do {
      return try await reads.run(within: time) { [pool] _ in
        try await pool.withConnection(isRepeatable: true, body)
      }
    } catch {
      throw Self.mapped(error, slow: .slowRead)
    }
  }

  /// Whether the connections allow transactions of several statements.
  package var allowsTransactions: Bool { pool.pooler.mode != .statement }

  /// Runs an export in one read-only transaction, so that all its statements see the same snapshot.
  ///
  /// - Parameter body: Reads with the connection, within the given time.
  package func export(
    _ body: @escaping @Sendable (PostgresConnection, Duration) async throws -> Void
  ) async throws {
    let time = limits.exportTime
    do {
      try await exports.run(within: time) { [pool] _ in
        try await pool.withConnection(isRepeatable: true) { connection in
          try await connection.beginReading()
          try await body(connection, time)
          try await connection.run(script: "COMMIT")
        }
      }
    } catch {
      throw Self.mapped(error, slow: .slowRead)
    }
  }

  /// Writes in one transaction. Each statement sees the latest committed state (`READ COMMITTED`).
  ///
  /// - Throws: `DatabaseUnavailable` if it does not begin within ``PostgresLimits/writeWait``, runs longer than
  ///   ``PostgresLimits/writeTime``, or the server is unreachable; ``PostgresLibraryUnavailable``; `CancellationError` if
  ///   the task is cancelled before it begins; any error of `body`. In each case nothing is written, with one
  ///   exception: if the connection is lost during the commit, the result is unknown, and `isPartial` is true.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    let commit = ActionCommit.current
    let (value, savedState) = try await writing {
      try await self.begin()
    } _: { connection in
      let value = try await body(connection)
      var savedState: SavedVisitorState?
      if let commit { savedState = try await self.save(commit, connection) }
      try await Self.commit(connection)
      return (value, savedState)
    }
    savedState?.recordAfterCommit()
    return value
  }

  /// Runs an import in one transaction of a connection for writes.
  ///
  /// It may take longer than other writes. Until it commits, it can be cancelled.
  ///
  /// - Parameters:
  ///   - time: The maximum time, including the wait for a connection.
  ///   - body: Returns a result, and whether to commit. Otherwise everything is rolled back.
  /// - Throws: As ``write(_:)``.
  package func runImport<T: Sendable>(
    within time: Duration,
    _ body: @escaping @Sendable (PostgresConnection) async throws -> (value: T, commits: Bool)
  ) async throws -> T {
    do {
      return try await writes.run(within: time) { [self] access in
        let connection = try await begin()
        do {
          let (value, commits) = try await body(connection)
          if commits {
            // From here on, the caller waits for the result.
            try access.beginWriting(for: limits.writeTime)
            try await Self.commit(connection)
          } else {
            try await connection.run(script: "ROLLBACK")
          }
          await pool.release(connection)
          return value
        } catch {
          await rollBack(connection)
          throw error
        }
      }
    } catch {
      throw Self.mapped(error, slow: .slowWrite)
    }
  }

  /// Writes with one statement, which is its own transaction.
  @discardableResult
  package func change(_ query: PostgresQuery) async throws -> PostgresResult {
    try await writing {
      try await self.pool.acquire().connection
    } _: { connection in
      try await connection.run(query)
    }
  }

  private func writing<T: Sendable>(
    _ connect: @escaping @Sendable () async throws -> PostgresConnection,
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    let audience = ActionAudience.current
    let isPartial = audience?.hasBegun ?? false
    do {
      return try await writes.run(within: limits.writeWait, for: audience) { [self] access in
        let connection = try await connect()
        do {
          try access.beginWriting(for: limits.writeTime)
          try audience?.begin()
          let value = try await body(connection)
          await pool.release(connection)
          return value
        } catch {
          // If the server is a standby, the connection is closed and not reused: the next one may lead to the
          // primary.
          if (error as? PostgresError)?.isReadOnlyServer != true { await rollBack(connection) }
          throw error
        }
      }
    } catch {
      let mapped = Self.mapped(error, slow: .slowWrite)
      guard isPartial, let error = mapped as? DatabaseUnavailable else { throw mapped }
      throw DatabaseUnavailable(error.reason, isPartial: true)
    }
  }

  /// Returns a connection in a transaction, on a second connection if the first had ended.
  private func begin() async throws -> PostgresConnection {
    let (connection, isNew) = try await pool.acquire()
    do {
      try await connection.begin()
      return connection
    } catch let error where ConnectionLost.matches(error) {
      if isNew { throw error }
      let connection = try await pool.connect()
      try await connection.begin()
      return connection
    }
  }

  private static func commit(_ connection: PostgresConnection) async throws {
    try Task.checkCancellation()
    do {
      let result = try await connection.run(script: "COMMIT")
      // If a statement failed and `body` caught its error, the server has rolled back the transaction.
      guard result.command == "COMMIT" else {
        throw PostgresError(
          code: "25P02",
          message: "A statement of the transaction failed, so the transaction was rolled back.")
      }
    } catch let error as PostgresError where !error.isServerUnavailable {
      throw error
    } catch {
      // It is unknown whether the server committed.
      throw DatabaseUnavailable(.unreachable, isPartial: true)
    }
  }

  private func rollBack(_ connection: PostgresConnection) async {
    // This runs even if the caller's task is cancelled.
    await Task { [pool] in
      if await connection.isInTransaction {
        // The server rolls back by itself when the connection closes.
        guard (try? await connection.run(script: "ROLLBACK", within: .seconds(1))) != nil else {
          return
        }
      }
      await pool.release(connection)
    }.value
  }

  /// Returns the error for which a site responds with 503, if it is one of those.
  private static func mapped(
    _ error: any Error, slow: DatabaseUnavailable.Reason
  ) -> any Error {
    switch error {
    case _ where ConnectionLost.matches(error): DatabaseUnavailable(.unreachable)
    case let error as PostgresError where error.isReadOnlyServer: DatabaseUnavailable(.unreachable)
    case let error as PostgresError where error.isCancelled: DatabaseUnavailable(slow)
    case let error as PostgresError where error.isConflict: DatabaseUnavailable(.locked)
    // A pooler is detected only now. The next attempt succeeds.
    case let error as PostgresError where error.isMissingStatement || error.isPreparedStatement:
      DatabaseUnavailable(.locked)
    default: error
    }
  }
}
