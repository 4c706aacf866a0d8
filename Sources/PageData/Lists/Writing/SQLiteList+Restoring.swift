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

  /// Returns whether deleted rows would come back exactly as they were, and no trigger would change other rows.
  ///
  /// The rows are stored in a savepoint that is rolled back.
  func restoresExactly(
    _ rows: [[(column: String, value: SQL)]], at places: [Place], _ database: Database
  ) throws -> Bool {
    if try mayRollBack(database) { return false }
    // With conflict rules, each row is first stored in a trial.
    let changes = try rows.count * (ConflictRules(of: table, in: database).hasRules ? 2 : 1)
    var isExact = true
    do {
      try database.inSavepoint {
        let before = database.totalChangesCount
        for row in rows { try restore(row, database) }
        // The triggers of a full-text index change its rows as well.
        isExact = table.fullText != nil || database.totalChangesCount - before == changes
        for (row, place) in zip(rows, places) where isExact {
          isExact = try holds(row, at: place, database)
        }
        return .rollback
      }
    } catch is DatabaseError {
      isExact = false
    } catch is FormErrors {
      isExact = false
    }
    return isExact
  }

  private func holds(
    _ row: [(column: String, value: SQL)], at place: Place, _ database: Database
  ) throws -> Bool {
    let values = row.map { column, value -> SQL in
      "pe_t.\(SQL(sql: column.quotedName)) IS \(value) COLLATE BINARY"
    }
    return try Bool.fetchOne(
      database,
      SQLRequest(
        literal: """
          SELECT EXISTS (
            SELECT 1 FROM \(source) WHERE (\(place.condition)) AND \(values.joined(separator: " AND ")))
          """)) ?? false
  }

  /// Returns whether a trigger for new rows may end the transaction, and with it the deletion.
  private func mayRollBack(_ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM main.sqlite_schema
          WHERE type = 'trigger' AND lower(tbl_name) = lower(?) AND sql LIKE '%rollback%')
        """, arguments: [table.name]) ?? true
  }
}
