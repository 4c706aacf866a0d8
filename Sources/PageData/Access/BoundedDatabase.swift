import Foundation
public import GRDB
public import PageSite
import Synchronization

/// A SQLite database whose reads and writes return a result or an error by a deadline.
///
///     let database = try BoundedDatabase(path: "var/site.sqlite")
///     let names = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM teas") }
///     try await database.write { try $0.execute(sql: "DELETE FROM teas") }
///
/// A read that takes too long, or whose task is cancelled, is interrupted. If the database does not react, as on a
/// disk that hangs, the caller continues at the deadline. Writes wait in one queue. Each has one deadline for its
/// place in the queue and the lock together. A queued write is removed and never runs if its task is cancelled or the
/// client of its action disconnects. A write that has begun is finished.
///
/// A call that waits too long throws `DatabaseUnavailable`, and the site responds with 503. No thread blocks while it
/// waits for a connection or a lock. Reads first run on the caller's thread, for up to a millisecond, for up to ten if
/// other threads use the processor or a single step of SQLite takes longer, or for as long as the disk takes. If a disk
/// holds one of them up, no other begins on a caller's thread until a second afterwards. If one takes longer than a
/// millisecond, reads like it use the queue for a hundred times as long, and for longer if that happens again.
public final class BoundedDatabase: Sendable {
  /// The database itself: for migrations, observation, and work that no client can trigger. It has no deadlines.
  /// Writes by it wait up to 10 seconds for other processes.
  public let writer: any DatabaseWriter
  /// The time limits, and the limits of the queues.
  public let limits: DatabaseLimits
  let reads, writes: AdmissionQueue
  /// The queue of exports that read all rows in one pass.
  let exports: AdmissionQueue
  /// Connections for reads that end within a millisecond; `nil` if this type did not open the database.
  let quickReads: QuickReads?
  let file: FileIdentity?
  /// The write-ahead log, which exists as long as connections are open; `nil` in other journal modes.
  let log: FileIdentity?
  /// The error of the last write if the file or the disk caused it; `nil` otherwise.
  let lastFault = Mutex<DatabaseError?>(nil)
  private let busyHandler: BusyHandler

  /// Opens or creates a database, with a pool of readers. Only the owner has access to files and folders that it
  /// creates (``DatabaseFile``).
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The time limits, and the limits of the queues.
  ///   - configuration: The configuration of the connections. Its number of readers and busy mode are replaced.
  /// - Throws: ``DatabaseFileError`` if the file cannot be created, `DatabaseError` if it cannot be opened.
  public convenience init(
    path: String, limits: DatabaseLimits = DatabaseLimits(),
    configuration: Configuration = Configuration()
  ) throws {
    if !configuration.readonly { try DatabaseFile(path).createIfMissing() }
    try self.init(path: path, limits, configuration, AccessClock())
  }

  /// Limits the access to a database that is already open. The limits apply only to calls through this value.
  ///
  /// The database's own busy mode decides how long its connections wait for other processes' locks. Callers continue
  /// at their deadline nevertheless, and their work is not done later.
  public convenience init(_ writer: any DatabaseWriter, limits: DatabaseLimits = DatabaseLimits()) {
    self.init(writer, limits, BusyHandler(), AccessClock())
  }

  convenience init(
    path: String, _ limits: DatabaseLimits, _ configuration: Configuration, _ clock: AccessClock
  ) throws {
    let busyHandler = BusyHandler()
    let openedFile = OpenedFile(path)
    var configuration = configuration
    configuration.maximumReaderCount = max(1, limits.readers)
    configuration.busyMode = busyHandler.busyMode
    configuration.prepareDatabase {
      [milliseconds = (limits.readTime * 3 / 4).milliseconds] database in
      try openedFile.check()
      // Readers wait only for a short repair of the log, for which GRDB allows ten seconds. They give up before their
      // time limit, so that a lock is not reported as a slow query.
      if database.configuration.readonly {
        try database.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
      }
    }
    // At most as many connections as reads can run at once.
    let quickReads = QuickReads(
      path: path, configuration: configuration,
      limit: ProcessInfo.processInfo.activeProcessorCount)
    let pool = try DatabasePool(path: path, configuration: configuration)
    openedFile.recordIdentity()
    self.init(pool, limits, busyHandler, clock, quickReads)
  }

  init(
    _ writer: any DatabaseWriter, _ limits: DatabaseLimits, _ busyHandler: BusyHandler,
    _ clock: AccessClock, _ quickReads: QuickReads? = nil
  ) {
    (self.writer, self.limits, self.busyHandler, self.quickReads) = (
      writer, limits, busyHandler, quickReads
    )
    file = FileIdentity(path: writer.path)
    log = FileIdentity(path: writer.path + "-wal")
    reads = AdmissionQueue(
      slots: writer.configuration.maximumReaderCount, limit: limits.waitingReads,
      fullReason: .tooManyReads, timeoutReason: .slowRead, clock: clock,
      metrics: AccessMetrics(.read))
    exports = AdmissionQueue(
      slots: 2, limit: 16, fullReason: .tooManyReads, timeoutReason: .slowRead, clock: clock,
      metrics: nil)
    writes = AdmissionQueue(
      slots: 1, limit: limits.waitingWrites, fullReason: .tooManyWrites, timeoutReason: .locked,
      clock: clock,
      metrics: AccessMetrics(.write))
  }

  /// A version that changes with each commit of this or another process, for pages whose only source is the database.
  ///
  ///     Page("/teas", title: "Teas") { _ in try await teas(in: database) }
  ///       .cached(by: database.contentVersion)
  ///
  /// Once a write has returned, the site serves no page that was rendered before it.
  public var contentVersion: ContentVersion {
    ContentVersion { [quickReads] in quickReads?.version() }
  }

  /// Returns a number that changes with each commit of any process; `nil` if it cannot be determined at once.
  func fileVersion() -> UInt64? { quickReads?.version() }

  /// Reads from one snapshot of the database, at once if that takes less than a millisecond.
  ///
  /// - Parameters:
  ///   - file: The file of the call. With `line`, it identifies reads that take about as long.
  ///   - line: The line of the call.
  ///   - body: The read. It runs a second time if the first takes too long, so it must not change anything else.
  /// - Throws: `DatabaseUnavailable` if it takes longer than ``DatabaseLimits/readTime``; `CancellationError` if the
  ///   task is cancelled; any error of `body`.
  public func read<T: Sendable>(
    file: String = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await readQuickly(of: .call(file: file, line: line), isOneQuery: false, body)
  }

  /// Reads a few rows, at once if that takes less than a millisecond. `body` may run twice.
  ///
  /// - Parameters:
  ///   - kind: The group of reads that take about as long.
  ///   - isOneQuery: Whether `body` runs only one query.
  func readQuickly<T: Sendable>(
    rows: Int = 0, of kind: QuickReads.Kind? = nil, isOneQuery: Bool,
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    // Reads of more rows would be interrupted, and the time wasted.
    if let quickReads, rows <= 100, !Task.isCancelled {
      let start = reads.metrics?.begin()
      if let value = try quickReads.read(of: kind, isOneQuery: isOneQuery, body) {
        reads.metrics?.ran(since: start)
        return value
      }
    }
    return try await read(within: limits.readTime, body)
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

  /// Writes in one transaction.
  ///
  /// - Throws: `DatabaseUnavailable` if it does not get the lock within ``DatabaseLimits/writeWait``, or runs longer
  ///   than ``DatabaseLimits/writeTime``; `CancellationError` if the task is cancelled before it begins; any error of
  ///   `body`. In each case nothing is written.
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await write(within: limits.writeWait, body)
  }

  func write<T: Sendable>(
    within wait: Duration, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    let audience = ActionAudience.current
    let isPartial = audience?.hasBegun ?? false
    let commit = ActionCommit.current
    do {
      let (value, savedState) = try await writes.run(within: wait, for: audience) {
        [self] access in
        try await writer.writeWithoutTransaction { database in
          try busyHandler.runWaiting(for: access) {
            var value: (T, SavedVisitorState?)?
            try database.inTransaction(.immediate) {
              try access.beginWriting(for: limits.writeTime)
              try audience?.begin()
              let written = try body(database)
              value = (written, try commit.map { try self.save($0, database) })
              return .commit
            }
            // Only a transaction that ended without an error gets here, and it has set the value.
            guard let value else { throw DatabaseUnavailable(.slowWrite) }
            return value
          }
        }
      }
      lastFault.withLock { $0 = nil }
      savedState?.recordAfterCommit()
      return value
    } catch let error as DatabaseUnavailable {
      throw DatabaseUnavailable(error.reason, isPartial: isPartial)
    } catch let error as DatabaseError {
      throw mapped(error, isPartial)
    }
  }

  /// Records an error that the file caused, and converts a busy lock to the error that a missed deadline throws.
  private func mapped(_ error: DatabaseError, _ isPartial: Bool) -> any Error {
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
