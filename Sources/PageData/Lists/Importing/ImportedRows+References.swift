import GRDB
import PageBytes
import PageElements
import PageLists

extension ImportedRows {
  /// Adds a fault for each imported row that refers to a row that does not exist, up to the limit of a report.
  ///
  /// SQLite does not number the rows of a table that is WITHOUT ROWID, so these have no line.
  mutating func addMissingReferences() throws {
    guard table.rowid != nil else { return }
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
    do {
      for (line, number, reference) in missing.sorted(by: { $0.line < $1.line }) {
        try reader.addError(line, text(ofReference: reference, from: number))
      }
    } catch is ImportReader.TooManyErrors {
    }
  }

  /// Returns the error message for a reference of a row.
  private func text(ofReference reference: Int, from number: Int64) throws -> String {
    let detail = "The row refers to a row that does not exist."
    let names = try String.fetchAll(
      database,
      sql: "SELECT \"from\" FROM pragma_foreign_key_list(?, 'main') WHERE id = ? ORDER BY seq",
      arguments: [table.name, reference])
    let columnIndices = names.compactMap { name in
      table.columns.firstIndex { $0.name.isSameIgnoringCase(as: name) }
    }
    guard !columnIndices.isEmpty, columnIndices.count == names.count,
      !columnIndices.contains(where: table.isHiddenColumn),
      let rowid = table.rowid,
      let row = try GRDB.Row.fetchOne(
        database,
        sql: """
          SELECT \(columnIndices.map { table.columns[$0].name.quotedName }.joined(separator: ", ")) \
          FROM main.\(table.name.quotedName) WHERE \(rowid) = ?
          """, arguments: [number])
    else { return detail }
    let columns = columnIndices.map { table.columns[$0].name.cut(toBytes: 80) }.joined(
      separator: ", ")
    let values = columnIndices.indices.map { "'\(Self.text(row[$0]).cut(toBytes: 40))'" }
    return """
      \(columns): \(detail) The \(values.count == 1 ? "value is" : "values are") \
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
