import CSQLite
import GRDB
import HTTPTypes
import PageBytes
import PageElements
import PageLists

/// The conflict rules of a table, such as `UNIQUE ON CONFLICT REPLACE`. SQLite applies them silently: it deletes the
/// other row, or skips the new one.
struct ConflictRules {
  let table: SQLiteTable
  /// Whether the table's definition has conflict rules.
  let hasRules: Bool
  /// Whether one of them may be `REPLACE`.
  private let replaces: Bool

  init(of table: SQLiteTable, in database: Database) throws {
    self.table = table
    let sql = try String.fetchOne(
      database,
      sql: "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?",
      arguments: [table.name])
    let words = sql?.statementWords ?? []
    hasRules = words.contains { $0.elementsEqual("conflict".utf8) }
    replaces = hasRules && words.contains { $0.elementsEqual("replace".utf8) }
  }

  /// Returns the error that the statement would cause if the table had no conflict rules.
  ///
  /// `OR ABORT` overrides the rules of the table, but also those of statements in its triggers, which must stay as
  /// written. So the statement runs without triggers, and is rolled back.
  ///
  /// - Parameters:
  ///   - statement: Returns the statement with this SQL after `INSERT` or `UPDATE`.
  ///   - replaced: The conditions of the rows that may be replaced.
  func fault(
    of statement: (_ conflictClause: SQL) -> SQL, replacing replaced: [SQL] = [],
    _ database: Database
  ) throws -> DatabaseError? {
    guard hasRules, let connection = database.sqliteConnection else { return nil }
    var fault: DatabaseError?
    try database.inSavepoint {
      pe_enable_triggers(connection, 0)
      defer { pe_enable_triggers(connection, 1) }
      do {
        let name = SQL(sql: table.name.quotedName)
        for condition in replaced {
          try database.execute(literal: "DELETE FROM main.\(name) AS pe_t WHERE \(condition)")
        }
        try database.execute(literal: statement("OR ABORT"))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        if isAboutTable(error) { fault = error }
      }
      return .rollback
    }
    return fault
  }

  /// Returns whether the statement, with the table's rules and triggers, deletes the conflicting row, and foreign keys
  /// change no row that refers to it.
  ///
  /// The conflicting values are unique, so that row is gone if the statement has stored them.
  func replacesConflictingRow(
    _ statement: (_ conflictClause: SQL) -> SQL, _ database: Database
  ) throws -> Bool {
    guard replaces, let connection = database.sqliteConnection else { return false }
    var removes = false
    do {
      try database.inSavepoint {
        // SQLite counts the rows that foreign keys change, and those that triggers change.
        pe_enable_triggers(connection, 0)
        defer { pe_enable_triggers(connection, 1) }
        let before = database.totalChangesCount
        try database.execute(literal: statement(""))
        removes = database.totalChangesCount - before == 1
        return .rollback
      }
      guard removes else { return false }
      try database.inSavepoint {
        try database.execute(literal: statement(""))
        removes = database.changesCount > 0
        return .rollback
      }
    } catch is DatabaseError {
      // A rule or a trigger rejects the statement, and may have rolled back the transaction.
      removes = false
    }
    return removes
  }

  /// Returns whether an error is about a constraint of this table, and not of another table.
  private func isAboutTable(_ error: DatabaseError) -> Bool {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID,
      .SQLITE_CONSTRAINT_NOTNULL:
      let message = Array((error.message ?? "").utf8)
      return !message.ranges(of: Array("constraint failed: \(table.name).".utf8)).isEmpty
    default: return false
    }
  }

  /// Returns the condition for other rows that have the same values in the columns that an error names; `nil` if a
  /// column is hidden or its value is unknown.
  func conflictCondition(
    than target: SQL?, _ error: DatabaseError, _ values: [(column: String, value: SQL)],
    _ database: Database
  ) throws -> SQL? {
    guard let columns = uniqueColumns(error), !columns.isEmpty else { return nil }
    var terms: [SQL] = []
    let collations = try collations(of: columns, database)
    for (name, collation) in zip(columns, collations) {
      guard let value = values.first(where: { $0.column.hasSameBytes(as: name) })?.value else {
        return nil
      }
      let column = SQL(sql: "pe_t.\(name.quotedName)")
      terms.append("\(column) = \(value) COLLATE \(SQL(sql: collation.quotedName))")
    }
    if let target { terms.append("NOT (\(target))") }
    return terms.joined(separator: " AND ")
  }

  /// Returns the columns of the constraint that an error names; `nil` if one of them is hidden.
  private func uniqueColumns(_ error: DatabaseError) -> [String]? {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID: break
    default: return nil
    }
    let message = Array((error.message ?? "").utf8)
    func text(_ columns: [Int]) -> [UInt8] {
      Array(
        ("UNIQUE constraint failed: "
          + columns.map { "\(table.name).\(table.columns[$0].name)" }.joined(separator: ", ")).utf8)
    }
    // Names may contain commas and dots, so the message cannot be split. It is compared with all columns instead.
    var found: [Int] = []
    while found.count < table.columns.count {
      let next = table.columns.indices.filter { message.starts(with: text(found + [$0])) }
        .max { table.columns[$0].name.utf8.count < table.columns[$1].name.utf8.count }
      guard let next, !table.isHiddenColumn(next) else { return nil }
      found.append(next)
      if message == text(found) { return found.map { table.columns[$0].name } }
    }
    return nil
  }

  /// Returns the collations that a unique constraint on some columns compares them with.
  private func collations(of columns: [String], _ database: Database) throws -> [String] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT list.name AS name, info.name AS column, info.coll AS collation
        FROM pragma_index_list(?, 'main') AS list, pragma_index_xinfo(list.name, 'main') AS info
        WHERE list."unique" AND info.key ORDER BY list.seq, info.seqno
        """, arguments: [table.name])
    var indexes: [(name: String, columns: [(name: String, collation: String)])] = []
    for row in rows {
      guard let index = String.fromDatabaseValue(row["name"]),
        let name = String.fromDatabaseValue(row["column"]),
        let collation = String.fromDatabaseValue(row["collation"])
      else { continue }
      if indexes.last?.name.hasSameBytes(as: index) != true { indexes.append((index, [])) }
      indexes[indexes.count - 1].columns.append((name, collation))
    }
    let found = indexes.first { index in
      index.columns.count == columns.count
        && zip(index.columns, columns).allSatisfy { $0.name.hasSameBytes(as: $1) }
    }
    return found?.columns.map(\.collation) ?? columns.map { _ in "BINARY" }
  }
}
