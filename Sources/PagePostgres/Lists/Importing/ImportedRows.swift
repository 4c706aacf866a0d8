import PageBytes
import PageElements
import PageLists
import PageSite

/// The error of a batch that PostgreSQL refuses, if the transaction has no savepoint to return to.
struct RefusedBatch: Error {}

/// The rows of a file while they are inserted, within a transaction.
struct ImportedRows {
  enum Mode: Equatable, Sendable {
    /// Without savepoints: the first refused batch throws ``RefusedBatch``.
    case atOnce(stores: Bool)
    /// With a savepoint for each batch: a refused one is divided until the refused rows are found.
    case namingLines
  }

  private typealias ReadRow = (line: Int, values: [SortValue])

  /// The maximum number of rows and of values of a batch.
  private static let (mostRows, mostValues) = (500, 30_000)

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
  private var waiting: [ReadRow] = []
  /// The largest number of the file in each column that the database numbers rows by, and its line.
  private var largest: [Int: (number: Int64, line: Int)] = [:]

  init(
    _ table: PostgresTable, _ database: PostgresDatabase, _ connection: PostgresConnection,
    as format: CSVFormat, _ mode: Mode
  ) {
    (self.table, self.database, self.connection) = (table, database, connection)
    (self.format, self.mode) = (format, mode)
    query = PostgresListQuery(table, ListSelection<DataRecord>())
    reader = ImportReader(table.importColumns, as: format)
  }

  /// Reads the file, and inserts its rows.
  ///
  /// - Throws: ``RefusedBatch``, and what `progress` throws.
  mutating func insert(
    _ pieces: FilePieces, _ progress: @Sendable (Int) throws -> Void
  ) async throws {
    try await setLimits()
    do {
      try await read(pieces, progress)
      try reader.end()
      try await checkDeferred()
      try await warnOfNumbers()
    } catch let error as CSVError {
      reader.report.faults.append(.init(line: error.line, text: error.description))
    } catch is ImportReader.TooManyFaults {
    }
    reader.noteIfEmpty()
    // The faults of a batch follow those that were found while it was read.
    reader.report.faults.sort { ($0.line ?? .max) < ($1.line ?? .max) }
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
    _ pieces: FilePieces, _ progress: @Sendable (Int) throws -> Void
  ) async throws {
    var (records, decoder) = (CSVReader(format), CSVDecoder(format.encoding))
    try await pieces.rewind()
    while let piece = try await pieces.next() {
      try Task.checkCancellation()
      try records.read(decoder.decode(piece)) { try take($0, $1) }
      try await insertWaiting()
      try progress(reader.report.rows)
    }
    try records.read(decoder.end()) { try take($0, $1) }
    try records.end { try take($0, $1) }
    try await insertWaiting()
  }

  private mutating func take(_ fields: [CSVReader.Field], _ line: Int) throws {
    guard let values = try reader.row(fields, line) else { return }
    waiting.append((line, values))
    for (place, value) in zip(reader.places, values) where table.columns[place].isNumbered {
      guard case .integer(let number) = value else { continue }
      if largest[place].map({ $0.number < number }) ?? true { largest[place] = (number, line) }
    }
  }

  private mutating func insertWaiting() async throws {
    let rows = waiting
    waiting = []
    let most = max(1, min(Self.mostRows, Self.mostValues / max(1, reader.places.count)))
    for start in stride(from: 0, to: rows.count, by: most) {
      try await insert(rows[start..<min(start + most, rows.count)])
    }
  }

  /// Inserts some rows, or finds the rows among them that PostgreSQL refuses.
  private mutating func insert(_ rows: ArraySlice<ReadRow>) async throws {
    guard mode == .namingLines else {
      guard try await refusal(of: rows) == nil else { throw RefusedBatch() }
      return
    }
    guard let refusal = try await saving({ try await $0.refusal(of: rows) }) else { return }
    guard rows.count > 1 else {
      for row in rows { try reader.fault(row.line, await refusal.words(row.values, self)) }
      return
    }
    let middle = rows.startIndex + rows.count / 2
    try await insert(rows[..<middle])
    try await insert(rows[middle...])
  }

  /// Runs something in a savepoint, which is rolled back if it is refused.
  private mutating func saving(
    _ body: (inout ImportedRows) async throws -> Refusal?
  ) async throws -> Refusal? {
    try await connection.run(script: "SAVEPOINT pe_batch")
    let refusal = try await body(&self)
    let undo = refusal == nil ? "" : "ROLLBACK TO SAVEPOINT pe_batch; "
    try await connection.run(script: undo + "RELEASE SAVEPOINT pe_batch")
    return refusal
  }

  /// A reason why rows are not inserted.
  private enum Refusal {
    case error(PostgresError)
    /// A trigger or a rule skips a row.
    case ignored

    func words(_ values: [SortValue], _ rows: ImportedRows) async -> String {
      switch self {
      case .error(let error): await rows.words(error, values)
      case .ignored: "The database ignores this row."
      }
    }
  }

  /// Inserts rows.
  ///
  /// - Returns: The reason why they are not inserted; `nil` if they are.
  /// - Throws: Errors that no row causes.
  private mutating func refusal(of rows: ArraySlice<ReadRow>) async throws -> Refusal? {
    let notesKeys =
      mode == .atOnce(stores: true) && reader.report.keys.count < ImportReport.mostKeys
    do {
      let result = try await connection.run(
        once: table.insertion(
          of: rows.lazy.map(\.values), into: reader.places,
          returning: notesKeys ? query.selected : nil))
      guard result.changed == rows.count else { return .ignored }
      for row in result where reader.report.keys.count < ImportReport.mostKeys {
        let key = query.key(row)
        if key.utf8.count <= ImportReport.longestKey { reader.report.keys.append(key) }
      }
      return nil
    } catch let error as PostgresError where error.isOfRow {
      return .error(error)
    }
  }

  /// Checks the constraints that were deferred until all rows are inserted.
  private mutating func checkDeferred() async throws {
    func check(_ rows: inout ImportedRows) async throws -> Refusal? {
      do {
        try await rows.connection.run("SET CONSTRAINTS ALL IMMEDIATE")
        return nil
      } catch let error as PostgresError where error.isOfRow {
        return .error(error)
      }
    }
    guard mode == .namingLines else {
      guard try await check(&self) == nil else { throw RefusedBatch() }
      return
    }
    guard let refusal = try await saving(check) else { return }
    try reader.fault(nil, await refusal.words(reader.places.map { _ in .null }, self))
  }

  /// Describes an error about a row.
  private func words(_ error: PostgresError, _ values: [SortValue]) async -> String {
    let stored = zip(reader.places, values).map {
      StoredValue($1.stored, $0, of: table.columns[$0])
    }
    let refusal = PostgresRefusal(error, table, stored)
    // A policy of row security has the code of a missing privilege.
    let isOfPolicy =
      error.code == "42501"
      && error.message.utf8.firstRange(of: "row-level security".utf8) != nil
    guard !isOfPolicy, let errors = try? await refusal.error(database) as? FormErrors else {
      return refusal.sentence
    }
    let isOfValue = error.code.utf8.starts(with: "22".utf8)
    return errors.items.map { item in
      guard !item.name.isEmpty else { return item.detail }
      let column = table.columns.first {
        ListFieldName.name(of: $0.name).hasSameBytes(as: item.name)
      }
      let name = (column?.name ?? item.name).cut(toBytes: 80)
      let reason = isOfValue && !item.detail.hasSameBytes(as: refusal.sentence)
      return "\(name): \(item.detail)\(reason ? " \(refusal.sentence)" : "")"
    }
    .joined(separator: " ")
  }

  /// Warns about numbers that a sequence will give to new rows, because it does not count the numbers of the file.
  private mutating func warnOfNumbers() async throws {
    for (place, (number, line)) in largest.sorted(by: { $0.key < $1.key }) {
      let name = table.columns[place].name
      let found = try await connection.run(
        """
        SELECT s.last_value, pg_catalog.format('%I.%I', s.schemaname, s.sequencename)
        FROM pg_catalog.pg_sequences AS s
        WHERE s.increment_by > 0
          AND pg_catalog.format('%I.%I', s.schemaname, s.sequencename)
            = pg_catalog.pg_get_serial_sequence(\(table.sql.text), \(name))
          AND pg_catalog.has_sequence_privilege(pg_catalog.format('%I.%I', s.schemaname, s.sequencename), 'USAGE, SELECT')
        """)
      guard let row = found.first, let sequence = row[1] else { continue }
      let last = try row.value(0, as: Int64.self) ?? 0
      guard last < number else { continue }
      let shown = name.cut(toBytes: 80)
      reader.report.warnings.append(
        .init(
          line: line,
          text: """
            '\(shown)' is \(number), but its sequence has only reached \(last). PostgreSQL refuses new rows while the \
            sequence gives numbers that are in use. After the import, run SELECT setval('\(sequence)', \(number)).
            """))
    }
  }
}

extension PostgresError {
  /// Whether the error may be about the inserted row, rather than about the connection, the server or another
  /// transaction.
  fileprivate var isOfRow: Bool {
    let classes = ["08", "25", "26", "28", "3D", "40", "53", "57", "58", "XX"]
    return !isConflict && !isPreparedStatement
      && !classes.contains { code.utf8.starts(with: $0.utf8) }
  }
}
