import Dispatch
import PageCrypto
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection to a server, as a ``PostgresDatabase`` lends it.
///
/// Its statements run one after the other, in the order of the calls. No thread blocks while a caller waits. If the
/// task is cancelled, the server is asked to cancel the statement. If the server does not react within a second, the
/// connection is closed.
public actor PostgresConnection {
  private enum Outcome {
    case result(PostgresResult)
    case error(PostgresError)
  }

  /// The maximum number of different waiting notifications: any user of a server may send on a channel.
  package static let maximumNotifications = 1_000
  /// The maximum number of values of a statement (PostgreSQL, "PostgreSQL Limits").
  private static let maximumValues = 65_535
  /// The maximum number of prepared statements.
  private static let maximumPreparedStatements = 100

  private let handle: ConnectionHandle
  private let library: LibPQ
  private let readiness: SocketReadiness
  private var isInUse = false
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// The text and types of a statement, by which the server prepares it.
  private struct StatementKey: Hashable {
    let text: String
    let types: [UInt32]

    init(_ query: PostgresQuery) { (text, types) = (query.text, query.values.map(\.type)) }

    /// The name of the prepared statement: a digest of its text and types. Behind a pooler, clients share a server's
    /// connection, so one name must never mean two statements.
    var name: String {
      var hash = SHA256()
      hash.update(Array(text.utf8) + [0])
      hash.update(
        types.flatMap { type in (0..<4).map { UInt8(truncatingIfNeeded: type >> (8 * $0)) } })
      let digits = hash.finish().prefix(16).map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
      }
      return "pe_" + digits.joined()
    }
  }

  /// The names of prepared statements; `nil` for a statement that was run once.
  private var statements: [StatementKey: String?] = [:]
  /// The names of prepared statements that an aborted transaction found outdated. They are deallocated at the next use.
  private var outdatedStatements: Set<String> = []
  private var preparedCount = 0
  private let pooler: PoolerDetection
  private let settings: PostgresSettings?
  /// Whether the session has the settings. If not, each statement or transaction sets them.
  private var hasSettings = false
  private var notifications: Set<String> = []

  private let counter: StatementCounter

  /// The maximum time of one statement. Then the connection is closed.
  private let limit: Duration

  package init(
    _ handle: ConnectionHandle, limit: Duration,
    counting counter: StatementCounter = StatementCounter(),
    through pooler: PoolerDetection = PoolerDetection(), settings: PostgresSettings? = nil
  ) {
    (self.handle, self.limit, self.counter) = (handle, limit, counter)
    (self.pooler, self.settings) = (pooler, settings)
    (library, readiness) = (handle.library, handle.readiness)
  }

  /// Whether it can be lent again: it works, is in no transaction, and has no pending cancellation that may affect
  /// the next statement.
  package var isReusable: Bool {
    guard !handle.wasCancelled, !isInUse else { return false }
    // Reads messages that the server has sent meanwhile, such as that it shuts down.
    guard library.consumeInput(handle.pointer) == 1, library.status(handle.pointer) == 0 else {
      return false
    }
    readNotifications()
    return library.transactionStatus(handle.pointer) == 0
  }

  /// Whether a transaction is open (`PGTransactionStatusType`).
  package var isInTransaction: Bool { (2...3).contains(library.transactionStatus(handle.pointer)) }

  /// The number of waiting notifications.
  package var waitingNotifications: Int { notifications.count }

  /// Runs a statement.
  ///
  ///     let teas = try await connection.run("SELECT name FROM teas WHERE price < \(limit)")
  ///
  /// - Returns: Its rows, and the number of rows that it changed.
  /// - Throws: ``PostgresError`` if the server reports an error, `CancellationError` if the task is cancelled.
  @discardableResult
  public func run(_ query: PostgresQuery) async throws -> PostgresResult {
    try await withExclusiveAccess { try await self.perform(query) }
  }

  /// Runs a statement without preparing it, because its text differs each time.
  @discardableResult
  package func run(unprepared query: PostgresQuery) async throws -> PostgresResult {
    try await withExclusiveAccess { try await self.perform(query, isUnprepared: true) }
  }

  /// Runs statements without values one after the other, up to the first error.
  ///
  /// - Parameter time: The time limit; `nil` for that of any statement.
  /// - Returns: The result of the first statement.
  /// - Throws: The error of a statement.
  @discardableResult
  package func run(script: String, within time: Duration? = nil) async throws -> PostgresResult {
    try await withExclusiveAccess {
      guard script.withCString({ self.library.sendQuery(self.handle.pointer, $0) }) == 1 else {
        throw self.connectionError()
      }
      return try await self.outcome(within: time)
    }
  }

  /// Ends the current or the next ``notifications(within:)``.
  package nonisolated func wake() { handle.readiness.wake() }

  /// Waits until a notification arrives, the time is over, or ``wake()`` is called.
  ///
  /// - Returns: The payloads of the notifications.
  package func notifications(within time: Duration) async throws -> Set<String> {
    try await withExclusiveAccess {
      self.readNotifications()
      if self.notifications.isEmpty,
        await self.readiness.wait(.read, atMost: time, mayBeWoken: true)
      {
        guard self.library.consumeInput(self.handle.pointer) == 1 else {
          throw self.connectionError()
        }
        self.readNotifications()
      }
      defer { self.notifications = [] }
      return self.notifications
    }
  }

  // MARK: Running statements one after the other

  private func withExclusiveAccess<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    if isInUse {
      await withCheckedContinuation { waiters.append($0) }
    } else {
      isInUse = true
    }
    defer {
      if waiters.isEmpty { isInUse = false } else { waiters.removeFirst().resume() }
    }
    try Task.checkCancellation()
    return try await withTaskCancellationHandler(operation: body) { [handle] in
      handle.cancel()
    }
  }

  private func perform(
    _ query: PostgresQuery, isUnprepared: Bool = false
  ) async throws -> PostgresResult {
    counter.add()
    guard query.values.count <= Self.maximumValues else {
      throw PostgresError(
        code: "54000",
        message: "A statement has \(query.values.count) values, more than \(Self.maximumValues).")
    }
    if let settings = missingSettings, !isInTransaction {
      return try await perform(query, with: settings)
    }
    let name = isUnprepared ? nil : try await statement(for: query)
    let isSent = query.withParameters { values, lengths, formats, types in
      let count = Int32(query.values.count)
      return if let name {
        library.sendPrepared(handle.pointer, name, count, values, lengths, formats, 0)
      } else {
        library.sendQueryParams(
          handle.pointer, query.text, count, types, values, lengths, formats, 0)
      }
    }
    guard isSent == 1 else { throw connectionError() }
    do {
      return try await outcome()
    } catch let error as PostgresError where error.isMissingStatement || error.isOutdatedStatement {
      guard let name else { throw error }
      if error.isMissingStatement {
        statements[StatementKey(query)] = nil
        pooler.recordSharing()
      }
      // The error has aborted the transaction, if there is one.
      guard library.transactionStatus(handle.pointer) == 0 else {
        // The other statements of the transaction may be outdated as well.
        if error.isOutdatedStatement {
          outdatedStatements.formUnion(statements.values.compactMap(\.self))
        }
        throw error
      }
      statements[StatementKey(query)] = nil
      if error.isOutdatedStatement {
        try await deallocate(name)
      }
      return try await perform(query)
    }
  }

  /// Returns the name of a prepared statement; `nil` the first time that a text is used, which may be the only time.
  private func statement(for query: PostgresQuery) async throws -> String? {
    guard !pooler.sharesSessions else { return nil }
    let statementKey = StatementKey(query)
    switch statements[statementKey] {
    case .some(.some(let name)):
      guard outdatedStatements.remove(name) != nil else { return name }
      statements.updateValue(nil, forKey: statementKey)
      try await deallocate(name)
      return nil
    case nil:
      if statements.count >= 4 * Self.maximumPreparedStatements {
        statements = statements.filter { $0.value != nil }
      }
      statements.updateValue(nil, forKey: statementKey)
      return nil
    case .some(nil):
      guard preparedCount < Self.maximumPreparedStatements else { return nil }
      let name = statementKey.name
      guard
        library.sendPrepare(
          handle.pointer, name, statementKey.text, Int32(statementKey.types.count),
          statementKey.types) == 1
      else { throw connectionError() }
      do {
        _ = try await outcome()
      } catch let error as PostgresError where error.isPreparedStatement {
        // Another client of the pooler has prepared the same statement on this server connection.
        pooler.recordSharing()
        guard library.transactionStatus(handle.pointer) == 0 else { throw error }
        return nil
      }
      preparedCount += 1
      statements.updateValue(name, forKey: statementKey)
      return name
    }
  }

  /// Deallocates a prepared statement whose tables have changed.
  private func deallocate(_ name: String) async throws {
    guard library.sendQuery(handle.pointer, "DEALLOCATE \(name)") == 1 else {
      throw connectionError()
    }
    _ = try await outcome()
    preparedCount -= 1
  }

  /// Runs a statement with settings that apply to it alone.
  ///
  /// Both are sent in one pipeline, so that they run on the same server connection and in one transaction. The end of
  /// the transaction restores the previous settings.
  private func perform(
    _ query: PostgresQuery, with settings: PostgresSettings
  ) async throws -> PostgresResult {
    guard let enter = library.enterPipeline, let exit = library.exitPipeline,
      let end = library.syncPipeline
    else { throw PostgresLibraryUnavailable(missingFunction: "PQenterPipelineMode") }
    guard enter(handle.pointer) == 1 else { throw connectionError() }
    let isSent = query.withParameters { values, lengths, formats, types in
      library.sendQueryParams(handle.pointer, settings.statement, 0, nil, nil, nil, nil, 0) == 1
        && library.sendQueryParams(
          handle.pointer, query.text, Int32(query.values.count), types, values, lengths, formats, 0)
          == 1
    }
    guard isSent, end(handle.pointer) == 1 else { throw connectionError() }
    let result = try await outcome(statements: 2)
    guard exit(handle.pointer) == 1 else { throw connectionError() }
    return result
  }

  /// The settings that each statement or transaction must set; `nil` if the session has them.
  private var missingSettings: PostgresSettings? {
    hasSettings && !pooler.sharesSessions ? nil : settings
  }

  /// Applies the settings to the session, unless other clients share it.
  package func applySettings(within time: Duration) async throws {
    guard let settings, !pooler.sharesSessions else { return }
    try await run(script: settings.script, within: time)
    hasSettings = true
  }

  /// Begins a transaction with the settings of the connection.
  package func begin() async throws {
    guard pooler.mode != .statement else { throw UnwritableDatabase.statementPooler }
    let settings = missingSettings.map { "; \($0.statement)" } ?? ""
    try await run(script: "BEGIN\(settings)")
  }

  /// Begins a read-only transaction on one snapshot of the database, with the settings of the connection.
  package func beginReading() async throws {
    let settings = missingSettings.map { "; \($0.statement)" } ?? ""
    try await run(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY\(settings)")
  }

  /// Waits for the result of the statement that was sent.
  ///
  /// - Parameter statements: The number of statements in a pipeline, which returns the result of the last one; `nil`
  ///   outside a pipeline.
  private func outcome(
    within time: Duration? = nil, statements: Int? = nil
  ) async throws -> PostgresResult {
    let end = ContinuousClock.now + min(time ?? limit, limit)
    while true {
      let left = library.flush(handle.pointer)
      if left == 0 { break }
      guard left > 0 else { throw connectionError() }
      try await wait(.write, until: end)
    }
    var first: Outcome?
    var ended = 0
    while true {
      while library.isBusy(handle.pointer) == 1 { try await wait(.read, until: end) }
      guard let pointer = library.nextResult(handle.pointer) else {
        ended += 1
        guard let statements, ended <= statements, library.status(handle.pointer) == 0 else {
          break
        }
        continue
      }
      // PGRES_PIPELINE_SYNC and PGRES_PIPELINE_ABORTED (`ExecStatusType`).
      if [10, 11].contains(library.resultStatus(pointer)) {
        let isOver = library.resultStatus(pointer) == 10
        library.clear(pointer)
        if isOver { break }
        continue
      }
      // `COPY` in either direction, which this connection does not support.
      if [3, 4, 8].contains(library.resultStatus(pointer)) {
        library.clear(pointer)
        handle.shutDown()
        throw PostgresError(code: "0A000", message: "This connection does not support COPY.")
      }
      let next = read(pointer)
      if case .error = first { continue }
      let isEarlier = statements.map { ended + 1 < $0 } ?? false
      if case .error = next { first = next } else if !isEarlier { first = first ?? next }
    }
    readNotifications()
    switch first {
    case .result(let result): return result
    case .error(let error):
      if error.isCancelled, Task.isCancelled { throw CancellationError() }
      // The error may be about the server of a foreign table, while this server is reachable.
      if error.code.utf8.starts(with: "08".utf8), library.status(handle.pointer) != 0 {
        throw ConnectionLost(reason: error.message)
      }
      throw error
    case nil: throw connectionError()
    }
  }

  /// Waits for the server, and reads what it sends. Closes the connection after the time limit.
  private func wait(
    _ direction: SocketReadiness.Direction, until end: ContinuousClock.Instant
  ) async throws {
    guard await readiness.wait(direction, atMost: end - .now) else {
      guard .now >= end else { throw connectionError() }
      handle.shutDown()
      throw ConnectionLost(reason: "The server did not answer.")
    }
    guard library.consumeInput(handle.pointer) == 1 else { throw connectionError() }
  }

  /// Converts a result of the library.
  private func read(_ pointer: LibPQ.Pointer) -> Outcome {
    // Empty, done, and rows (`ExecStatusType`).
    if (0...2).contains(library.resultStatus(pointer)) {
      return .result(PostgresResult(pointer, library))
    }
    defer { library.clear(pointer) }
    func field(_ letter: Character) -> String? {
      let code = Int32(letter.asciiValue ?? 0)
      return library.resultField(pointer, code).map { String(cString: $0) }
    }
    var error = PostgresError(
      code: field("C") ?? "XX000", message: field("M") ?? "The server sent an invalid response.",
      detail: field("D"), hint: field("H"), constraint: field("n"), schema: field("s"),
      table: field("t"), column: field("c"))
    error.hasContext = field("W") != nil
    // The message is in the language of the server, but the name of the function is not.
    error.isOutdatedStatement = field("R") == "RevalidateCachedQuery" && !error.hasContext
    return .error(error)
  }

  private func readNotifications() {
    while let notification = library.notifies(handle.pointer) {
      // `struct pgNotify { char *relname; int be_pid; char *extra; … }`
      let payload = notification.load(
        fromByteOffset: 2 * MemoryLayout<UnsafeRawPointer>.stride, as: LibPQ.MutableCString?.self)
      if notifications.count < Self.maximumNotifications {
        notifications.insert(payload.map { String(cString: $0) } ?? "")
      }
      library.freeMemory(notification)
    }
  }

  private func connectionError() -> any Error {
    if Task.isCancelled { return CancellationError() }
    return ConnectionLost(reason: handle.errorMessage)
  }
}
