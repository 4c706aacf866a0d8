import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Connections on which a short read runs at once, on the caller's thread.
///
/// Reading a page's rows takes less time than switching to another thread and back. SQLite interrupts a read that has
/// used the processor for a millisecond. That read then waits in the queue, like one that finds no free connection or
/// a locked database. If other threads use the processor meanwhile, the read continues, for ten milliseconds in all:
/// starting again elsewhere would take no less.
///
/// While SQLite waits for a disk, it does not check the deadline, and the thread blocks. That time counts as the
/// thread's own. During a read that takes a quarter of a second, and for a second after it, all reads use the queue.
/// After a read that took too long or was interrupted, reads of its kind use the queue for some time. The time
/// doubles with each slow read, until one is fast.
final class QuickReads: Sendable {
  /// A group of reads that take about as long.
  enum Kind: Hashable, Sendable {
    /// The reads of one source, in one order.
    case rows(of: ObjectIdentifier, order: String)
    /// The reads of one place in a program.
    case call(file: String, line: UInt)
  }

  /// The maximum time of a read, and the number of SQLite's steps between two checks of the clock. A page of 50 rows
  /// takes about 400 steps.
  private static let time = Duration.milliseconds(1)
  private static let steps: Int32 = 1_000
  /// The maximum time of a read while other threads use the processor.
  private static let contendedTimeLimit = Duration.milliseconds(10)
  /// A read that takes longer has waited for a disk. No read runs here during the pause that follows.
  private static let diskThreshold = Duration.milliseconds(250)
  private static let pause = Duration.seconds(1)
  /// A read that takes longer is slow. Reads of its kind then use the queue for a hundred times as long, or for twice
  /// as long as after the previous slow read. The doubling ends at ten seconds.
  private static let slowThreshold = time
  private static let maximumDoubledPause = Duration.seconds(10)
  /// The maximum number of kinds with a rest. Beyond it, the rest that ends first is removed.
  private static let maximumPauses = 1_024

  /// The deadline of the read that runs on a connection.
  fileprivate final class Deadline: Sendable {
    /// The start of the running read; `nil` if none runs, for example while the schema is loaded.
    private let start = Mutex((at: ContinuousClock.Instant, work: ThreadWork?)?.none)
    /// Whether SQLite has interrupted the read, or has found the database locked. The read may hide these errors, for
    /// example with `try?`.
    private let wasInterrupted = Atomic(false)
    private let wasLocked = Atomic(false)
    private let now: @Sendable () -> ContinuousClock.Instant
    private let clock: ThreadClock
    /// The address of the connection, once it is open.
    private let connection = Atomic(0)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant, clock: ThreadClock) {
      (self.now, self.clock) = (now, clock)
    }

    func setConnection(_ pointer: SQLiteConnection) {
      connection.store(Int(bitPattern: pointer), ordering: .relaxed)
    }

    /// Interrupts a read from another thread if it has taken too long in a single step, in which SQLite does not check
    /// the deadline.
    func interruptIfOverdue() {
      // The read cannot end meanwhile, so the next one is not interrupted.
      start.withLock { start in
        guard let start, now() - start.at > QuickReads.contendedTimeLimit else { return }
        wasInterrupted.store(true, ordering: .relaxed)
        if let connection = SQLiteConnection(bitPattern: connection.load(ordering: .relaxed)) {
          sqlite3_interrupt(connection)
        }
      }
    }

    /// - Parameter work: The work of the thread until now; `nil` to count only elapsed time.
    func begin(_ work: ThreadWork?) -> ContinuousClock.Instant {
      let moment = now()
      start.withLock { $0 = (moment, work) }
      wasInterrupted.store(false, ordering: .relaxed)
      wasLocked.store(false, ordering: .relaxed)
      return moment
    }

    func end() -> (wasInterrupted: Bool, wasLocked: Bool) {
      start.withLock { $0 = nil }
      return (wasInterrupted.load(ordering: .relaxed), wasLocked.load(ordering: .relaxed))
    }

    func recordLock() { wasLocked.store(true, ordering: .relaxed) }

    /// Returns whether SQLite must interrupt the read.
    func interrupts() -> Bool {
      guard isOver else { return false }
      wasInterrupted.store(true, ordering: .relaxed)
      return true
    }

    private var isOver: Bool {
      guard let start = start.withLock(\.self) else { return false }
      let elapsed = now() - start.at
      guard elapsed > QuickReads.time else { return false }
      guard elapsed <= QuickReads.contendedTimeLimit, let work = start.work else { return true }
      return clock.ownTime(since: work, in: elapsed, slowThreshold: QuickReads.time)
        > QuickReads.time
    }
  }

  fileprivate struct Connection: Sendable {
    let queue: DatabaseQueue
    let deadline: Deadline
    /// The database's data version as this connection reports it. Versions of different connections cannot be
    /// compared.
    var version: Int64?
    /// Whether its last read was interrupted, perhaps while SQLite loaded the schema.
    var mayLackSchema = false
  }

  /// A time during which reads of a kind use the queue.
  private struct Pause {
    var end: ContinuousClock.Instant
    var length: Duration
  }

  private struct State {
    var free: [Connection] = []
    /// The number of connections that exist or are being opened.
    var connectionCount = 0
    var pauseEnd: ContinuousClock.Instant?
    /// The start times of the reads that run.
    var running: [ContinuousClock.Instant] = []
    /// The rests of kinds whose last read was slow.
    var pauses: [Kind: Pause] = [:]
    var isClosed = false
    /// The deadlines of the connections, and whether a task watches them.
    var deadlines: [Deadline] = []
    var isWatched = false
    /// The number of times that a connection has seen another data version.
    var changes: UInt64 = 0

    /// Records the time that a read of a kind took.
    mutating func note(
      _ effort: Duration, of kind: Kind, from start: ContinuousClock.Instant,
      to ended: ContinuousClock.Instant
    ) {
      let last = pauses[kind]
      // A read that overlapped the slow one does not predict later reads.
      let isNext = last.map { start > $0.end } ?? true
      guard effort > QuickReads.slowThreshold else {
        if isNext { pauses[kind] = nil }
        return
      }
      let doubled = isNext ? last.map { min($0.length * 2, maximumDoubledPause) } : nil
      let length = max(effort * 100, doubled ?? .zero)
      if let last, last.end >= ended + length { return }
      if last == nil, pauses.count >= maximumPauses,
        let soonest = pauses.min(by: { $0.value.end < $1.value.end })
      {
        pauses[soonest.key] = nil
      }
      pauses[kind] = Pause(end: ended + length, length: length)
    }
  }

  private let state = Mutex(State())
  private let path: String
  private let configuration: Configuration
  private let limit: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let clock: ThreadClock

  /// - Parameters:
  ///   - path: The path of a database in WAL mode that a writer has open.
  ///   - configuration: The configuration of its readers.
  ///   - limit: The maximum number of connections. Each is opened when it is first needed.
  init(
    path: String, configuration: Configuration, limit: Int,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    clock: ThreadClock = ThreadClock()
  ) {
    (self.path, self.limit, self.now, self.clock) = (path, limit, now, clock)
    var configuration = configuration
    configuration.readonly = true
    self.configuration = configuration
  }

  /// Reads from one snapshot of the database, at once or not at all.
  ///
  /// - Parameters:
  ///   - kind: The group of reads that take about as long; `nil` if the time never varies.
  ///   - isOneQuery: Whether `body` runs only one query, which reads one snapshot without a transaction.
  /// - Returns: `nil` if the read has to wait in the queue. `body` may have been called.
  /// - Throws: Any error of `body` except errors of the database. The queued read reports those.
  func read<T>(
    of kind: Kind? = nil, isOneQuery: Bool = false, _ body: (Database) throws -> T
  ) throws -> T? {
    try use(for: kind) { connection in
      isOneQuery
        ? try connection.queue.unsafeReentrantRead(body) : try connection.queue.read(body)
    }
  }

  /// Returns a number that changes with each commit of any process; `nil` if it cannot be determined at once.
  ///
  /// Each connection has its own counter (`PRAGMA data_version`). If two connections see the same commit one after
  /// the other, the number changes once more than needed.
  func version() -> UInt64? {
    let found = try? use { connection in
      let version = try connection.queue.unsafeReentrantRead { database in
        let statement = try database.cachedStatement(sql: "PRAGMA data_version").sqliteStatement
        defer { sqlite3_reset(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : nil
      }
      guard let version else { return UInt64?.none }
      let isNew = connection.version != version
      connection.version = version
      return state.withLock { state in
        if isNew { state.changes += 1 }
        return state.changes
      }
    }
    return found ?? nil
  }

  private func use<T>(
    for kind: Kind? = nil, _ body: (inout Connection) throws -> T
  ) throws -> T? {
    guard var connection = acquireConnection(for: kind) else { return nil }
    if connection.mayLackSchema { connection.readSchema() }
    let before = kind.map { _ in clock.now() }
    let start = connection.deadline.begin(before)
    let begins = state.withLock { state in
      state.running.append(start)
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if begins { watch() }
    let result = Result { try body(&connection) }
    let (wasInterrupted, wasLocked) = connection.deadline.end()
    connection.mayLackSchema = wasInterrupted
    let ended = now()
    let elapsed = ended - start
    var effort =
      before.map { clock.ownTime(since: $0, in: elapsed, slowThreshold: Self.slowThreshold) }
      ?? .zero
    // The read has used its whole time, whichever thread had the processor.
    if wasInterrupted, effort <= Self.slowThreshold { effort = elapsed }
    let value = wasInterrupted || wasLocked ? nil : try? result.get()
    state.withLock { state in
      if let kind, value != nil || effort > Self.slowThreshold {
        state.note(effort, of: kind, from: start, to: ended)
      }
      if state.isClosed {
        state.connectionCount -= 1
      } else {
        state.free.append(connection)
      }
      if let index = state.running.firstIndex(of: start) { state.running.remove(at: index) }
      if elapsed > Self.diskThreshold { state.pauseEnd = ended + Self.pause }
    }
    if let value { return value }
    if case .failure(let error) = result, !(error is DatabaseError), !wasInterrupted, !wasLocked {
      throw error
    }
    return nil
  }

  /// Interrupts reads that take too long in a single step, as long as there are reads.
  private func watch() {
    Task.detached { [weak self] in
      while true {
        try? await Task.sleep(for: Self.contendedTimeLimit)
        guard let deadlines = self?.runningDeadlines() else { return }
        for deadline in deadlines { deadline.interruptIfOverdue() }
      }
    }
  }

  /// Returns the deadlines of all connections; `nil` if no read is running, which ends the watch.
  private func runningDeadlines() -> [Deadline]? {
    state.withLock { state in
      state.isWatched = !state.running.isEmpty
      return state.isWatched ? state.deadlines : nil
    }
  }

  /// Closes the connections that are not in use, and opens no more.
  ///
  /// - Returns: Whether none is in use.
  func close() -> Bool {
    let free = state.withLock { state in
      state.isClosed = true
      state.connectionCount -= state.free.count
      defer { state.free = [] }
      return state.free
    }
    for connection in free { try? connection.queue.close() }
    return state.withLock { $0.connectionCount == 0 }
  }

  private func acquireConnection(for kind: Kind?) -> Connection? {
    let (free, mayOpen) = state.withLock { state -> (Connection?, Bool) in
      if state.isClosed { return (nil, false) }
      if let kind, let activePause = state.pauses[kind], now() <= activePause.end {
        return (nil, false)
      }
      if let end = state.pauseEnd {
        guard now() > end else { return (nil, false) }
        state.pauseEnd = nil
      }
      if let first = state.running.min(), now() - first > Self.diskThreshold { return (nil, false) }
      if let free = state.free.popLast() { return (free, false) }
      guard state.connectionCount < limit else { return (nil, false) }
      state.connectionCount += 1
      return (nil, true)
    }
    guard mayOpen else { return free }
    do {
      return try open()
    } catch {
      state.withLock { $0.connectionCount -= 1 }
      return nil
    }
  }

  private func open() throws -> Connection {
    let deadline = Deadline(now: now, clock: clock)
    var configuration = configuration
    configuration.prepareDatabase { database in
      database.sqliteConnection.map(deadline.setConnection)
      // Retained by this closure, which the connection keeps.
      let context = Unmanaged.passUnretained(deadline).toOpaque()
      // This connection never waits for a lock, whatever busy mode was set before. The queued read waits instead.
      sqlite3_busy_handler(
        database.sqliteConnection,
        { context, _ in
          context.map { Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue().recordLock() }
          return 0
        }, context)
      sqlite3_progress_handler(
        database.sqliteConnection, Self.steps,
        { context in
          guard let context else { return 0 }
          return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().interrupts() ? 1 : 0
        }, context)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    state.withLock { $0.deadlines.append(deadline) }
    return Connection(queue: queue, deadline: deadline)
  }
}

extension QuickReads.Connection {
  /// Loads a changed schema without a deadline. Otherwise each read might be interrupted before the schema is loaded.
  fileprivate func readSchema() {
    _ = try? queue.unsafeReentrantRead { database in
      try Int.fetchOne(database, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
    }
  }
}
