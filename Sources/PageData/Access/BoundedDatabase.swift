import Foundation
public import GRDB
public import PageSite
import Synchronization

/// A SQLite database that cannot hold anybody up: whoever reads or writes has an answer, or an error,
/// by a deadline.
///
///     let database = try BoundedDatabase(path: "var/site.sqlite")
///     let names = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM teas") }
///     try await database.write { try $0.execute(sql: "DELETE FROM teas") }
///
/// A read that takes too long, or whose task is cancelled, is interrupted. Where the database does not
/// even answer to that, as on a disk that hangs, whoever asked goes on all the same. Writes wait in one
/// line, each until one deadline for its turn and the lock together; one whose task is cancelled, or
/// whose action's client has left, is taken out of it and never runs. A write that has begun is
/// finished.
///
/// What waits too long throws `DatabaseUnavailable`, which a site answers with 503. Nobody's thread waits for a
/// connection or a lock. A few rows of ``SQLiteRows`` without a condition are read on the thread that asks, for a
/// millisecond, for up to ten where others have the processor, or as long as the disk takes; none begins while one of
/// them is held by it, nor for a second after. Where one takes longer, others like it wait their turn for a hundred
/// times as long, and for longer where that happens again.
public final class BoundedDatabase: Sendable {
  /// The database itself: for migrations, observation, and what no client can ask for. It knows no
  /// deadlines; writes by it wait up to 10 seconds for other processes.
  public let writer: any DatabaseWriter
  /// How long is waited, and by how many.
  public let limits: DatabaseLimits
  let reads, writes: AccessLine
  /// The queue of exports that read all rows in one pass.
  private let exports: AccessLine
  /// For reads that are over at once; `nil` where the database was not opened here.
  private let quick: QuickReads?
  let file: FileIdentity?
  /// Why the last write failed, where that was the file's or the disk's fault.
  let lastFault = Mutex<DatabaseError?>(nil)
  private let patience: LockPatience

  /// Opens or makes a database, with a pool of readers. A file that is made, and folders that are missing above
  /// it, are for their owner alone (``DatabaseFile``).
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How long is waited, and by how many.
  ///   - configuration: How connections are set up. Its number of readers and busy mode are replaced.
  /// - Throws: ``DatabaseFileError`` when it cannot be made, `DatabaseError` when it cannot be opened.
  public convenience init(
    path: String, limits: DatabaseLimits = DatabaseLimits(),
    configuration: Configuration = Configuration()
  ) throws {
    if !configuration.readonly { try DatabaseFile(path).createIfMissing() }
    try self.init(path: path, limits, configuration, AccessClock())
  }

  /// Bounds the access to a database that is open already, by this value alone.
  ///
  /// Other processes' locks are then waited for as its own busy mode says, on the thread of the
  /// connection; whoever asks goes on at their deadline nevertheless, and what they asked for is not
  /// done later.
  public convenience init(_ writer: any DatabaseWriter, limits: DatabaseLimits = DatabaseLimits()) {
    self.init(writer, limits, LockPatience(), AccessClock())
  }

  convenience init(
    path: String, _ limits: DatabaseLimits, _ configuration: Configuration, _ clock: AccessClock
  ) throws {
    let patience = LockPatience()
    let opened = OpenedFile(path)
    var configuration = configuration
    configuration.maximumReaderCount = max(1, limits.readers)
    configuration.busyMode = patience.busyMode
    configuration.prepareDatabase { [milliseconds = limits.readTime.milliseconds] database in
      try opened.check()
      // Readers wait for nothing but a short repair of the log; GRDB gives them ten seconds.
      if database.configuration.readonly {
        try database.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
      }
    }
    // As many as can run at once.
    let quick = QuickReads(
      path: path, configuration: configuration,
      limit: ProcessInfo.processInfo.activeProcessorCount)
    let pool = try DatabasePool(path: path, configuration: configuration)
    opened.remember()
    self.init(pool, limits, patience, clock, quick)
  }

  init(
    _ writer: any DatabaseWriter, _ limits: DatabaseLimits, _ patience: LockPatience,
    _ clock: AccessClock, _ quick: QuickReads? = nil
  ) {
    (self.writer, self.limits, self.patience, self.quick) = (writer, limits, patience, quick)
    file = FileIdentity(path: writer.path)
    reads = AccessLine(
      places: writer.configuration.maximumReaderCount, limit: limits.waitingReads,
      full: .tooManyReads, late: .slowRead, clock: clock, metrics: AccessMetrics(.read))
    exports = AccessLine(
      places: 2, limit: 16, full: .tooManyReads, late: .slowRead, clock: clock, metrics: nil)
    writes = AccessLine(
      places: 1, limit: limits.waitingWrites, full: .tooManyWrites, late: .locked, clock: clock,
      metrics: AccessMetrics(.write))
  }

  /// Changes with each commit, of this process or another: for pages that are made of what is in the
  /// database and of nothing else.
  ///
  ///     Page("/teas", title: "Teas") { _ in try await teas(in: database) }
  ///       .cached(by: database.contentVersion)
  ///
  /// Once a write has returned, no page is answered that was made before it.
  public var contentVersion: ContentVersion { ContentVersion { [quick] in quick?.version() } }

  /// Another number after each commit, by whomever; `nil` where that cannot be told at once.
  func fileVersion() -> UInt64? { quick?.version() }

  /// Reads, from one state of the database.
  ///
  /// - Throws: `DatabaseUnavailable` when it takes longer than ``DatabaseLimits/readTime``;
  ///   `CancellationError` when the task is cancelled; else what `body` throws.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await read(within: limits.readTime, body)
  }

  /// The same for a few rows: at once where they are there within a millisecond. What it reads may
  /// be read twice.
  ///
  /// - Parameters:
  ///   - kind: What it takes as long as.
  ///   - isOneQuery: Whether `body` asks for one thing alone.
  func readSoon<T: Sendable>(
    rows: Int, of kind: QuickReads.Kind? = nil, isOneQuery: Bool,
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    // More of them would be interrupted, and the time lost.
    if let quick, rows <= 100, !Task.isCancelled {
      let began = reads.metrics?.begin()
      if let value = try quick.read(of: kind, isOneQuery: isOneQuery, body) {
        reads.metrics?.ran(since: began)
        return value
      }
    }
    return try await read(body)
  }

  func read<T: Sendable>(
    within time: Duration, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await reads.run(within: time) { [writer] _ in try await writer.read(body) }
  }

  /// Reads with the time limit of exports. With fewer than four connections, the limit of other reads applies, so that
  /// an export does not block them for long.
  func export<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    let time =
      writer.configuration.maximumReaderCount < 4 ? limits.readTime : limits.exportTime
    return try await exports.run(within: time) { [self] _ in try await read(within: time, body) }
  }

  /// Writes, in one transaction.
  ///
  /// - Throws: `DatabaseUnavailable` when it does not have the lock within
  ///   ``DatabaseLimits/writeWait``, or runs longer than ``DatabaseLimits/writeTime``;
  ///   `CancellationError` when the task is cancelled before it has begun; else what `body` throws.
  ///   In each case nothing of it is written.
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await write(within: limits.writeWait, body)
  }

  func write<T: Sendable>(
    within wait: Duration, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    let audience = TurnAudience.current
    let isPartial = audience?.hasBegun ?? false
    let commit = TurnCommit.current
    do {
      let (value, keeping) = try await writes.run(within: wait, for: audience) {
        [self] access in
        try await writer.writeWithoutTransaction { database in
          try patience.waiting(for: access) {
            var value: (T, TurnKeeping?)?
            try database.inTransaction(.immediate) {
              try access.beginWriting(for: limits.writeTime)
              try audience?.begin()
              let written = try body(database)
              value = (written, try commit.map { try self.keep($0, database) })
              return .commit
            }
            // Only a transaction that was ended without an error comes here, and that has set it.
            guard let value else { throw DatabaseUnavailable(.slowWrite) }
            return value
          }
        }
      }
      lastFault.withLock { $0 = nil }
      keeping?.note()
      return value
    } catch let error as DatabaseUnavailable {
      throw DatabaseUnavailable(error.reason, isPartial: isPartial)
    } catch let error as DatabaseError {
      throw checked(error, isPartial)
    }
  }

  /// Notes what is the file's fault, and says of another's lock what the deadline would.
  private func checked(_ error: DatabaseError, _ isPartial: Bool) -> any Error {
    switch error.resultCode {
    case .SQLITE_BUSY:
      return DatabaseUnavailable(.locked, isPartial: isPartial)
    case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_CORRUPT:
      lastFault.withLock { $0 = error }
    default: break
    }
    return error
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
