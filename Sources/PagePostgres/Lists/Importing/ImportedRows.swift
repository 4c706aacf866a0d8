import PageBytes
import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// The error of a batch that PostgreSQL refuses, if the transaction has no savepoint to return to.
struct RefusedBatch: Error {}

/// The rows of a file while they are inserted, within a transaction.
struct ImportedRows {
  struct Mode: Sendable {
    /// Whether the rows will be committed, so that their keys are needed.
    let stores: Bool
    /// Whether each batch has a savepoint, so that a refused one is divided until the refused rows are found. Otherwise
    /// the first refused batch throws ``RefusedBatch``.
    let reportsLines: Bool
  }

  private typealias ReadRow = (line: Int, values: [SortValue])

  /// The maximum number of rows and of values of a batch.
  private static let (maximumRows, maximumValues) = (500, 30_000)
  /// The maximum number of rows that wait for the rows to which they refer, and of bytes of their values.
  private static let (maximumPostponed, maximumPostponedBytes) = (10_000, 8 << 20)

  var reader: ImportReader
  private let table: PostgresTable
  /// The database, of which the catalogue is read to describe a refusal.
  private let database: PostgresDatabase
  private let connection: PostgresConnection
  private let format: CSVFormat
  private let mode: Mode
  /// Reads the keys of inserted rows.
  private let query: PostgresListQuery
  /// The rows that were read and not yet inserted.
  private var pending: [ReadRow] = []
  /// The rows that refer to rows of the same table which are not there yet.
  private var postponed: [(row: ReadRow, refusal: ImportRefusal)] = []
  private var postponedBytes = 0
  /// Whether the table refers to itself, so that rows of the file may refer to later ones.
  private let refersToItself: Bool
  /// The largest number of the file in each column that the database numbers rows by, and its line.
  private var largest: [Int: (number: Int64, line: Int)] = [:]

  init(
    _ table: PostgresTable, _ database: PostgresDatabase, _ connection: PostgresConnection,
    as format: CSVFormat, _ mode: Mode
  ) {
    (self.table, self.database, self.connection) = (table, database, connection)
    (self.format, self.mode) = (format, mode)
    refersToItself = table.references.contains {
      $0.schema.hasSameBytes(as: table.schema) && $0.table.hasSameBytes(as: table.name)
    }
    query = PostgresListQuery(table, ListSelection<DataRecord>())
    reader = ImportReader(table.importColumns, as: format)
  }

  /// Reads the file, and inserts its rows.
  ///
  /// - Throws: ``RefusedBatch``, and what `progress` throws.
  mutating func insert(
    _ chunks: FileChunks, _ progress: @Sendable (Int) throws -> Void
  ) async throws {
    try await setLimits()
    do {
      try await read(chunks, progress)
      try await insertPostponed()
      try reader.end()
      try await checkDeferred()
      try await warnAboutSequences()
    } catch let error as CSVError {
      reader.report.errors.append(.init(line: error.line, text: error.description))
    } catch is ImportReader.TooManyErrors {
    }
    reader.reportIfEmpty()
    // The faults of a batch follow those that were found while it was read.
    reader.report.errors.sort { ($0.line ?? .max) < ($1.line ?? .max) }
  }

  /// Limits the statements of the transaction.
  private func setLimits() async throws {
    // The connection itself ends a statement a little later than this.
    let time = "\(database.limits.exportTime.milliseconds)"
    let lock = "\(database.limits.writeWait.milliseconds)"
    try await connection.run(
      """
      SELECT pg_catalog.set_config('statement_timeout', \(time), true),
        pg_catalog.set_config('idle_in_transaction_session_timeout', \(time), true),
        pg_catalog.set_config('lock_timeout', \(lock), true)
      """)
    // Rows may refer to later rows if the constraint is deferrable.
    try await connection.run("SET CONSTRAINTS ALL DEFERRED")
  }

  private mutating func read(
    _ chunks: FileChunks, _ progress: @Sendable (Int) throws -> Void
  ) async throws {
    var (records, decoder) = (CSVReader(format), CSVDecoder(format.encoding))
    try await chunks.rewind()
    while let chunk = try await chunks.next() {
      try Task.checkCancellation()
      try records.read(decoder.decode(chunk)) { try addRow($0, $1) }
      try await insertPending()
      try progress(reader.report.rows)
    }
    try records.read(decoder.end()) { try addRow($0, $1) }
    try records.end { try addRow($0, $1) }
    try await insertPending()
  }

  private mutating func addRow(_ fields: [CSVReader.Field], _ line: Int) throws {
    guard let values = try reader.row(fields, line) else { return }
    pending.append((line, values))
    for (columnIndex, value) in zip(reader.columnIndices, values)
    where table.columns[columnIndex].isAutoNumbered {
      guard case .integer(let number) = value else { continue }
      if largest[columnIndex].map({ $0.number < number }) ?? true {
        largest[columnIndex] = (number, line)
      }
    }
  }

  private mutating func insertPending() async throws {
    let rows = pending
    pending = []
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      try await insert(rows[start..<min(start + batchSize, rows.count)])
    }
  }

  private var batchSize: Int {
    max(1, min(Self.maximumRows, Self.maximumValues / max(1, reader.columnIndices.count)))
  }

  /// Inserts the rows that refer to later ones. The last come first, until no more of them can be inserted.
  private mutating func insertPostponed() async throws {
    while true {
      let rows = postponed
      (postponed, postponedBytes) = ([], 0)
      for end in stride(from: rows.count, to: 0, by: -batchSize) {
        try await insert(rows[max(0, end - batchSize)..<end].map(\.row)[...])
      }
      postponed.sort { $0.row.line < $1.row.line }
      if postponed.isEmpty || postponed.count == rows.count { break }
    }
    for (row, refusal) in postponed { try await fault(row, refusal) }
  }

  /// Inserts some rows, or finds the rows among them that PostgreSQL refuses.
  private mutating func insert(_ rows: ArraySlice<ReadRow>) async throws {
    guard mode.reportsLines else {
      guard try await refusal(of: rows) == nil else { throw RefusedBatch() }
      return
    }
    guard let refusal = try await inSavepoint({ try await $0.refusal(of: rows) }) else { return }
    guard rows.count > 1 else {
      for row in rows where !postponeIfPossible(row, refusal) { try await fault(row, refusal) }
      return
    }
    let middle = rows.startIndex + rows.count / 2
    try await insert(rows[..<middle])
    try await insert(rows[middle...])
  }

  /// Postpones a row if it may refer to a later one.
  ///
  /// - Returns: Whether the row is postponed.
  private mutating func postponeIfPossible(_ row: ReadRow, _ refusal: ImportRefusal) -> Bool {
    let bytes = row.values.reduce(0) { sum, value in
      switch value {
      case .text(let text): sum + text.utf8.count
      case .blob(let bytes): sum + bytes.count
      case .null, .integer, .real: sum
      }
    }
    guard refersToItself, refusal.isMissingReference, postponed.count < Self.maximumPostponed,
      postponedBytes + bytes <= Self.maximumPostponedBytes
    else { return false }
    postponed.append((row, refusal))
    postponedBytes += bytes
    return true
  }

  private mutating func fault(_ row: ReadRow, _ refusal: ImportRefusal) async throws {
    try reader.addError(
      row.line, await refusal.message(row.values, in: reader.columnIndices, of: table, database))
  }

  /// Runs something in a savepoint, which is rolled back if it is refused.
  private mutating func inSavepoint(
    _ body: (inout ImportedRows) async throws -> ImportRefusal?
  ) async throws -> ImportRefusal? {
    try await connection.run(script: "SAVEPOINT pe_batch")
    let refusal = try await body(&self)
    let undo = refusal == nil ? "" : "ROLLBACK TO SAVEPOINT pe_batch; "
    try await connection.run(script: undo + "RELEASE SAVEPOINT pe_batch")
    return refusal
  }

  /// Inserts rows.
  ///
  /// - Returns: The reason why they are not inserted; `nil` if they are.
  /// - Throws: Errors that no row causes.
  private mutating func refusal(of rows: ArraySlice<ReadRow>) async throws -> ImportRefusal? {
    let needsKeys = mode.stores && reader.report.keys.count < ImportReport.maximumKeys
    do {
      if let errors = try await table.roundingErrors(
        of: rows.lazy.flatMap(storedValues), connection)
      {
        return .rounded(errors)
      }
      let result = try await connection.run(
        unprepared: table.insertion(
          of: rows.lazy.map(\.values), into: reader.columnIndices,
          returning: needsKeys ? query.selected : nil))
      guard result.affectedRowCount == rows.count else { return .ignored }
      for row in result where reader.report.keys.count < ImportReport.maximumKeys {
        let key = query.key(row)
        if key.utf8.count <= ImportReport.maximumKeyLength { reader.report.keys.append(key) }
      }
      return nil
    } catch let error as PostgresError where error.mayConcernRow {
      return .error(error)
    }
  }

  private func storedValues(_ row: ReadRow) -> [StoredValue] {
    zip(reader.columnIndices, row.values).map {
      StoredValue($1.stored, $0, of: table.columns[$0])
    }
  }

  /// Checks the constraints that were deferred until all rows are inserted.
  private mutating func checkDeferred() async throws {
    func check(_ rows: inout ImportedRows) async throws -> ImportRefusal? {
      do {
        try await rows.connection.run("SET CONSTRAINTS ALL IMMEDIATE")
        return nil
      } catch let error as PostgresError where error.mayConcernRow {
        return .error(error)
      }
    }
    guard mode.reportsLines else {
      guard try await check(&self) == nil else { throw RefusedBatch() }
      return
    }
    guard let refusal = try await inSavepoint(check) else { return }
    let values = reader.columnIndices.map { _ in SortValue.null }
    try reader.addError(
      nil, await refusal.message(values, in: reader.columnIndices, of: table, database))
  }

  /// Warns about numbers that a sequence will give to new rows, because it does not count the numbers of the file.
  private mutating func warnAboutSequences() async throws {
    for (columnIndex, (number, line)) in largest.sorted(by: { $0.key < $1.key }) {
      if let text = try await table.sequenceWarning(number, columnIndex, on: connection) {
        reader.report.warnings.append(.init(line: line, text: text))
      }
    }
  }
}
