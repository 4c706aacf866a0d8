public import Logging
import PageSite

/// A PostgreSQL database that cannot hold anybody up: whoever reads or writes has an answer, or an error, by a deadline.
///
///     let database = PostgresDatabase("postgres://site@db.internal/teas?sslmode=verify-full")
///     let names = try await database.run("SELECT name FROM teas WHERE price < \(limit)").map { $0[0] }
///     try await database.write { try await $0.run("UPDATE teas SET price = price + 1 WHERE name = \(name)") }
///
/// Connections are made when they are needed, and kept; where the server goes away they are made anew once it is
/// there again. No thread waits for the server. What takes too long is called off there as well; what
/// waits too long, or finds no server, throws `DatabaseUnavailable`, which a site answers with 503.
///
/// The server runs each query in one process, without compiling it (`jit`), as suits what a page asks. A long one of your
/// own says otherwise in the transaction of a ``write(_:)``: `SET LOCAL max_parallel_workers_per_gather = 2`, and, where it is
/// run often, `SET LOCAL plan_cache_mode = force_custom_plan`.
///
/// PostgreSQL's own client library (`libpq`) is loaded with the first connection.
public final class PostgresDatabase: Sendable {
  /// How many connections there are, and how long is waited.
  public let limits: PostgresLimits
  let pool: ConnectionPool
  let reads, writes: AccessLine
  /// The admission queue of exports that are read with one query.
  private let exports: AccessLine
  let news: PostgresNews

  /// Names a database, which need not be there yet.
  ///
  /// - Parameters:
  ///   - address: `postgres://USER@HOST/DATABASE?sslmode=…`, or `host=… dbname=…` (PostgreSQL, "Connection Strings").
  ///     What it leaves out comes from the environment, such as `PGPASSWORD`, and from `~/.pgpass`.
  ///   - limits: How many connections there are, and how long is waited.
  ///   - logger: Is told when the server goes away and comes back. Its label is `PagePostgres` by default.
  public convenience init(
    _ address: String, limits: PostgresLimits = PostgresLimits(),
    logger: Logger = Logger(label: "PagePostgres")
  ) {
    self.init(address, limits, logger, AccessClock())
  }

  init(_ address: String, _ limits: PostgresLimits, _ logger: Logger, _ clock: AccessClock) {
    self.limits = limits
    pool = ConnectionPool(address, limits, logger)
    reads = AccessLine(
      places: limits.readers, limit: limits.waitingReads, full: .tooManyReads, late: .slowRead,
      clock: clock, metrics: AccessMetrics(.read))
    writes = AccessLine(
      places: limits.writers, limit: limits.waitingWrites, full: .tooManyWrites, late: .locked,
      clock: clock, metrics: AccessMetrics(.write))
    exports = AccessLine(
      places: 2, limit: 16, full: .tooManyReads, late: .slowRead, clock: clock,
      metrics: AccessMetrics(.read))
    news = PostgresNews(pool, interval: limits.askingInterval)
  }

  deinit {
    news.end()
    pool.end()
  }

  /// How many statements were run since it was made, those apart by which transactions begin and end: for metrics, and
  /// for tests of what a page costs.
  public var statementCount: Int { pool.counter.count }

  /// Runs one statement that reads.
  ///
  /// - Throws: As ``read(_:)``.
  public func run(_ query: PostgresQuery) async throws -> PostgresResult {
    try await read { try await $0.run(query) }
  }

  /// Reads, each statement from the state that the database then has. It may be read once more where a connection had
  /// ended.
  ///
  /// - Throws: `DatabaseUnavailable` when it takes longer than ``PostgresLimits/readTime``, or there is no server;
  ///   ``PostgresLibraryMissing``; `CancellationError` when the task is cancelled; else what `body` throws, such as a
  ///   ``PostgresError``.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    try await read(within: limits.readTime, body)
  }

  func read<T: Sendable>(
    within time: Duration, _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    do {
      return try await reads.run(within: time) { [pool] _ in
        try await pool.lending(isRepeatable: true, body)
      }
    } catch {
      throw Self.mapped(error, slow: .slowRead)
    }
  }

  /// Whether the connections allow transactions of several statements.
  var mayBegin: Bool { pool.pooler.mode != .statement }

  /// Runs an export in one read-only transaction, so that all its statements see the same snapshot.
  ///
  /// - Parameter body: Reads with the connection, within the given time.
  func export(
    _ body: @escaping @Sendable (PostgresConnection, Duration) async throws -> Void
  ) async throws {
    let time = limits.exportTime
    do {
      try await exports.run(within: time) { [pool] _ in
        try await pool.lending(isRepeatable: true) { connection in
          try await connection.beginReading()
          try await body(connection, time)
          try await connection.run(script: "COMMIT")
        }
      }
    } catch {
      throw Self.mapped(error, slow: .slowRead)
    }
  }

  /// Writes, in one transaction, each statement from the state that the database then has (`READ COMMITTED`).
  ///
  /// - Throws: `DatabaseUnavailable` when it does not begin within ``PostgresLimits/writeWait``, runs longer than
  ///   ``PostgresLimits/writeTime``, or there is no server; ``PostgresLibraryMissing``; `CancellationError` when the
  ///   task is cancelled before it has begun; else what `body` throws. In each case nothing of it is written, but where
  ///   the server goes away as it commits: then nobody knows, and `isPartial` says so.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    let commit = TurnCommit.current
    let (value, keeping) = try await writing {
      try await self.begin()
    } _: { connection in
      let value = try await body(connection)
      var keeping: TurnKeeping?
      if let commit { keeping = try await self.keep(commit, connection) }
      try await Self.commit(connection)
      return (value, keeping)
    }
    keeping?.note()
    return value
  }

  /// Writes by one statement, which is a transaction by itself.
  @discardableResult
  func change(_ query: PostgresQuery) async throws -> PostgresResult {
    try await writing {
      try await self.pool.lend().connection
    } _: { connection in
      try await connection.run(query)
    }
  }

  private func writing<T: Sendable>(
    _ connect: @escaping @Sendable () async throws -> PostgresConnection,
    _ body: @escaping @Sendable (PostgresConnection) async throws -> T
  ) async throws -> T {
    let audience = TurnAudience.current
    let isPartial = audience?.hasBegun ?? false
    do {
      return try await writes.run(within: limits.writeWait, for: audience) { [self] access in
        let connection = try await connect()
        do {
          try access.beginWriting(for: limits.writeTime)
          try audience?.begin()
          let value = try await body(connection)
          await pool.giveBack(connection)
          return value
        } catch {
          // What is only read is left: the next connection may lead to the server that is written by now.
          if (error as? PostgresError)?.isOfACopy != true { await undo(connection) }
          throw error
        }
      }
    } catch {
      let mapped = Self.mapped(error, slow: .slowWrite)
      guard isPartial, let error = mapped as? DatabaseUnavailable else { throw mapped }
      throw DatabaseUnavailable(error.reason, isPartial: true)
    }
  }

  /// A connection in a transaction; another one where the first had ended.
  private func begin() async throws -> PostgresConnection {
    let (connection, isNew) = try await pool.lend()
    do {
      try await connection.begin()
      return connection
    } catch let error where ConnectionPool.tellsOfAnEnd(error) {
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
      // Where a statement had failed and its error was caught, the server has undone all.
      guard result.command == "COMMIT" else {
        throw PostgresError(
          code: "25P02",
          message: "A statement of the transaction had failed, so all of it was undone.")
      }
    } catch let error as PostgresError where !error.isAway {
      throw error
    } catch {
      // Nobody knows whether it was done.
      throw DatabaseUnavailable(.away, isPartial: true)
    }
  }

  private func undo(_ connection: PostgresConnection) async {
    // Whoever asked may have been cancelled: this is done all the same.
    await Task { [pool] in
      if await connection.isInTransaction {
        // A connection that is left undoes all by itself.
        guard (try? await connection.run(script: "ROLLBACK", within: .seconds(1))) != nil else {
          return
        }
      }
      await pool.giveBack(connection)
    }.value
  }

  /// What a site answers with 503, where it is that.
  private static func mapped(
    _ error: any Error, slow: DatabaseUnavailable.Reason
  ) -> any Error {
    switch error {
    case _ where ConnectionPool.tellsOfAnEnd(error): DatabaseUnavailable(.away)
    case let error as PostgresError where error.isOfACopy: DatabaseUnavailable(.away)
    case let error as PostgresError where error.isCancelled: DatabaseUnavailable(slow)
    case let error as PostgresError where error.isConflict: DatabaseUnavailable(.locked)
    // A pooler is detected only now. The next attempt succeeds.
    case let error as PostgresError where error.isMissingStatement || error.isPreparedStatement:
      DatabaseUnavailable(.locked)
    default: error
    }
  }
}
