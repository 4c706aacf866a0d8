import CSQLite
import Foundation
import GRDB
import PageBytes
import PageElements

/// A copy without rows looks up rows in the original, in separate short reads. None lasts longer than one new row.
extension ImportCopy {
  /// A sentence about the checks that such a copy omits.
  static let omittedChecks = """
    This database is larger than \(byteLimit >> 20) MiB. Its triggers, references within the table, and unique indexes \
    with an expression or a WHERE clause are checked only when the rows are stored.
    """

  /// A condition under which the original rejects a new row, and SQLite's message.
  private struct Lookup {
    let condition, message: String
  }

  /// Adds temporary triggers that reject new rows of a table as the original would.
  ///
  /// - Parameter path: The path of the original.
  static func addLookups(
    of table: SQLiteTable, in path: String, to copy: Database
  ) throws {
    // The keys are read before the original is attached, because its table and indexes have the same names.
    let keys = try uniqueKeys(of: table, in: copy)
    try attach(path, to: copy)
    try copyLastRow(of: table, in: copy)
    let name = table.name.quotedName
    for (index, lookup) in (keys + (try references(of: table, in: copy))).enumerated() {
      try copy.execute(
        sql: """
          CREATE TEMP TRIGGER import_lookup_\(index) AFTER INSERT ON main.\(name)
          WHEN \(lookup.condition)
          BEGIN SELECT RAISE(ABORT, \(lookup.message.quotedText)); END
          """)
    }
  }

  /// Attaches the original, without the schema statements that SQLite cannot parse.
  private static func attach(_ path: String, to copy: Database) throws {
    // Not a URI with `mode=ro`: some builds of SQLite accept none here (`SQLITE_USE_URI`). Nothing writes to `source`.
    let address: StatementArguments = [URL(filePath: path).path]
    do {
      try copy.execute(sql: "ATTACH ? AS source", arguments: address)
    } catch let error as DatabaseError where ServedConnection.isUnreadableSchema(error.message) {
      guard let connection = copy.sqliteConnection else { throw error }
      pe_skip_unreadable_schema(connection, 1)
      defer { pe_skip_unreadable_schema(connection, 0) }
      try copy.execute(sql: "ATTACH ? AS source", arguments: address)
    }
  }

  /// Copies the last row of the original, so that SQLite continues from its number.
  private static func copyLastRow(of table: SQLiteTable, in copy: Database) throws {
    guard let number = table.columns.first(where: \.isRowid)?.name else { return }
    let names = table.columns.filter { !$0.isGenerated }.map(\.name.quotedName)
      .joined(separator: ", ")
    let name = table.name.quotedName
    try copy.execute(sql: "PRAGMA ignore_check_constraints = ON")
    try copy.execute(
      sql: """
        INSERT OR IGNORE INTO main.\(name) (\(names))
        SELECT \(names) FROM source.\(name) ORDER BY \(number.quotedName) DESC LIMIT 1
        """)
    try copy.execute(sql: "PRAGMA ignore_check_constraints = OFF")
    guard copy.isAutoincremented(number, in: table.name) else { return }
    try copy.execute(
      sql: "DELETE FROM main.sqlite_sequence WHERE name = ?", arguments: [table.name])
    try copy.execute(
      sql: """
        INSERT INTO main.sqlite_sequence SELECT name, seq FROM source.sqlite_sequence WHERE name = ?
        """, arguments: [table.name])
  }

  private static func uniqueKeys(of table: SQLiteTable, in copy: Database) throws -> [Lookup] {
    var keys: [[(name: String, collation: String)]] = table.columns.filter(\.isRowid)
      .map { [($0.name, "BINARY")] }
    let indexes = try String.fetchAll(
      copy,
      sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\" = 1 AND partial = 0",
      arguments: [table.name])
    for index in indexes {
      let columns = try GRDB.Row.fetchAll(
        copy, sql: "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno",
        arguments: [index])
      // An expression has no name.
      let named = columns.compactMap { row -> (name: String, collation: String)? in
        guard let name = String.fromDatabaseValue(row["name"]),
          let collation = String.fromDatabaseValue(row["coll"])
        else { return nil }
        return (name, collation)
      }
      if named.count == columns.count { keys.append(named) }
    }
    return keys.map { columns in
      let terms = columns.map { column in
        let name = column.name.quotedName
        return "o.\(name) = NEW.\(name) COLLATE \(column.collation.quotedName)"
      }
      let names = columns.map { "\(table.name).\($0.name)" }.joined(separator: ", ")
      return Lookup(
        condition: row(of: table.name, where: terms), message: "UNIQUE constraint failed: \(names)")
    }
  }

  /// Returns lookups for the foreign keys. Rows of other tables must exist; rows of the same table may follow in the
  /// file.
  private static func references(of table: SQLiteTable, in copy: Database) throws -> [Lookup] {
    try table.references.compactMap { reference in
      guard !reference.table.isSameIgnoringCase(as: table.name) else { return nil }
      let referencedNames =
        reference.referencedColumns.isEmpty
        ? try String.fetchAll(
          copy,
          sql: "SELECT name FROM pragma_table_info(?, 'source') WHERE pk > 0 ORDER BY pk",
          arguments: [reference.table]) : reference.referencedColumns
      let newValues = reference.columns.map { "NEW." + table.columns[$0].name.quotedName }
      guard referencedNames.count == newValues.count else { return nil }
      let terms = zip(referencedNames, newValues).map { "o.\($0.quotedName) = \($1)" }
      let filled = newValues.map { "\($0) IS NOT NULL AND " }.joined()
      return Lookup(
        condition: filled + "NOT " + row(of: reference.table, where: terms),
        message: "FOREIGN KEY constraint failed")
    }
  }

  private static func row(of table: String, where terms: [String]) -> String {
    "EXISTS (SELECT 1 FROM source.\(table.quotedName) AS o WHERE \(terms.joined(separator: " AND ")))"
  }
}

extension String {
  /// The text as an SQL literal. It is escaped by bytes, because a quotation mark may be followed by a combining
  /// mark.
  fileprivate var quotedText: String {
    let quote = UInt8(ascii: "'")
    return "'"
      + String(decoding: utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }, as: UTF8.self) + "'"
  }
}
