import Foundation
public import GRDB
import PageBytes
public import PageLists
import HTTPTypes
import PageElements
import PageSite

/// Writes a record by its `EncodableRecord` values, in one transaction per change. The callbacks of
/// `PersistableRecord` are not called.
extension SQLiteList: WritableListSource where Record: EncodableRecord {
  public func insert(_ record: Record) async throws -> String {
    try await performWrite { [replaced = RowReplacement.keys] database in
      // The table provides the other values: the row number, and column defaults.
      try insert(try values(of: record).filter { !$0.value.isNull }, replacing: replaced, database)
    }
  }

  public func update(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try await performWrite {
      [replaced = RowReplacement.keys, receiver = StoredRecordReceiver.current] database in
      let key = try update(key, replacing: replaced, database, change)
      if let receiver, let stored = try? find(key, database).entry.record {
        receiver.receive(stored)
      }
      return key
    }
  }

  /// Updates a row in a transaction.
  ///
  /// - Returns: The new key of the row.
  func update(
    _ key: String, replacing keys: [String], _ database: Database,
    _ change: (inout Record) throws -> Void
  ) throws -> String {
    let (entry, target) = try find(key, database)
    var record = entry.record
    try change(&record)
    let (before, after) = (try values(of: entry.record), try values(of: record))
    let changedColumns = zip(before, after).filter { !$0.value.isSame(as: $1.value) }.map(\.1)
    guard !changedColumns.isEmpty else { return key }
    let terms = changedColumns.map { "\(SQL(sql: $0.column.quotedName)) = \($0.value.sql)" as SQL }
    try execute(
      after.map { ($0.column, $0.value.sql) }, at: target, replacing: keys, database
    ) { conflictClause in
      """
      UPDATE \(conflictClause) \(source) SET \(terms.joined(separator: ", ")) WHERE \(target.condition)
      """
    }
    try checkIsChanged(
      zip(before, after).filter { !$0.value.isSame(as: $1.value) }, at: target, database)
    return try self.key(after: after, at: target, otherwise: key, database)
  }

  /// - Throws: `FormErrors` if a trigger has restored the former values of changed columns.
  private func checkIsChanged(
    _ changes: [(
      before: (column: String, value: DatabaseValue), after: (column: String, value: DatabaseValue)
    )],
    at target: TargetRow, _ database: Database
  ) throws {
    let areRestored = changes.map { before, after -> SQL in
      let column = SQL(sql: "pe_t.\(before.column.quotedName)")
      // The collation of the column may be unknown here.
      return """
        \(column) IS \(before.value.sql) COLLATE BINARY AND \(column) IS NOT \(after.value.sql) COLLATE BINARY
        """
    }.joined(separator: ", ")
    let row = try Row.fetchOne(
      database,
      SQLRequest(literal: "SELECT \(areRestored) FROM \(source) WHERE \(target.condition)"))
    let restored = zip(changes, row.map { Array($0.databaseValues) } ?? [])
      .filter { Bool.fromDatabaseValue($1) == true }.map(\.0.before.column)
    if !restored.isEmpty { throw FormErrors(restored: restored) }
  }
}

extension SQLiteList {
  /// The row that a change affects.
  struct TargetRow {
    let rowid: Int64?
    let condition: SQL
  }

  var source: SQL { SQL(sql: "\(table.name.quotedName) AS pe_t") }

  static var preventedChange: FormErrors {
    FormErrors(["": "The database did not make this change. A trigger may have prevented it."])
  }

  /// Writes in one transaction, and converts SQLite's errors to form errors.
  func performWrite<Result: Sendable>(
    _ write: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try table.checkIsWritable()
    if let fault = table.writeFault { throw FormErrors(["": fault]) }
    do {
      return try await writer.write { database in
        let result = try write(database)
        try writer.checkFile()
        return result
      }
    } catch let error as DatabaseError {
      if let errors = FormErrors(error, in: table) { throw errors }
      switch error.resultCode {
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
        throw BoundedDatabase.fileReplaced
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR:
        throw SiteProblem.unavailable(
          "Nothing was stored: the database is not writable. \(error.message ?? "")",
          retryAfter: 10)
      default: throw error
      }
    }
  }

  /// Stores the values of a row. A conflict rule of the table can replace only the rows in `keys`.
  ///
  /// - Parameters:
  ///   - values: The new values of the row.
  ///   - target: The row to change; `nil` for a new one.
  ///   - keys: The keys of the rows that may be replaced.
  ///   - statement: Returns the statement with this SQL after `INSERT` or `UPDATE`.
  private func execute(
    _ values: [(column: String, value: SQL)], at target: TargetRow?, replacing keys: [String],
    _ database: Database, _ statement: (_ conflictClause: SQL) -> SQL
  ) throws {
    let rules = try ConflictRules(of: table, in: database)
    func conflictingRow(_ error: DatabaseError) throws -> (key: String, condition: SQL)? {
      guard
        let condition = try rules.conflictCondition(
          than: target?.condition, error, values, database),
        let key = try first(
          where: condition, SQLiteListQuery(table.forWriting, ListSelection<Record>()), database)?
          .key
      else { return nil }
      return (key, condition)
    }
    var replaced: [SQL] = []
    if keys.count > 0 { try database.execute(sql: "PRAGMA defer_foreign_keys = ON") }
    while let error = try rules.fault(of: statement, replacing: replaced, database) {
      let other = try conflictingRow(error)
      if let other, replaced.count < keys.count,
        keys.contains(where: { $0.hasSameBytes(as: other.key) })
      {
        replaced.append(other.condition)
        // A row that refers to it may have come since the reader agreed.
        if try rules.replacesConflictingRow(statement, database) { continue }
        throw FormErrors(error, in: table, conflictingWith: other.key, isReplaceable: false)
      }
      throw FormErrors(
        error, in: table, conflictingWith: other?.key,
        isReplaceable: try other != nil && rules.replacesConflictingRow(statement, database))
    }
    do {
      try database.execute(literal: statement(""))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // A conflict within a trigger is not about a row of this list.
      guard database.isInsideTransaction, let other = try? conflictingRow(error) else {
        throw error
      }
      throw FormErrors(error, in: table, conflictingWith: other.key, isReplaceable: false)
    }
    // A trigger may have prevented the change.
    guard database.changesCount > 0 else { throw Self.preventedChange }
  }

  /// Returns a row by its key, and a condition that finds it even if the key changes.
  private func find(
    _ key: String, _ database: Database
  ) throws -> (entry: ListEntry<Record>, target: TargetRow) {
    let query = SQLiteListQuery(table.forWriting, ListSelection<Record>())
    guard let (entry, condition) = try row(ofKey: key, query, database) else {
      throw MissingRecord(key: key)
    }
    guard let alias = table.rowid else {
      return (entry, TargetRow(rowid: nil, condition: condition))
    }
    let name = SQL(sql: "pe_t.\(alias)")
    let rowid = try Int64.fetchOne(
      database, SQLRequest(literal: "SELECT \(name) FROM \(source) WHERE \(condition) LIMIT 1"))
    guard let rowid else { throw MissingRecord(key: key) }
    return (entry, TargetRow(rowid: rowid, condition: "\(name) = \(rowid)"))
  }

  /// Returns the row and its place; `nil` if it does not exist.
  func target(
    of key: String, _ database: Database
  ) throws -> (entry: ListEntry<Record>, target: TargetRow)? {
    do {
      return try find(key, database)
    } catch is MissingRecord {
      return nil
    }
  }

  func insert(
    _ values: [(column: String, value: SQL)], replacing keys: [String] = [], _ database: Database
  ) throws {
    let into = SQL(sql: table.name.quotedName)
    let names = values.map { SQL(sql: $0.column.quotedName) }.joined(separator: ", ")
    let list = values.map(\.value).joined(separator: ", ")
    try execute(values, at: nil, replacing: keys, database) { conflictClause in
      values.isEmpty
        ? "INSERT \(conflictClause) INTO \(into) DEFAULT VALUES"
        : "INSERT \(conflictClause) INTO \(into) (\(names)) VALUES (\(list))"
    }
  }

  /// Returns the key of the row that was just inserted with some values.
  func keyOfNewRow(
    _ values: [(column: String, value: DatabaseValue)], _ database: Database
  ) throws -> String {
    let rowid = table.rowid.map { _ in database.lastInsertedRowID }
    return try key(
      after: values, at: TargetRow(rowid: rowid, condition: "FALSE"), otherwise: nil, database)
  }

  /// Returns the current key of a row.
  private func key(
    after values: [(column: String, value: DatabaseValue)], at target: TargetRow,
    otherwise known: String?, _ database: Database
  ) throws -> String {
    let query = SQLiteListQuery(table.forWriting, ListSelection<Record>())
    var condition: SQL
    if let alias = table.rowid, let number = target.rowid {
      // The change may have set the row number.
      let new = table.columns.first(where: \.isRowid).flatMap { column in
        values.first { $0.column.hasSameBytes(as: column.name) }
          .flatMap { Int64.fromDatabaseValue($0.value) }
      }
      condition = "\(SQL(sql: "pe_t.\(alias)")) = \(new ?? number)"
    } else if case .columns(let keys) = table.key {
      condition = keys.map { index in
        let name = table.columns[index].name
        let value = values.first { $0.column.hasSameBytes(as: name) }?.value ?? .null
        return "\(SQL(sql: "pe_t.\(name.quotedName)")) IS \(value.sql)" as SQL
      }.joined(separator: " AND ")
    } else {
      condition = "FALSE"
    }
    guard let key = try first(where: condition, query, database)?.key ?? known else {
      throw FormErrors([
        "":
          "Nothing was saved: the database would delete this row again or change its key. A trigger may do this."
      ])
    }
    return key
  }

  /// The names of the writable columns, and of the row number if it is not one of them.
  var writableColumnNames: [String] {
    let names = table.columns.filter { !$0.isGenerated }.map(\.name)
    guard let rowid = table.rowid, !table.columns.contains(where: \.isRowid) else { return names }
    return names + [rowid]
  }
}

extension SQLiteList where Record: EncodableRecord {
  /// Inserts a row.
  ///
  /// - Returns: The key of the row.
  func insert(
    _ values: [(column: String, value: DatabaseValue)], replacing keys: [String] = [],
    _ database: Database
  ) throws -> String {
    let values = try values + defaultsOfKey(besides: values, database)
    try insert(values.map { ($0.column, $0.value.sql) }, replacing: keys, database)
    return try keyOfNewRow(values, database)
  }

  /// Returns the default values for the other columns of the key of a table without row numbers, so that the row is
  /// found after it is inserted.
  private func defaultsOfKey(
    besides values: [(column: String, value: DatabaseValue)], _ database: Database
  ) throws -> [(column: String, value: DatabaseValue)] {
    guard table.rowid == nil, case .columns(let keys) = table.key else { return [] }
    return try keys.map { table.columns[$0] }.compactMap { column in
      guard let sql = column.defaultValue,
        !values.contains(where: { $0.column.hasSameBytes(as: column.name) })
      else { return nil }
      let value = try DatabaseValue.fetchOne(database, sql: "SELECT \(sql)")
      return value.map { (column.name, $0) }
    }
  }

  /// Returns the values of all writable columns, in their order.
  ///
  /// - Throws: ``SQLiteListError/noColumn(_:table:columns:)`` if the table lacks a column of the record.
  func values(
    of record: Record
  ) throws -> [(column: String, value: DatabaseValue)] {
    if let row = record as? DataRecord {
      // By index, because two column names may be equal as dictionary keys.
      return zip(table.columns, row.values).filter { !$0.0.isGenerated }
        .map { ($0.0.name, $0.1.databaseValue) }
    }
    let dictionary = try record.databaseDictionary
    for name in dictionary.keys
    where !table.columns.contains(where: { $0.name.isSameIgnoringCase(as: name) }) {
      throw SQLiteListError.noColumn(name, table: table.name, columns: table.columns.map(\.name))
    }
    return table.columns.filter { !$0.isGenerated }.compactMap { column in
      let value =
        dictionary.first { column.name.hasSameBytes(as: $0.key) }?.value
        ?? dictionary.first { column.name.isSameIgnoringCase(as: $0.key) }?.value
      return value.map { (column.name, $0) }
    }
  }
}

extension SQLiteTable {
  /// - Throws: `SiteProblem` if it is not a writable table.
  fileprivate func checkIsWritable() throws {
    guard kind == .table, hasRecords else { throw UnwritableTable(name: name) }
  }

  /// Returns whether deleting a row may delete other rows, or change their references.
  func affectsOtherRows(_ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM pragma_table_list AS l, pragma_foreign_key_list(l.name) AS k
          WHERE l.schema = 'main' AND k."table" = ? COLLATE NOCASE
            AND k.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT'))
        """, arguments: [name]) ?? true
  }
}
