import GRDB
import PageBytes
import PageElements
import PageLists

/// Undo of deletions.
extension SQLiteList where Record: EncodableRecord {
  /// Stores deleted rows again, exactly as they were.
  ///
  /// - Throws: `FormErrors` if a trigger, which is newer than the deletion, changes them or other rows.
  func restore(
    _ rows: [[(column: String, value: SQL)]], at targets: [TargetRow], _ database: Database
  ) throws {
    let writeOnlyToIndexes = try FullTextTriggers.writeOnlyToIndexes(of: table.name, in: database)
    let isExact = try store(
      rows, at: targets, countingChanges: writeOnlyToIndexes == nil, database)
    guard isExact, writeOnlyToIndexes != false else {
      throw FormErrors([
        "": "Nothing was restored: a trigger would change the row or another one."
      ])
    }
  }

  /// Returns whether deleted rows would come back exactly as they were, no trigger would change other rows, and SQLite
  /// would commit the transaction.
  ///
  /// The rows are stored in a savepoint that is rolled back.
  ///
  /// - Parameter countsChanges: Whether SQLite's count of changes shows those of triggers.
  /// - Throws: ``EndedTransaction`` if a trigger has rolled back the transaction.
  func restoresExactly(
    _ rows: [[(column: String, value: SQL)]], at targets: [TargetRow],
    countingChanges countsChanges: Bool, _ database: Database
  ) throws -> Bool {
    var isExact = true
    do {
      try database.inSavepoint {
        isExact =
          try store(rows, at: targets, countingChanges: countsChanges, database)
          // A row may refer to a missing row if it was stored without foreign keys.
          && !database.violatesForeignKeys
        return .rollback
      }
    } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
      isExact = false
    } catch is FormErrors {
      isExact = false
    }
    // A trigger may use RAISE(ROLLBACK), or write to a table with ON CONFLICT ROLLBACK.
    guard database.isInsideTransaction else { throw EndedTransaction() }
    return isExact
  }

  /// Stores rows, and returns whether they are stored exactly and nothing else has changed.
  private func store(
    _ rows: [[(column: String, value: SQL)]], at targets: [TargetRow],
    countingChanges countsChanges: Bool, _ database: Database
  ) throws -> Bool {
    // With conflict rules, each row is first stored in a trial.
    let changes = try rows.count * (ConflictRules(of: table, in: database).hasRules ? 2 : 1)
    let before = database.totalChangesCount
    let stored = try zip(rows, targets).map { try store($0, at: $1, database) }
    if countsChanges, database.totalChangesCount - before != changes { return false }
    return try stored.allSatisfy { try matches($0.row, at: $0.target, database) }
  }

  /// Stores a row. If another row now has its rowid, and the rowid is not the key, it gets a new one.
  ///
  /// - Returns: The row without its former rowid in that case, and its place.
  private func store(
    _ row: [(column: String, value: SQL)], at target: TargetRow, _ database: Database
  ) throws -> (row: [(column: String, value: SQL)], target: TargetRow) {
    do {
      try insert(row, database)
      return (row, target)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_ROWID {
      if case .rowid = table.key { throw error }
      guard let rowid = table.rowid, !table.columns.contains(where: \.isRowid) else { throw error }
      let rest = row.filter { $0.column != rowid }
      try insert(rest, database)
      let number = database.lastInsertedRowID
      return (rest, TargetRow(rowid: number, condition: "pe_t.\(SQL(sql: rowid)) = \(number)"))
    }
  }

  private func matches(
    _ row: [(column: String, value: SQL)], at target: TargetRow, _ database: Database
  ) throws -> Bool {
    let values = row.map { column, value -> SQL in
      "pe_t.\(SQL(sql: column.quotedName)) IS \(value) COLLATE BINARY"
    }
    return try Bool.fetchOne(
      database,
      SQLRequest(
        literal: """
          SELECT EXISTS (
            SELECT 1 FROM \(source) WHERE (\(target.condition)) AND \(values.joined(separator: " AND ")))
          """)) ?? false
  }
}

/// An error for a transaction that SQLite has rolled back while the undo of a deletion was tried.
struct EndedTransaction: Error {}
