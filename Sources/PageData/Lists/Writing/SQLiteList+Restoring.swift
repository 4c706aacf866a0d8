import GRDB
import PageBytes
import PageElements
import PageLists

/// Undo of deletions.
extension SQLiteList where Record: EncodableRecord {
  /// Stores a deleted row again. If another row now has its rowid, and the rowid is not the key, it gets a new one.
  func restore(_ row: [(column: String, value: SQL)], _ database: Database) throws {
    do {
      try insert(row, database)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_ROWID {
      if case .rowid = table.key { throw error }
      guard let rowid = table.rowid, !table.columns.contains(where: \.isRowid) else { throw error }
      try insert(row.filter { $0.column != rowid }, database)
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
    // With conflict rules, each row is first stored in a trial.
    let changes = try rows.count * (ConflictRules(of: table, in: database).hasRules ? 2 : 1)
    var isExact = true
    do {
      try database.inSavepoint {
        let before = database.totalChangesCount
        for row in rows { try restore(row, database) }
        isExact =
          (!countsChanges || database.totalChangesCount - before == changes)
          // A row may refer to a missing row if it was stored without foreign keys.
          && !database.violatesForeignKeys
        for (row, target) in zip(rows, targets) where isExact {
          isExact = try matches(row, at: target, database)
        }
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
