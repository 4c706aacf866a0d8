public import GRDB
import PageElements
public import PageLists

/// Deletions.
extension SQLiteList where Record: EncodableRecord {
  public func delete(_ keys: [String]) async throws -> DeletedRecords {
    try await delete(keys) { _, _ in }.deleted
  }

  /// - Parameter check: Checks each row in the transaction that deletes it, and throws if it may not be deleted.
  /// - Returns: The deleted rows, and their records if they can be restored.
  func delete(
    _ keys: [String], _ check: @escaping @Sendable (_ key: String, _ record: Record) throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    do {
      return try await delete(keys, triesUndo: true, check)
    } catch is EndedTransaction {
      return try await delete(keys, triesUndo: false, check)
    }
  }

  /// - Parameter triesUndo: Whether to try in the transaction whether the rows can be restored.
  /// - Throws: ``EndedTransaction`` if that has rolled back the transaction. Nothing is deleted then.
  private func delete(
    _ keys: [String], triesUndo: Bool,
    _ check: @escaping @Sendable (_ key: String, _ record: Record) throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    try await performWrite { database in
      // The rows may refer to each other.
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      var deleted = DeletedRows()
      var (records, targets): ([Record], [TargetRow]) = ([], [])
      // All places are found first, because deleting one of several equal rows changes the keys of the others.
      var seen: Set<[UInt8]> = []
      for key in keys where seen.insert(Array(key.utf8)).inserted {
        guard let (entry, target) = try self.target(of: key, database) else { continue }
        try check(key, entry.record)
        try deleted.add(writableColumnNames, of: target.condition, in: source, database)
        // Records are kept only while their rows are.
        if deleted.isTooLarge { records = [] } else { records.append(entry.record) }
        targets.append(target)
      }
      let writeOnlyToIndexes = try FullTextTriggers.writeOnlyToIndexes(
        of: table.name, in: database)
      for target in targets {
        let before = database.totalChangesCount
        try database.execute(literal: "DELETE FROM \(source) WHERE \(target.condition)")
        let changes = database.totalChangesCount - before
        // A trigger may have kept the row, even if it has changed something.
        guard try !exists(target, database) else {
          throw Self.preventedChange
        }
        // Another deletion has removed it.
        if changes == 0 { deleted.changesOtherRows = true }
        if changes > 1, writeOnlyToIndexes == nil { deleted.changesOtherRows = true }
        deleted.count += 1
      }
      // SQLite also counts referencing rows that it deletes. It counts the changes of full-text indexes too, so if
      // triggers make them, the schema decides.
      if let writeOnlyToIndexes, try !writeOnlyToIndexes || table.affectsOtherRows(database) {
        deleted.changesOtherRows = true
      }
      guard triesUndo, !deleted.changesOtherRows, !deleted.isTooLarge,
        try restoresExactly(
          deleted.rows, at: targets, countingChanges: writeOnlyToIndexes == nil, database)
      else {
        return (
          DeletedRecords(
            count: deleted.count, undoObstacle: deleted.isTooLarge ? .memory : .sideEffects), []
        )
      }
      let restorable = DeletedRecords(count: deleted.count, bytes: deleted.bytes) {
        [rows = deleted.rows, targets] in
        try await performWrite { database in
          try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
          try restore(rows, at: targets, database)
        }
      }
      return (restorable, records)
    }
  }

  private func exists(_ target: TargetRow, _ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      SQLRequest(literal: "SELECT EXISTS (SELECT 1 FROM \(source) WHERE \(target.condition))"))
      ?? false
  }
}
