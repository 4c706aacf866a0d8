import Foundation
import GRDB
import PageBytes
import PageElements
import PageLists
package import PageSite
import Synchronization

/// A database file with any tables. It is only read unless `isWritable` is set. Tables are looked up again after
/// another program has changed the schema, and the file is opened again after another one has replaced it.
package final class SQLiteCatalog: Sendable {
  private struct State {
    var database: BoundedDatabase?
    /// The databases of the previous file, until they are closed.
    var previous: [BoundedDatabase] = []
    /// The write-ahead log of the previous file.
    var previousLog: FileIdentity?
    /// The database for writing, opened at the first write.
    var writer: BoundedDatabase?
    var lastCheck: ContinuousClock.Instant
    var tables: (version: Int, all: [SQLiteTable])?
    /// The samples of tables, by the names of the tables.
    var samples: [ExactText: SQLiteSample] = [:]
    /// The number of times that samples were read or discarded.
    var sampleRevision = 0
    /// The obstacles to writing, by the names of the tables.
    var obstacles: [ExactText: WriteObstacles] = [:]
    /// The number of files that have been at the path.
    var files: UInt64 = 1
    /// The last error that was reported; `nil` once the file has been opened again.
    var reported: String?

    /// Releases the connections and discards everything cached. Current users keep their connections.
    mutating func close() {
      (database, writer, tables, samples, obstacles) = (nil, nil, nil, [:], [:])
      sampleRevision += 1
    }
  }

  package let path: String
  package let isWritable: Bool
  private let limits: DatabaseLimits
  private let checkInterval: Duration
  private let report: @Sendable (SQLiteFileError) -> Void
  private let state: Mutex<State>

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The time and queue limits.
  ///   - isWritable: Whether ``writer()`` may open it. False by default.
  ///   - checkInterval: The time for which the file is not checked again.
  ///   - report: Called once for each error of the file after this, for a log. Responses do not contain the path.
  /// - Throws: ``SQLiteFileError`` if the file is not a database, or cannot be read, or cannot be written but should
  ///   be.
  package init(
    path: String, limits: DatabaseLimits, isWritable: Bool = false,
    checkInterval: Duration = .seconds(1),
    report: @escaping @Sendable (SQLiteFileError) -> Void = { _ in }
  ) throws {
    (self.path, self.limits, self.checkInterval, self.report) = (
      path, limits, checkInterval, report
    )
    self.isWritable = isWritable
    // SQLite creates a file beside the one that it writes.
    let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let exists = FileManager.default.fileExists(atPath: path)
    if isWritable, exists,
      ![path, directory].allSatisfy(FileManager.default.isWritableFile(atPath:))
    {
      throw SQLiteFileError(path: path, reason: .unwritable)
    }
    state = Mutex(State(database: try Self.open(path, limits), lastCheck: .now))
  }

  /// Returns the database that writes the current file; `nil` if the catalog only reads it.
  ///
  /// It has one connection instead of a pool, because a pool would switch the file to a log (WAL).
  ///
  /// - Throws: The errors of ``database()``.
  package func writer() throws -> BoundedDatabase? {
    guard isWritable else { return nil }
    _ = try database()
    return try state.withLock { state in
      if let writer = state.writer { return writer }
      try SQLiteFileError.check(path)
      let busyHandler = BusyHandler()
      var configuration = ServedConnection.configuration()
      configuration.busyMode = busyHandler.busyMode
      let writer = BoundedDatabase(
        try DatabaseQueue(path: path, configuration: configuration), limits, busyHandler,
        AccessClock())
      state.writer = writer
      return writer
    }
  }

  /// Returns the database for the current file.
  ///
  /// - Throws: ``SQLiteFileError`` if the file is missing or no longer a database.
  package func database() throws -> BoundedDatabase {
    do {
      return try currentDatabase()
    } catch let error as SQLiteFileError {
      throw reported(error)
    }
  }

  /// Reports an error, unless it was the last one.
  private func reported(_ error: SQLiteFileError) -> SQLiteFileError {
    let isNew = state.withLock { state in
      defer { state.reported = "\(error)" }
      return !state.reported.hasSameBytes(as: "\(error)")
    }
    if isNew { report(error) }
    return error
  }

  private func currentDatabase() throws -> BoundedDatabase {
    try state.withLock { state in
      if let database = state.database {
        guard .now - state.lastCheck > checkInterval else { return database }
        state.lastCheck = .now
        guard database.file != FileIdentity(path: path) else { return database }
        state.previous += [database, state.writer].compactMap(\.self)
        state.previousLog = database.log
        state.close()
      }
      state.previous.removeAll { $0.closeIfIdle() }
      // Both files would use the same shared memory for their logs: see ``OpenedFile``.
      if !state.previous.isEmpty, FileManager.default.fileExists(atPath: path + "-shm") {
        throw OpenedFile.fileReplaced
      }
      // SQLite would add the changes in the former file's log to this file.
      if let log = state.previousLog, let found = FileIdentity(path: path + "-wal"), found == log,
        !found.isEmpty
      {
        throw SQLiteFileError(path: path, reason: .besideFormerLog)
      }
      let database = try Self.open(path, limits)
      (state.database, state.reported, state.previousLog) = (database, nil, nil)
      state.files += 1
      return database
    }
  }

  /// Returns a number that grows with each commit of any process, and whenever another file replaces the file; `nil`
  /// if it cannot be determined at once.
  package func version() -> UInt64? {
    guard let database = try? database(), let version = database.fileVersion() else { return nil }
    return state.withLock(\.files) << 40 + version
  }

  /// Returns its tables and views, sorted by name.
  package func tables() async throws -> [SQLiteTable] {
    var database = try database()
    do {
      do {
        return try await tables(of: database)
      } catch is OutdatedConnections {
      } catch let error as DatabaseError
        where ServedConnection.isUnreadableSchema(error.message)
      {}
      // The connections were configured for an earlier schema.
      state.withLock { if $0.database === database { $0.close() } }
      database = try self.database()
      return try await tables(of: database)
    } catch is OutdatedConnections {
      throw DatabaseUnavailable(.slowRead)
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw DatabaseUnavailable(.readLocked)
      default:
        throw reported(
          SQLiteFileError(
            path: path, reason: .unreadable(error.message ?? "\(error.resultCode)")))
      }
    }
  }

  private func tables(of database: BoundedDatabase) async throws -> [SQLiteTable] {
    let version = try await database.readQuickly(rows: 1, of: nil, isOneQuery: true) {
      try Int.fetchOne($0, sql: "PRAGMA schema_version") ?? 0
    }
    let (known, isFirst) = state.withLock { state in
      let isSame = state.database === database
      return (
        isSame && state.tables?.version == version ? state.tables?.all : nil,
        !isSame || state.tables == nil
      )
    }
    if let known { return known }
    // SQLite opens the file again by its path.
    guard database.file == FileIdentity(path: path) else { throw OpenedFile.fileReplaced }
    let tables = try await database.read(within: limits.readTime) { [path] database in
      let unreadable = try UnreadableSchema(of: path, database)
      let tables = try SQLiteTable.all(in: database, isForeign: true, without: unreadable)
      return try unreadable.annotating(tables, in: path)
        .notingMissingTokenizers().withoutSecretReaders(in: path)
        .markingSecretTriggers(in: path, database)
    }
    // A connection creates the temporary views for such tables when it opens.
    if !isFirst, tables.contains(where: \.isScanned) {
      throw OutdatedConnections()
    }
    state.withLock { state in
      guard state.database === database else { return }
      (state.tables, state.samples, state.obstacles) = ((version, tables), [:], [:])
      state.sampleRevision += 1
    }
    return tables
  }

  /// An error that makes the catalog open its connections again.
  private struct OutdatedConnections: Error {}

  /// Returns the obstacles to writing a table's rows that SQLite reports before anything is written.
  package func obstacles(to table: SQLiteTable) async throws -> WriteObstacles {
    if let known = state.withLock({ $0.obstacles[ExactText(text: table.name)] }) { return known }
    let database = try database()
    // SQLite opens the file again by its path.
    try database.checkFile()
    let obstacles = try await database.read(within: limits.readTime / 4) { [path] _ in
      WriteObstacles(to: table, in: path)
    }
    state.withLock {
      guard obstacles.isComplete, $0.database === database else { return }
      $0.obstacles[ExactText(text: table.name)] = obstacles
    }
    return obstacles
  }

  /// A number that grows whenever samples are read or discarded.
  var sampleRevision: Int { state.withLock(\.sampleRevision) }

  /// Returns a table or view by its name.
  package func table(_ name: String) async throws -> SQLiteTable? {
    try await tables().first { $0.name.hasSameBytes(as: name) }
  }

  /// Returns a sample of the first thousand rows of a table.
  ///
  /// The sample stays cached until the schema or the file changes. The sample of a smaller table is read again after
  /// the data changes.
  package func sample(_ table: SQLiteTable) async throws -> SQLiteSample {
    let known = state.withLock { $0.samples[ExactText(text: table.name)] }
    // The sample of a small table soon becomes outdated. Reading it again takes at most a twentieth of the time.
    if let known, known.isPartial || .now < known.expiry { return known }
    let database = try database()
    let version = database.fileVersion()
    if let known, known.version == version { return known }
    let start = ContinuousClock.now
    var sample = try? await database.read(within: limits.readTime / 4) { try table.sample($0) }
    if sample == nil {
      // If long texts make the rows slow to read, a few rows are better than none.
      sample = try? await database.read(within: limits.readTime / 4) {
        try table.sample($0, isHurried: true)
      }
    }
    var found = sample ?? SQLiteSample()
    (found.version, found.expiry) = (version, .now + start.duration(to: .now) * 20)
    state.withLock {
      guard $0.database === database else { return }
      $0.samples[ExactText(text: table.name)] = found
      $0.sampleRevision += 1
    }
    return found
  }

  /// Returns the rows that a column may reference, with their display names.
  ///
  /// - Returns: `nil` if there are more rows than `limit`.
  package func choices(
    of label: SQLiteTable.Label, upTo limit: Int
  ) async throws -> [(value: SortValue, title: String)]? {
    let key = SQL(sql: "pe_l.\(label.key.quotedName)")
    let query: SQL = """
      SELECT \(key), substr(\(label.title), 1, 200) FROM \(SQL(sql: label.table.quotedName)) AS pe_l \
      ORDER BY \(key) LIMIT \(limit + 1)
      """
    let rows = try await database().read { database in
      let (sql, arguments) = try query.build(database)
      let statement = try database.makeStatement(sql: sql)
      let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
      let columns = StatementColumns(of: statement)
      var found: [(value: SortValue, title: String)] = []
      while try rows.next() != nil {
        let value = columns.sortValue(0)
        let title = columns.sortValue(1).displayText ?? ""
        found.append((value, title.isEmpty ? value.keyText ?? "" : title))
      }
      return found
    }
    guard rows.count <= limit else { return nil }
    let filled = rows.filter { $0.value != .null }
    // Keys are already in order. Sorting them as texts would put 10 before 9.
    if label.isNamed(by: label.key) { return filled }
    // A title may end with the key. Without it, rows with equal names stay in the order of their keys.
    func name(_ row: (value: SortValue, title: String)) -> String {
      let (title, key) = (row.title.utf8, " · \(row.value.displayText ?? "")".utf8)
      guard title.suffix(key.count).elementsEqual(key) else { return row.title.lowercased() }
      return String(decoding: title.dropLast(key.count), as: UTF8.self).lowercased()
    }
    return filled.sorted { name($0) < name($1) }
  }

  private static func open(_ path: String, _ limits: DatabaseLimits) throws -> BoundedDatabase {
    try SQLiteFileError.check(path)
    var configuration = ServedConnection.readingConfiguration()
    configuration.readonly = true
    do {
      let database = try BoundedDatabase(path: path, limits: limits, configuration: configuration)
      _ = try database.writer.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema")
      }
      return database
    } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    {
      throw SQLiteFileError(path: path, reason: .cannotCreateLogFiles)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw SQLiteFileError(path: path, reason: .notADatabase)
    } catch let error as DatabaseError {
      throw SQLiteFileError(path: path, reason: .unreadable(error.message ?? "\(error.resultCode)"))
    }
  }
}
