import CSQLite
import GRDB
import PageBytes
import PageElements

/// The schema statements of a file that this SQLite cannot parse: damaged ones, and those for a newer version.
///
/// When a connection skips such a statement, it may keep the valid beginning: a view without its condition, or an
/// index that covers other rows. So nothing reads or writes these objects, whether they are loaded or not.
struct UnreadableSchema {
  fileprivate struct Part {
    let type, name, table: String
    let sql: String
  }

  private var parts: [Part] = []
  /// The triggers of the file: their tables and statements.
  private var triggers: [(table: String, definition: SQLiteDefinition)] = []
  /// The tables with an index that is loaded although it cannot be parsed.
  private var scannedTables: [String] = []

  /// Whether SQLite can parse all statements.
  var isEmpty: Bool { parts.isEmpty }

  /// - Parameter database: A connection that skipped such statements.
  init(of path: String, _ database: Database) throws {
    guard !Self.isReadable(path) else { return }
    parts = try Self.parts(of: database)
    triggers = try GRDB.Row.fetchAll(
      database, sql: "SELECT tbl_name, sql FROM main.sqlite_schema WHERE type = 'trigger'"
    ).compactMap { row in
      guard let table = String.fromDatabaseValue(row["tbl_name"]),
        let sql = String.fromDatabaseValue(row["sql"])
      else { return nil }
      return (table, SQLiteDefinition(sql))
    }
    scannedTables = try Self.scannedTables(parts, in: database)
  }

  /// Returns the tables with an index that is loaded although SQLite cannot parse it.
  ///
  /// - Parameter database: A connection that skipped statements.
  static func scannedTables(in database: Database) throws -> [String] {
    try scannedTables(parts(of: database), in: database)
  }

  private static func scannedTables(_ parts: [Part], in database: Database) throws -> [String] {
    try parts.filter { part in
      try part.type == "index"
        && Bool.fetchOne(
          database,
          sql: "SELECT EXISTS (SELECT 1 FROM pragma_index_list(?, 'main') WHERE name = ?)",
          arguments: [part.table, part.name]) == true
    }.map(\.table)
  }

  private static func parts(of database: Database) throws -> [Part] {
    final class Found { var parts: [Part] = [] }
    let found = Found()
    let code = pe_find_unreadable(
      database.sqliteConnection, "main", Unmanaged.passUnretained(found).toOpaque()
    ) { context, row in
      guard let context else { return }
      func text(_ column: Int32) -> String {
        sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
      }
      Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().parts
        .append(Part(type: text(0), name: text(1), table: text(2), sql: text(4)))
    }
    guard code == SQLITE_OK else {
      // The message tells a schema that changed from a damaged file.
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
    }
    return found.parts
  }
}

extension UnreadableSchema {
  /// Returns whether a table or view cannot be used.
  ///
  /// - Parameter hasStatement: Whether the schema has a row for its name. Otherwise its statement has another name.
  func includes(_ name: String, hasStatement: Bool) -> Bool {
    !parts.isEmpty
      && (!hasStatement || parts.contains { $0.isTable && $0.name.isSameIgnoringCase(as: name) })
  }

  /// Returns whether the indexes of a table are not used.
  func isScanned(_ table: String) -> Bool {
    scannedTables.contains { $0.isSameIgnoringCase(as: table) }
  }

  /// The tables and views that cannot be used.
  var tables: [SQLiteTable] {
    parts.filter { $0.isTable && !SQLiteTable.isSecret($0.name) }.map { part in
      SQLiteTable(
        part.name, isView: part.type == "view", definition: part.sql, fault: Self.reason)
    }
  }

  /// Returns the tables with faults for the views and full-text indexes over unreadable ones, and with notes on
  /// unreadable indexes and triggers.
  func annotating(_ tables: [SQLiteTable], in path: String) -> [SQLiteTable] {
    guard !parts.isEmpty else { return tables }
    let unreadable = parts.filter(\.isTable).map(\.name)
    let tables = marking(readersOf: unreadable, tables, in: path)
    let unusable = tables.filter { !$0.isParsed }.map { $0.name.utf8.map(\.lowercasedASCII) }
    // The triggers of a view do not affect writes to tables.
    let ofTables = parts.filter { $0.type != "view" && !isOfView($0) }
    let readsUnusable = triggers.contains { unusable.contains(where: $0.definition.mentions) }
    return tables.map { table in
      var table = table
      let own = ofTables.filter { $0.table.isSameIgnoringCase(as: table.name) }
      table.missingParts += own.map { "The \($0.title) \(Self.reason)" }
      if isScanned(table.name) {
        table.missingParts.append("Its rows are read without indexes, so reading may be slow.")
      }
      let hasTriggers = triggers.contains { $0.table.isSameIgnoringCase(as: table.name) }
      if let part = own.first {
        table.writeFault = "Rows cannot be changed here: the \(part.title) \(Self.reason)"
      } else if !ofTables.isEmpty && mayWriteOthers(table, tables) || readsUnusable && hasTriggers {
        // The other part may be hidden, so the message does not name it.
        table.writeFault =
          "Rows cannot be changed here: another part of the database \(Self.reason)"
      }
      return table
    }
  }

  /// Returns the tables with a fault for each one whose content comes from unreadable tables or views.
  private func marking(
    readersOf names: [String], _ tables: [SQLiteTable], in path: String
  ) -> [SQLiteTable] {
    let readers = tables.tablesReading(names).filter { $0.fault == nil }
    guard !readers.isEmpty else { return tables }
    let connection = CheckedConnection(path: path) { name in
      names.contains { $0.isSameIgnoringCase(as: name) }
    }
    // A statement that mentions a name need not read the table.
    let found = readers.filter { table in
      table.kind != .view || table.definition?.joinsByNames == true
        || connection?.mayRead("SELECT * FROM \(table.name.quotedName)") != true
    }
    return tables.map { table in
      found.contains { $0.name.hasSameBytes(as: table.name) }
        ? table.unparsed("is based on a table or view that \(Self.reason)") : table
    }
  }

  private func isOfView(_ part: Part) -> Bool {
    part.type == "trigger"
      && parts.contains { $0.type == "view" && $0.name.isSameIgnoringCase(as: part.table) }
  }

  /// Returns whether a write to a table may, by a trigger or a foreign key, reach a table with an unreadable index or
  /// trigger.
  private func mayWriteOthers(_ table: SQLiteTable, _ tables: [SQLiteTable]) -> Bool {
    parts.contains { $0.type == "table" }
      || triggers.contains { $0.table.isSameIgnoringCase(as: table.name) }
      || tables.contains { other in
        other.references.contains { $0.table.isSameIgnoringCase(as: table.name) }
      }
  }

  /// The end of the sentence about each unreadable statement. SQLite's message would quote the statement, which may
  /// name hidden columns.
  static var reason: String {
    "cannot be read by SQLite \(String(cString: sqlite3_libversion())). "
      + "It may need a newer version, or be damaged."
  }

  /// Returns whether SQLite can parse the whole schema of a file.
  private static func isReadable(_ path: String) -> Bool {
    var opened: OpaquePointer?
    defer { sqlite3_close_v2(opened) }
    guard
      sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK
    else { return true }
    sqlite3_busy_timeout(opened, 200)
    let probe = "SELECT 1 FROM sqlite_schema LIMIT 1"
    return sqlite3_exec(opened, probe, nil, nil, nil) != SQLITE_CORRUPT
      || !ServedConnection.isUnreadableSchema(String(cString: sqlite3_errmsg(opened)))
  }
}

extension UnreadableSchema.Part {
  fileprivate var isTable: Bool { type == "table" || type == "view" }

  /// The kind and the name, for messages.
  fileprivate var title: String { "\(type) ‘\(name.cut(toBytes: 80))’" }
}
