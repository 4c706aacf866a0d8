import CSQLite
import Foundation
import PageBytes

/// A database file as queries may see it, on a connection whose authorizer, limits and deadline are set before the
/// first query.
///
/// The connection's own database is in memory and empty. The file is attached to it with a random name.
final class QueryConnection {
  private let database: SQLiteConnection
  /// The name with which the file is attached. No query may know it, because it gives access to all columns.
  let schema: String
  /// The version of the schema that the views were made for.
  private var version: Int64 = 0
  /// The root pages of the B-trees that a query may open.
  private var roots: Set<Int64> = []
  /// The authorizer; `nil` while a statement of this program is compiled.
  private var activeAuthorizer: QueryAuthorizer?
  private var authorizer: QueryAuthorizer?
  /// The names of the readable tables and views.
  private var readable: [String] = []
  /// The lower-case names of the tables, views and indexes whose statements SQLite cannot parse.
  private var (unreadableTables, unreadableIndexes): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
  /// Created for the first query that is refused.
  private var visible: VisibleSchema?
  private var deadline: ContinuousClock.Instant?
  /// Whether a query is being compiled, rather than run.
  private var isCompiling = false

  /// - Throws: ``QueryFault`` if the file cannot be read.
  init(path: String, _ policy: QueryPolicy) throws(QueryFault) {
    database = try SQLiteConnection()
    var generator = SystemRandomNumberGenerator()
    let number = (0..<2).map { _ in String(generator.next() as UInt64, radix: 16) }.joined()
    schema = "pe_\(number)"
    sqlite3_hard_heap_limit64(Int64(QueryLimits.maximumHeapBytes))
    sqlite3_busy_timeout(pointer, 500)
    try database.run("PRAGMA temp_store = MEMORY")
    try attach(path)
    try database.run("BEGIN")
    try readSchema(policy)
    try database.run("COMMIT")
    database.limitStatements()
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      pointer,
      { context, action, first, second, database, view in
        guard let context else { return SQLITE_DENY }
        let connection = Unmanaged<QueryConnection>.fromOpaque(context).takeUnretainedValue()
        guard let activeAuthorizer = connection.activeAuthorizer else { return SQLITE_OK }
        // SQLite names the view that reads a table.
        if let view, connection.unreadableTables.contains(String(cString: view).lowercasedBytes) {
          return SQLITE_DENY
        }
        // A full-text index runs a pragma while it is read. A query may not.
        if action == SQLITE_PRAGMA, connection.isCompiling { return SQLITE_DENY }
        return activeAuthorizer.verdict(
          action, first.map { String(cString: $0) } ?? "", second.map { String(cString: $0) } ?? "",
          in: database.map { String(cString: $0) })
      }, context)
    sqlite3_progress_handler(
      pointer, 1_000,
      { context in
        guard let context else { return 1 }
        let connection = Unmanaged<QueryConnection>.fromOpaque(context).takeUnretainedValue()
        return connection.deadline.map { $0 <= .now } ?? false ? 1 : 0
      }, context)
  }

  var pointer: OpaquePointer { database.pointer }

  /// Attaches the file. If SQLite cannot parse its schema, attaches it without the statements that fail.
  private func attach(_ path: String) throws(QueryFault) {
    let attach = "ATTACH ? AS \(schema)"
    let address = "file:\(PercentCoding.encode(Array(path.utf8)))?mode=ro"
    do throws(QueryFault) {
      try database.run(attach, address)
    } catch {
      // SQLite's message contains the path.
      guard error.isSchemaError else {
        throw QueryFault("The database file cannot be read.", code: error.code)
      }
      pe_skip_unreadable_schema(pointer, 1)
      defer { pe_skip_unreadable_schema(pointer, 0) }
      try database.run(attach, address)
      try findUnreadable()
    }
  }

  /// Notes the tables, views and indexes whose statements SQLite cannot parse. It may have loaded a part of them.
  private func findUnreadable() throws(QueryFault) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = pe_find_unreadable(pointer, schema, context) { context, row in
      guard let context, let row else { return }
      let connection = Unmanaged<QueryConnection>.fromOpaque(context).takeUnretainedValue()
      let (type, name) = (connection.text(row, 0), connection.text(row, 1).lowercasedBytes)
      if type == "index" { connection.unreadableIndexes.insert(name) }
      if type == "table" || type == "view" { connection.unreadableTables.insert(name) }
    }
    guard code == SQLITE_OK else { throw database.fault(code) }
  }

  /// Runs `body`, which compiles and runs queries, on one snapshot of the file.
  ///
  /// - Returns: `nil` if the file's schema has changed.
  func withSnapshot<Result>(until deadline: ContinuousClock.Instant, _ body: () -> Result)
    throws(QueryFault)
    -> Result?
  {
    try database.run("BEGIN")
    defer { try? database.run("ROLLBACK") }
    guard try database.first("PRAGMA \(schema).schema_version") == version else { return nil }
    (activeAuthorizer, self.deadline) = (authorizer, deadline)
    defer { (activeAuthorizer, self.deadline) = (nil, nil) }
    return body()
  }

  /// Compiles the first statement of a query.
  ///
  /// - Returns: The statement, or `nil` if the text has only comments, and the length of the statement in bytes.
  /// - Throws: ``QueryFault`` with a message that names nothing hidden.
  func prepare(_ sql: String) throws(QueryFault) -> (statement: OpaquePointer?, length: Int) {
    isCompiling = true
    defer { isCompiling = false }
    do throws(QueryFault) {
      return try database.prepare(sql)
    } catch {
      guard error.outcome == .refused else { throw error }
      throw try reason(for: sql)
    }
  }

  private func reason(for sql: String) throws(QueryFault) -> QueryFault {
    let schema: VisibleSchema
    if let visible {
      schema = visible
    } else {
      let activeAuthorizer = activeAuthorizer
      self.activeAuthorizer = nil
      defer { self.activeAuthorizer = activeAuthorizer }
      schema = try VisibleSchema(readable.map { ($0, visibleColumns(of: $0, parameters: true)) })
      visible = schema
    }
    return schema.reason(for: sql)
  }

  /// Returns whether a compiled query opens only readable tables. Its program identifies each B-tree by its root
  /// page.
  func opensOnlyReadable(_ sql: String) throws(QueryFault) -> Bool {
    let statement = try database.prepare("EXPLAIN \(sql)").statement
    defer { sqlite3_finalize(statement) }
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let name = sqlite3_column_text(statement, 1).map({ String(cString: $0) }),
        ["OpenRead", "OpenWrite", "ReopenIdx"].contains(name)
      else { continue }
      // The first two databases are the empty one and the one of temporary views.
      guard sqlite3_column_int64(statement, 4) == 2,
        roots.contains(sqlite3_column_int64(statement, 3))
      else { return false }
    }
    return true
  }

  /// Returns the fault for an error while a statement runs, with a message that names nothing hidden.
  ///
  /// SQLite's messages may name hidden tables, such as those that a full-text index reads. Only messages about the
  /// query's own values are passed on.
  func runtimeFault(_ code: Int32) -> QueryFault {
    let fault = database.fault(code)
    guard fault.outcome == .refused else { return fault }
    let isValueError = Self.valueErrorMessages.contains {
      fault.message.utf8.starts(with: "SQLite says: \($0)".utf8)
    }
    return isValueError ? fault : .notReadable
  }

  private static let valueErrorMessages = [
    "integer overflow", "malformed JSON", "JSON", "bad JSON path", "fts5: syntax error",
    "malformed MATCH expression", "unknown special query", "unable to use function",
    "unterminated string", "LIKE or GLOB pattern too complex", "ESCAPE expression", "parser stack",
    "no such column: ", "domain error", "second argument to", "argument of", "frame ",
    "datatype mismatch",
  ]

  /// Returns whether a text contains the name with which the file is attached, case-insensitively.
  func mentionsSchema(in text: String) -> Bool {
    text.lowercasedBytes.firstRange(of: schema.utf8) != nil
  }
}

extension QueryConnection {
  /// Creates the temporary views, and makes virtual tables prepare the statements that they need.
  private func readSchema(_ policy: QueryPolicy) throws(QueryFault) {
    version = try database.first("PRAGMA \(schema).schema_version")
    var entries: [(name: String, table: String, isVirtual: Bool, root: Int64)] = []
    try database.each(
      "SELECT name, tbl_name, rootpage FROM \(schema).sqlite_schema WHERE name IS NOT NULL"
    ) { row in
      let root = sqlite3_column_int64(row, 2)
      entries.append((text(row, 0), text(row, 1), root == 0, root))
    }
    let authorizer = QueryAuthorizer(policy.without(unreadableTables), schema: schema)
    self.authorizer = authorizer
    let names = entries.filter { $0.name.lowercasedBytes == $0.table.lowercasedBytes }.map(\.name)
    readable = names.filter { authorizer.hiddenColumns(of: $0) != nil }
    var revealing = Dictionary(readable.map { ($0.lowercasedBytes, revealingIndexes(of: $0)) }) {
      first, _ in
      first
    }
    let stored = Set(entries.map { $0.name.lowercasedBytes })
    // The primary key of a WITHOUT ROWID table has no separate index: the table itself is stored in its order.
    var unreadable = Set(revealing.filter { !$0.value.isSubset(of: stored) }.keys)
    for name in names where !QueryAuthorizer.isSecret(name) {
      let hidden = authorizer.hiddenColumns(of: name)
      let foreign = hidden == nil ? [] : foreignIndexes(of: name)
      revealing[name.lowercasedBytes, default: []].formUnion(foreign)
      if hidden?.isEmpty == true, foreign.isEmpty { continue }
      let isReadable = hidden != nil && !unreadable.contains(name.lowercasedBytes)
      let isOrdered = revealing[name.lowercasedBytes]?.isEmpty == false
      // SQLite ignores NOT INDEXED for the primary key of a WITHOUT ROWID table.
      let order = foreign.isSubset(of: stored) ? isOrdered ? " NOT INDEXED" : "" : " LIMIT -1"
      do throws(QueryFault) {
        try database.run(view(of: name, isReadable: isReadable, order))
        self.authorizer?.addView(name)
      } catch {
        // SQLite reserves the names of shadow tables.
        unreadable.insert(name.lowercasedBytes)
      }
    }
    readable.removeAll { unreadable.contains($0.lowercasedBytes) }
    for entry in entries
    where authorizer.hiddenColumns(of: entry.table) != nil
      && !unreadable.contains(entry.table.lowercasedBytes)
    {
      if entry.root > 0,
        revealing[entry.table.lowercasedBytes]?.contains(entry.name.lowercasedBytes) != true
      {
        roots.insert(entry.root)
      }
      // A view that does not compile must not block the other tables.
      if entry.isVirtual { compile("SELECT 1 FROM \(schema).\(entry.name.quotedName)") }
    }
    for module in QueryFunctions.eponymous { compile("SELECT 1 FROM \(module)('[]')") }
  }

  /// Returns the statement that creates the temporary view in place of a table or view of the file.
  ///
  /// - Parameters:
  ///   - isReadable: Whether the query may read it. Otherwise the view refers to a table that does not exist.
  ///   - order: The SQL after the table name that stops SQLite from using its indexes, or an empty text.
  private func view(of name: String, isReadable: Bool, _ order: String) -> String {
    let columns = isReadable ? visibleColumns(of: name).map(\.quotedName) : []
    let source =
      columns.isEmpty
      ? "SELECT * FROM main.\(name.quotedName)"
      : "SELECT \(columns.joined(separator: ", ")) FROM \(schema).\(name.quotedName)\(order)"
    return "CREATE TEMP VIEW \(name.quotedName) AS \(source)"
  }

  /// Returns the lower-case names of a table's indexes that are ordered by a hidden column, or by an expression, which
  /// may contain one.
  private func revealingIndexes(of table: String) -> Set<[UInt8]> {
    guard let hidden = authorizer?.hiddenColumns(of: table), !hidden.isEmpty else { return [] }
    return indexes(of: table) { row in
      let isExpression = sqlite3_column_int(row, 1) == -2
      return isExpression || hidden.contains(text(row, 2).lowercasedBytes)
    }
  }

  /// Returns the lower-case names of a table's indexes that use a collation of another program, and of those that
  /// SQLite cannot parse. Registers a substitute for each such collation, which compares texts byte by byte.
  private func foreignIndexes(of table: String) -> Set<[UInt8]> {
    for column in visibleColumns(of: table) {
      var collation: UnsafePointer<CChar>?
      let code = sqlite3_table_column_metadata(
        pointer, schema, table, column, nil, &collation, nil, nil, nil)
      if code == SQLITE_OK, let collation {
        _ = substituteIfForeign(String(cString: collation))
      }
    }
    return indexes(of: table, including: unreadableIndexes) { substituteIfForeign(text($0, 4)) }
  }

  /// Returns whether a collation is not built into SQLite, and registers a substitute for it.
  private func substituteIfForeign(_ collation: String) -> Bool {
    guard !collation.isEmpty, pe_is_builtin_collation(collation) == 0 else { return false }
    pe_substitute_collation(pointer, collation)
    return true
  }

  /// Returns the lower-case names of a table's indexes with a key column that matches the condition. Indexes that
  /// cannot be described are included.
  private func indexes(
    of table: String, including others: Set<[UInt8]> = [], where matches: (OpaquePointer) -> Bool
  ) -> Set<[UInt8]> {
    var indexes: [String] = []
    try? database.each("PRAGMA \(schema).index_list(\(table.quotedName))") { row in
      indexes.append(text(row, 1))
    }
    let found = indexes.filter { index in
      var isMatch = false
      let read: Void? = try? database.each("PRAGMA \(schema).index_xinfo(\(index.quotedName))") {
        row in
        if sqlite3_column_int(row, 5) != 0, matches(row) { isMatch = true }
      }
      return isMatch || read == nil || others.contains(index.lowercasedBytes)
    }
    return Set(found.map(\.lowercasedBytes))
  }

  /// Compiles a statement so that SQLite connects the virtual tables that it uses. Ignores errors.
  private func compile(_ sql: String) {
    guard let (statement, _) = try? database.prepare(sql) else { return }
    sqlite3_finalize(statement)
  }

  /// Returns the names of a readable table's visible columns, or no names for a view that does not compile.
  ///
  /// - Parameter parameters: Whether to include the hidden columns of a virtual table, which are its parameters.
  private func visibleColumns(of name: String, parameters: Bool = false) -> [String] {
    let hidden = authorizer?.hiddenColumns(of: name) ?? []
    var columns: [String] = []
    try? database.each("PRAGMA \(schema).table_xinfo(\(name.quotedName))") { row in
      let column = text(row, 1)
      guard !hidden.contains(column.lowercasedBytes), parameters || sqlite3_column_int(row, 6) != 1
      else {
        return
      }
      columns.append(column)
    }
    return columns
  }

  private func text(_ row: OpaquePointer, _ column: Int32) -> String {
    sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
  }
}
