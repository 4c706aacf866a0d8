import Foundation
import GRDB
import PageBytes
import PageElements
import PageLists

/// The rows of a file while they are stored in the table.
struct ImportedRows {
  let table: SQLiteTable
  let database: Database
  var reader: ImportReader
  /// The lines of the rows, if the table has references.
  private(set) var lines = ImportedLines()
  /// The keys of the first rows with their lines, if the table has references and is WITHOUT ROWID.
  private(set) var keys: [(line: Int, values: [DatabaseValue])] = []
  /// The maximum number of ``keys``, and of bytes in them.
  private static let (maximumKeys, maximumKeyBytes) = (100_000, 8 << 20)
  private var keyBytes = 0
  private var statement: Statement?
  private var conflicts: ConflictRules?
  /// Whether the largest row number is taken.
  private var hasLargestNumber = false

  /// The list that returns the keys of the rows; `nil` if the keys are not needed.
  private let list: SQLiteList<DataRecord>?

  /// - Parameter format: The format of the file.
  init(
    _ table: SQLiteTable, _ sample: SQLiteSample, _ database: Database, as format: CSVFormat,
    keysFrom list: SQLiteList<DataRecord>?
  ) {
    (self.table, self.database, self.list) = (table, database, list)
    reader = ImportReader(table.importColumns(sample), as: format)
  }

  mutating func addRow(_ fields: [CSVReader.Field], _ line: Int) throws {
    let row = try reader.row(fields, line)
    guard let statement else { return reader.hasHeader ? try prepareStatement() : () }
    guard let row else { return }
    // A key path would be created each time, which takes a tenth of the import time.
    let values = row.map { $0.databaseValue }
    if let text = try fault(storing: values) { return try reader.addError(line, text) }
    do {
      if zip(reader.columnIndices, values).contains(where: usesDefault) {
        try database.execute(literal: insertion("", values))
      } else {
        // The generic initializer creates a key path each time, too.
        let arguments: [(any DatabaseValueConvertible)?] = values
        try statement.execute(arguments: StatementArguments(arguments))
      }
      if database.changesCount == 0 { try reader.addError(line, "The database ignores this row.") }
      warnAboutLargestNumber(line)
      if !table.references.isEmpty { recordLine(line, values) }
      record(values)
    } catch let error as DatabaseError {
      if let text = messageForLargestNumber(error) {
        // SQLite has rolled back the transaction, so later rows cannot be stored.
        try reader.addError(line, text)
        throw ImportReader.TooManyErrors()
      }
      guard let errors = FormErrors(error, in: table) else { throw error }
      // A statement that has failed reports the same error when it is used again.
      self.statement = try database.makeStatement(sql: statement.sql)
      try reader.addError(line, Self.text(errors))
    }
  }

  private static func text(_ errors: FormErrors) -> String {
    errors.items.map { $0.name.isEmpty ? $0.detail : "\($0.name): \($0.detail)" }
      .joined(separator: " ")
  }

  /// Whether a value is omitted so that SQLite stores the column's default: it is NULL, and the column is NOT NULL.
  private func usesDefault(_ columnIndex: Int, _ value: DatabaseValue) -> Bool {
    let column = table.columns[columnIndex]
    return value.isNull && !column.isNullable && column.defaultValue != nil
  }

  /// Returns the statement that stores a row.
  ///
  /// - Parameter conflictClause: The SQL between `INSERT` and `INTO`, such as `OR ABORT`.
  private func insertion(_ conflictClause: SQL, _ values: [DatabaseValue]) -> SQL {
    let stored = zip(reader.columnIndices, values).filter { !usesDefault($0, $1) }
    let table = SQL(sql: table.name.quotedName)
    guard !stored.isEmpty else {
      return "INSERT \(conflictClause) INTO main.\(table) DEFAULT VALUES"
    }
    let names = stored.map { SQL(sql: self.table.columns[$0.0].name.quotedName) }
    return """
      INSERT \(conflictClause) INTO main.\(table) (\(names.joined(separator: ", "))) \
      VALUES (\(stored.map(\.1.sql).joined(separator: ", ")))
      """
  }

  /// Returns an error message if a conflict rule of the table would skip the row, or delete another row for it.
  private func fault(storing values: [DatabaseValue]) throws -> String? {
    guard let conflicts, conflicts.hasRules else { return nil }
    let error = try conflicts.fault(of: { insertion($0, values) }, database)
    return error.flatMap { FormErrors($0, in: table) }.map(Self.text)
  }

  /// Records the line of the row that was just stored.
  private mutating func recordLine(_ line: Int, _ values: [DatabaseValue]) {
    if table.rowid != nil { return lines.record(database.lastInsertedRowID, line) }
    guard case .columns(let columnIndices) = table.key, keys.count < Self.maximumKeys,
      keyBytes < Self.maximumKeyBytes
    else { return }
    let key = columnIndices.compactMap { reader.columnIndices.firstIndex(of: $0) }
      .map { values[$0] }
    // The database may have added a default value.
    guard key.count == columnIndices.count else { return }
    keys.append((line, key))
    keyBytes += key.reduce(0) { $0 + (Data.fromDatabaseValue($1)?.count ?? 0) }
  }

  /// Records the key of the row that was just stored.
  private mutating func record(_ values: [DatabaseValue]) {
    guard let list, reader.report.keys.count < ImportReport.maximumKeys else { return }
    let columns = reader.columnIndices.map { table.columns[$0].name }
    // A trigger may have changed the row.
    guard let key = try? list.keyOfNewRow(Array(zip(columns, values)), database),
      key.utf8.count <= ImportReport.maximumKeyLength
    else { return }
    reader.report.keys.append(key)
  }

  /// The column that is the row number, and whether SQLite uses each number only once.
  private var number: (name: String, isAutoincremented: Bool)? {
    table.columns.first(where: \.isRowid).map {
      ($0.name, database.isAutoincremented($0.name, in: table.name))
    }
  }

  /// Warns if a row has the largest number, because SQLite cannot number another row.
  private mutating func warnAboutLargestNumber(_ line: Int) {
    guard !hasLargestNumber, database.changesCount > 0,
      database.lastInsertedRowID == .max, let number
    else { return }
    hasLargestNumber = true
    let text =
      number.isAutoincremented
      ? """
      After this import, SQLite rejects new rows without an explicit number ("database or disk is full").
      """
      : "After this import, SQLite assigns random numbers to new rows."
    reader.report.warnings.append(
      .init(
        line: line,
        text: """
          '\(number.name.cut(toBytes: 80))' is \(Int64.max), the largest possible row number. \(text) Change this \
          number unless it is intended.
          """))
  }

  /// A sentence for a row that has no number because the largest one is taken; `nil` for other errors.
  private func messageForLargestNumber(_ error: DatabaseError) -> String? {
    guard error.resultCode == .SQLITE_FULL, hasLargestNumber, let number, number.isAutoincremented
    else { return nil }
    return """
      '\(number.name.cut(toBytes: 80))' has no number left for this row, because the largest one, \(Int64.max), is in use. \
      Give the row a number.
      """
  }

  /// Prepares the statement, once the first line has named the columns.
  private mutating func prepareStatement() throws {
    conflicts = try ConflictRules(of: table, in: database)
    let columns = reader.columnIndices.map { table.columns[$0] }
    let names = columns.map(\.name.quotedName).joined(separator: ", ")
    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
    // Checked now, because nothing can be read after an error has rolled back the transaction.
    if number?.isAutoincremented == true {
      hasLargestNumber = try database.hasUsedLargestRowNumber(in: table.name)
    }
    statement = try database.makeStatement(
      sql: columns.isEmpty
        ? "INSERT INTO main.\(table.name.quotedName) DEFAULT VALUES"
        : "INSERT INTO main.\(table.name.quotedName) (\(names)) VALUES (\(placeholders))")
  }
}
