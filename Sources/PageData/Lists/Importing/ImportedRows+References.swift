import GRDB
import PageBytes
import PageElements
import PageLists

extension ImportedRows {
  /// Adds a fault for each imported row that refers to a row that does not exist, up to the limit of a report.
  mutating func addMissingReferences() throws {
    do {
      if table.rowid == nil { try addMissingReferencesByKey() } else { try addNumberedRows() }
    } catch is ImportReader.TooManyErrors {
    }
  }

  /// Adds the faults of rows that SQLite numbers.
  private mutating func addNumberedRows() throws {
    var missing: [(line: Int, number: Int64, reference: Int)] = []
    // The columns of a row are the table, the row number, the referenced table and the number of the foreign key.
    let found = try GRDB.Row.fetchCursor(
      database, sql: "PRAGMA main.foreign_key_check(\(table.name.quotedName))")
    while missing.count < ImportReader.maximumErrors, let row = try found.next() {
      // Rows that were there before are not part of the import.
      guard let number = Int64.fromDatabaseValue(row[1]), let line = lines.line(of: number),
        let reference = Int.fromDatabaseValue(row[3])
      else { continue }
      missing.append((line, number, reference))
    }
    for (line, number, reference) in missing.sorted(by: { $0.line < $1.line }) {
      try reader.addError(line, text(ofReference: reference, from: number))
    }
  }

  /// Adds the faults of rows in a table that is WITHOUT ROWID.
  private mutating func addMissingReferencesByKey() throws {
    let statements = try table.references.map { reference in
      (reference.columns, try database.makeStatement(literal: missingRow(by: reference)))
    }
    for (line, key) in keys {
      for (columnIndices, statement) in statements {
        let arguments: [(any DatabaseValueConvertible)?] = key
        if let row = try GRDB.Row.fetchOne(statement, arguments: StatementArguments(arguments)) {
          try reader.addError(line, text(columnIndices, row))
        }
      }
    }
  }

  /// Returns the query for the values of a reference in the row with a key, if the referenced row does not exist.
  private func missingRow(by reference: SQLiteTable.Reference) throws -> SQL {
    guard case .columns(let keyColumns) = table.key else { return "SELECT 1 WHERE FALSE" }
    func mine(_ columnIndex: Int) -> String {
      "pe_t.\(table.columns[columnIndex].name.quotedName)"
    }
    let referenced =
      reference.referencedColumns.isEmpty
      ? try String.fetchAll(
        database,
        sql: "SELECT name FROM pragma_table_info(?, 'main') WHERE pk > 0 ORDER BY pk",
        arguments: [reference.table]) : reference.referencedColumns
    // A unary plus removes the affinity of the referring column.
    let matches = zip(reference.columns, referenced).map { "pe_l.\($1.quotedName) = +\(mine($0))" }
    let conditions =
      keyColumns.map { "\(mine($0)) = ?" } + reference.columns.map { "\(mine($0)) IS NOT NULL" }
    return SQL(
      sql: """
        SELECT \(reference.columns.map(mine).joined(separator: ", ")) \
        FROM main.\(table.name.quotedName) AS pe_t WHERE \(conditions.joined(separator: " AND ")) \
        AND NOT EXISTS (SELECT 1 FROM main.\(reference.table.quotedName) AS pe_l \
        WHERE \(matches.joined(separator: " AND ")))
        """)
  }

  /// Returns the error message for a reference of a row.
  private func text(ofReference reference: Int, from number: Int64) throws -> String {
    let names = try String.fetchAll(
      database,
      sql: "SELECT \"from\" FROM pragma_foreign_key_list(?, 'main') WHERE id = ? ORDER BY seq",
      arguments: [table.name, reference])
    let columnIndices = names.compactMap { name in
      table.columns.firstIndex { $0.name.isSameIgnoringCase(as: name) }
    }
    guard !columnIndices.isEmpty, columnIndices.count == names.count, let rowid = table.rowid,
      let row = try GRDB.Row.fetchOne(
        database,
        sql: """
          SELECT \(columnIndices.map { table.columns[$0].name.quotedName }.joined(separator: ", ")) \
          FROM main.\(table.name.quotedName) WHERE \(rowid) = ?
          """, arguments: [number])
    else { return Self.missingReference }
    return text(columnIndices, row)
  }

  private static var missingReference: String { "The row refers to a row that does not exist." }

  /// - Parameter row: The values of the columns.
  private func text(_ columnIndices: [Int], _ row: GRDB.Row) -> String {
    if columnIndices.contains(where: table.isHiddenColumn) { return Self.missingReference }
    let columns = columnIndices.map { table.columns[$0].name.cut(toBytes: 80) }.joined(
      separator: ", ")
    let values = columnIndices.indices.map { "'\(Self.text(row[$0]).cut(toBytes: 40))'" }
    return """
      \(columns): \(Self.missingReference) The \(values.count == 1 ? "value is" : "values are") \
      \(values.joined(separator: ", ")).
      """
  }

  private static func text(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "NULL"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let bytes): [UInt8](bytes).keyText
    }
  }
}
