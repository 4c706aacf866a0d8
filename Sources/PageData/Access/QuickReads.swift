import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Connections on which a short read runs at once, on the thread that asks.
///
/// A page's rows are read in less time than the way to another thread and back takes. A read that is
/// not over when its thread has had the processor for a millisecond is interrupted by SQLite, and has to wait its
/// turn like any other; so has one that finds no connection free, or the database locked. Where others have the
/// processor meanwhile, it goes on, for ten milliseconds in all: to begin anew elsewhere would take no less.
///
/// While SQLite waits for a disk it does not look at the clock, and the thread waits with it: that millisecond
/// counts as its own. After a read of a quarter of a second the next second's reads wait their turn, too, and so do
/// those that come while it runs. After a read that took too long, or was interrupted, those of
/// its kind wait their turn for some time: for twice as long after each, until one of them takes little.
final class QuickReads: Sendable {
  /// What takes about as long: a source's reads of one form.
  struct Kind: Hashable, Sendable {
    let source: ObjectIdentifier
    let order: String
  }

  /// How long a read may take. SQLite looks at the clock after so many steps, of which a page of 50
  /// rows takes some 400.
  private static let time = Duration.milliseconds(1)
  private static let steps: Int32 = 1_000
  /// How long it may take where others have the processor.
  private static let longest = Duration.milliseconds(10)
  /// What takes longer has waited for a disk; for so long no read runs here then.
  private static let patience = Duration.milliseconds(250)
  private static let pause = Duration.seconds(1)
  /// What takes longer than this is dear, and keeps others of its kind away for a hundred times as long,
  /// or twice as long as the dear one before it; the doubling ends at ten seconds.
  private static let dear = time
  private static let longestDoubled = Duration.seconds(10)
  /// Of so many kinds it is known at once; the one that is soonest over gives way.
  private static let mostRests = 1_024

  /// When the read that runs on a connection is to end.
  fileprivate final class Deadline: Sendable {
    /// The start of the running read; `nil` if none runs, for example while the schema is loaded.
    private let begun = Mutex((at: ContinuousClock.Instant, work: ThreadWork?)?.none)
    private let now: @Sendable () -> ContinuousClock.Instant
    private let clock: ThreadClock

    init(now: @escaping @Sendable () -> ContinuousClock.Instant, clock: ThreadClock) {
      (self.now, self.clock) = (now, clock)
    }

    /// - Parameter work: What the thread has done by then; `nil` where only the clock counts.
    func begin(_ work: ThreadWork?) -> ContinuousClock.Instant {
      let moment = now()
      begun.withLock { $0 = (moment, work) }
      return moment
    }

    func end() { begun.withLock { $0 = nil } }

    var isOver: Bool {
      guard let begun = begun.withLock(\.self) else { return false }
      let passed = now() - begun.at
      guard passed > QuickReads.time else { return false }
      guard passed <= QuickReads.longest, let work = begun.work else { return true }
      return clock.effort(since: work, in: passed, dear: QuickReads.time) > QuickReads.time
    }
  }

  fileprivate struct Connection: Sendable {
    let queue: DatabaseQueue
    let deadline: Deadline
    /// The database's data version as this connection has it. It says nothing to another one.
    var version: Int64?
    /// Whether its last read was interrupted, perhaps while SQLite loaded the schema.
    var mayLackSchema = false
  }

  /// How long reads of a kind wait their turn.
  private struct Rest {
    var end: ContinuousClock.Instant
    var length: Duration
  }

  private struct State {
    var free: [Connection] = []
    /// How many there are or are being made.
    var made = 0
    var pausesUntil: ContinuousClock.Instant?
    /// When the reads that run have begun.
    var running: [ContinuousClock.Instant] = []
    /// The kinds whose last read was dear.
    var rests: [Kind: Rest] = [:]
    /// How often a connection has found another data version.
    var changes: UInt64 = 0

    /// Notes what a read of a kind has taken.
    mutating func note(
      _ effort: Duration, of kind: Kind, from begun: ContinuousClock.Instant,
      to ended: ContinuousClock.Instant
    ) {
      let last = rests[kind]
      // One that ran beside a dear one says nothing of what comes after that.
      let isNext = last.map { begun > $0.end } ?? true
      guard effort > QuickReads.dear else {
        if isNext { rests[kind] = nil }
        return
      }
      let doubled = isNext ? last.map { min($0.length * 2, longestDoubled) } : nil
      let length = max(effort * 100, doubled ?? .zero)
      if let last, last.end >= ended + length { return }
      if last == nil, rests.count >= mostRests,
        let soonest = rests.min(by: { $0.value.end < $1.value.end })
      {
        rests[soonest.key] = nil
      }
      rests[kind] = Rest(end: ended + length, length: length)
    }
  }

  private let state = Mutex(State())
  private let path: String
  private let configuration: Configuration
  private let limit: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let clock: ThreadClock

  /// - Parameters:
  ///   - path: A database in WAL mode, which a writer has open.
  ///   - configuration: That of its readers.
  ///   - limit: How many connections there may be, each made when it is first needed.
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

  /// Reads from one state of the database, at once or not at all.
  ///
  /// - Parameters:
  ///   - kind: What it takes as long as; `nil` for what takes the same however it is asked.
  ///   - isOneQuery: Whether `body` asks for one thing alone, which is of one state without a
  ///     transaction around it.
  /// - Returns: `nil` where the read has to wait its turn; it may have been begun.
  /// - Throws: What `body` throws, but for what the database says: that is told to who asks again.
  func read<T>(
    of kind: Kind? = nil, isOneQuery: Bool = false, _ body: (Database) throws -> T
  ) throws -> T? {
    try use(for: kind) { connection in
      isOneQuery
        ? try connection.queue.unsafeReentrantRead(body) : try connection.queue.read(body)
    }
  }

  /// Another number after each commit, by whomever; `nil` where that cannot be told at once.
  ///
  /// Each connection counts by itself (`PRAGMA data_version`). Where one finds a commit that another has
  /// found before, the number changes once more than needed.
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
    guard var connection = take(for: kind) else { return nil }
    if connection.mayLackSchema { connection.readSchema() }
    let before = kind.map { _ in clock.now() }
    let begun = connection.deadline.begin(before)
    state.withLock { $0.running.append(begun) }
    var error: DatabaseError?
    defer {
      connection.deadline.end()
      connection.mayLackSchema = error?.resultCode == .SQLITE_INTERRUPT
      let ended = now()
      let passed = ended - begun
      var effort = before.map { clock.effort(since: $0, in: passed, dear: Self.dear) } ?? .zero
      // It had all the time there is, whoever had the processor.
      if error?.resultCode == .SQLITE_INTERRUPT, effort <= Self.dear { effort = passed }
      state.withLock { state in
        if let kind, error == nil || effort > Self.dear {
          state.note(effort, of: kind, from: begun, to: ended)
        }
        state.free.append(connection)
        if let place = state.running.firstIndex(of: begun) { state.running.remove(at: place) }
        if passed > Self.patience { state.pausesUntil = ended + Self.pause }
      }
    }
    do {
      return try body(&connection)
    } catch let fault as DatabaseError {
      error = fault
      return nil
    }
  }

  private func take(for kind: Kind?) -> Connection? {
    let (free, mayMake) = state.withLock { state -> (Connection?, Bool) in
      if let kind, let rest = state.rests[kind], now() <= rest.end { return (nil, false) }
      if let end = state.pausesUntil {
        guard now() > end else { return (nil, false) }
        state.pausesUntil = nil
      }
      if let first = state.running.min(), now() - first > Self.patience { return (nil, false) }
      if let free = state.free.popLast() { return (free, false) }
      guard state.made < limit else { return (nil, false) }
      state.made += 1
      return (nil, true)
    }
    guard mayMake else { return free }
    do {
      return try open()
    } catch {
      state.withLock { $0.made -= 1 }
      return nil
    }
  }

  private func open() throws -> Connection {
    let deadline = Deadline(now: now, clock: clock)
    var configuration = configuration
    configuration.prepareDatabase { database in
      // Whoever would have to wait for a lock leaves it to those who may, whatever was set before.
      sqlite3_busy_timeout(database.sqliteConnection, 0)
      // Retained by this closure, which the connection keeps.
      sqlite3_progress_handler(
        database.sqliteConnection, Self.steps,
        { context in
          guard let context else { return 0 }
          return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
        }, Unmanaged.passUnretained(deadline).toOpaque())
    }
    return Connection(
      queue: try DatabaseQueue(path: path, configuration: configuration), deadline: deadline)
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
