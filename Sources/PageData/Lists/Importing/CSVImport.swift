package import Foundation
import GRDB
import GRDBSQLite
import PageBytes
import PageElements
package import PageLists
import PageSite

/// An import of the rows of a CSV file into a table: of all rows, or of none.
///
/// Neither checking a file nor storing it holds more than one row of the file, and SQLite's page cache, in memory.
package struct CSVImport: Sendable {
  /// The number of bytes that are read from a file at once.
  private static let chunkSize = 256 << 10
  /// The time limit. An import that takes longer is cancelled.
  private static let timeLimit = Duration.seconds(120)
  /// The size in KiB of the page cache while rows are stored. If it is full, SQLite writes changed pages into the
  /// file, which locks out readers in journal mode DELETE.
  private static let cacheLimit = 48 << 10

  private let file: FileHandle
  private let table: SQLiteTable
  private let format: CSVFormat?

  /// - Parameters:
  ///   - file: The file. Nothing else may read it meanwhile.
  ///   - table: The table that receives the rows.
  ///   - format: The format of the file; `nil`, the default, recognises it.
  package init(_ file: FileHandle, into table: SQLiteTable, as format: CSVFormat? = nil) {
    (self.file, self.table, self.format) = (file, table, format)
  }

  /// Checks whether the rows can be stored, by storing them in a copy. Others can write meanwhile.
  ///
  /// - Parameters:
  ///   - database: The database of the table.
  ///   - progress: Called from time to time with the number of rows read.
  /// - Throws: ``ImportFailure`` for an error that no row causes, `CancellationError` at the time limit, and
  ///   `DatabaseUnavailable` if the database cannot be read in time.
  package func preview(
    in database: BoundedDatabase, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    try await preview(in: database, copyingUpTo: ImportCopy.byteLimit, progress: progress)
  }

  func preview(
    in database: BoundedDatabase, copyingUpTo byteLimit: Int,
    progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    if let fault = table.writeFault { throw ImportFailure(fault) }
    let sample = await sample(of: database)
    return try await convertingErrors {
      let copy = try await ImportCopy(of: database, for: table, upTo: byteLimit)
      return try await copy.queue.writeWithoutTransaction { connection in
        try withTimeLimit(copy.queue) {
          if copy.isWhole {
            return try run(in: connection, sample, progress) { _ in .rollback }
          }
          // A transaction would hold a lock of the original until it ends.
          var report = try check(connection) { try read(into: connection, sample, progress) }
          report.omittedChecks = ImportCopy.omittedChecks
          return report
        }
      }
    }
  }

  /// Stores the rows, unless one of them cannot be stored.
  ///
  /// - Parameters:
  ///   - writer: The database that writes them.
  ///   - progress: Called from time to time with the number of rows read.
  /// - Throws: ``ImportFailure`` for an error that no row causes, `CancellationError` at the time limit, and a 503 if
  ///   another file has replaced the database.
  package func store(
    by writer: BoundedDatabase, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    if let fault = table.writeFault { throw ImportFailure("SQLite says: \(fault)") }
    let sample = await sample(of: writer)
    return try await convertingErrors {
      try await writer.writer.writeWithoutTransaction { database in
        try withTimeLimit(writer.writer) {
          let pages = try Int.fetchOne(database, sql: "PRAGMA cache_size") ?? -2_000
          try database.execute(sql: "PRAGMA cache_size = -\(Self.cacheLimit)")
          defer { try? database.execute(sql: "PRAGMA cache_size = \(pages)") }
          return try run(in: database, sample, keysFrom: SQLiteList(writer, table), progress) {
            report in
            guard report.errors.isEmpty else { return .rollback }
            try writer.checkFile()
            report.isStored = true
            return .commit
          }
        }
      }
    }
  }

  /// Returns a sample of the table's values, or an empty sample if reading them fails or times out.
  private func sample(of database: BoundedDatabase) async -> SQLiteSample {
    (try? await database.read { try table.sample($0) }) ?? SQLiteSample()
  }

  private func convertingErrors(_ body: () async throws -> ImportReport) async throws
    -> ImportReport
  {
    do {
      return try await body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw CancellationError()
    } catch let error as DatabaseError {
      // These messages would quote the schema, or contain the path of the file.
      let isSecret =
        ServedConnection.isUnreadableSchema(error.message)
        || error.resultCode == .SQLITE_CANTOPEN
      let message = isSecret ? "" : error.message ?? ""
      let isShown =
        !message.isEmpty && table.mayReveal(message) && table.mayRevealCheck(in: message)
      throw ImportFailure("SQLite says: \(isShown ? message : "\(error.resultCode)")")
    }
  }

  /// Interrupts the connection at the time limit. A check between rows is not enough, because a row may start an
  /// endless trigger.
  private func withTimeLimit<T>(
    _ connection: any DatabaseWriter, _ body: () throws -> T
  ) rethrows -> T {
    let timer = Task {
      try await Task.sleep(for: Self.timeLimit)
      connection.interrupt()
    }
    defer { timer.cancel() }
    return try body()
  }

  /// - Parameter list: Returns the keys of the rows; `nil`, the default, if the keys are not needed.
  private func run(
    in database: Database, _ sample: SQLiteSample, keysFrom list: SQLiteList<DataRecord>? = nil,
    _ progress: (Int) throws -> Void,
    _ end: (inout ImportReport) throws -> Database.TransactionCompletion
  ) throws -> ImportReport {
    var report = ImportReport()
    try database.inTransaction(.immediate) {
      // Rows may refer to later rows.
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      report = try check(database) { try read(into: database, sample, keysFrom: list, progress) }
      return try end(&report)
    }
    return report
  }

  private func count(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM main.\(table.name.quotedName)") ?? 0
  }

  private func read(
    into database: Database, _ sample: SQLiteSample, keysFrom list: SQLiteList<DataRecord>? = nil,
    _ progress: (Int) throws -> Void
  ) throws -> ImportedRows {
    let format = try format ?? detectFormat(for: table.importColumns(sample))
    var (reader, decoder) = (CSVReader(format), CSVDecoder(format.encoding))
    var rows = ImportedRows(table, sample, database, as: format, keysFrom: list)
    let end = ContinuousClock.now + Self.timeLimit
    do {
      try file.seek(toOffset: 0)
      while let piece = try file.read(upToCount: Self.chunkSize), !piece.isEmpty {
        if Task.isCancelled || .now > end { throw CancellationError() }
        try reader.read(decoder.decode(Array(piece))) { try rows.addRow($0, $1) }
        try progress(rows.reader.report.rows)
      }
      try reader.read(decoder.end()) { try rows.addRow($0, $1) }
      try reader.end { try rows.addRow($0, $1) }
      try rows.reader.end()
    } catch let error as CSVError {
      rows.reader.report.errors.append(.init(line: error.line, text: error.description))
    } catch is ImportReader.TooManyErrors {
    }
    rows.reader.reportIfEmpty()
    return rows
  }

  /// Recognises the format of the file from its bytes and its first rows.
  private func detectFormat(for columns: [ImportColumn]) throws -> CSVFormat {
    try file.seek(toOffset: 0)
    let first = try file.read(upToCount: Self.chunkSize).map { Array($0) } ?? []
    return CSVFormat(
      ofFileBeginningWith: first, otherThanUTF8: try firstInvalidChunk(), for: columns)
  }

  /// Returns the first chunk of the file that is not valid UTF-8; `nil` if the whole file is valid.
  private func firstInvalidChunk() throws -> [UInt8]? {
    try file.seek(toOffset: 0)
    var check = UTF8Check()
    while let piece = try file.read(upToCount: Self.chunkSize), !piece.isEmpty {
      if let fault = check.invalidChunk(in: Array(piece)) { return fault }
    }
    return check.end()
  }

  /// Reads the rows, and adds the errors that no single row causes.
  private func check(
    _ database: Database, _ read: () throws -> ImportedRows
  ) throws -> ImportReport {
    let before = try count(database)
    var rows = try read()
    guard rows.reader.report.errors.isEmpty else { return rows.reader.report }
    let hasMissingReferences = database.violatesForeignKeys
    if hasMissingReferences { try rows.addMissingReferences() }
    var report = rows.reader.report
    if hasMissingReferences, report.errors.isEmpty {
      report.errors.append(
        .init(line: nil, text: "A row refers to a row that does not exist."))
    }
    let after = try count(database)
    if after != before + report.rows {
      report.errors.append(
        .init(
          line: nil,
          text:
            "The table would have \(after) rows instead of \(before + report.rows). Its conflict clauses or triggers replace, ignore, delete or add rows."
        ))
    }
    return report
  }
}
