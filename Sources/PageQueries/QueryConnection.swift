import CSQLite
import Foundation
import PageBytes

/// A database file as a query may see it, on a connection that has its authorizer, limits and deadline from before the
/// first query on.
///
/// The connection's own database is in memory and empty; the file is attached to it by a random name.
final class QueryConnection {
  let pointer: OpaquePointer
  /// The name by which the file is attached. No query may know it: a table that is called by it has all its columns.
  let schema: String
  /// The version of the schema that the views were made for.
  private var version: Int64 = 0
  /// The pages on which the trees begin that a query may open.
  private var roots: Set<Int64> = []
  /// `nil` while a statement of this program's own is compiled.
  private var asked: QueryAuthorizer?
  private var authorizer: QueryAuthorizer?
  private var deadline: ContinuousClock.Instant?

  /// - Throws: ``QueryFault`` if the file cannot be read.
  init(path: String, _ policy: QueryPolicy) throws(QueryFault) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw QueryFault("out of memory")
    }
    pointer = opened
    var generator = SystemRandomNumberGenerator()
    let number = (0..<2).map { _ in String(generator.next() as UInt64, radix: 16) }.joined()
    schema = "pe_\(number)"
    sqlite3_hard_heap_limit64(Int64(QueryLimits.heap))
    pe_forbid_tokenizers(pointer)
    pe_be_defensive(pointer)
    sqlite3_busy_timeout(pointer, 500)
    try run("PRAGMA temp_store = MEMORY")
    try run("ATTACH ? AS \(schema)", "file:\(PercentCoding.encode(Array(path.utf8)))?mode=ro")
    // A schema counts as it is: limits that hold for queries would hide what it has beyond them.
    try run("BEGIN")
    try readSchema(policy)
    try run("COMMIT")
    for (limit, value) in Self.limits { sqlite3_limit(pointer, limit, value) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      pointer,
      { context, action, first, second, database, _ in
        guard let context else { return SQLITE_DENY }
        let connection = Unmanaged<QueryConnection>.fromOpaque(context).takeUnretainedValue()
        guard let asked = connection.asked else { return SQLITE_OK }
        return asked.verdict(
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

  deinit { sqlite3_close_v2(pointer) }

  /// The limits of a statement that somebody wrote by hand, and of its values.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, QueryLimits.value), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
    (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_VDBE_OP, 100_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 50), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Runs `body`, in which queries are compiled and run, on one state of the file.
  ///
  /// - Returns: `nil` if the file's schema is another than at first.
  func reading<Result>(until deadline: ContinuousClock.Instant, _ body: () -> Result)
    throws(QueryFault)
    -> Result?
  {
    try run("BEGIN")
    defer { try? run("ROLLBACK") }
    guard try first("PRAGMA \(schema).schema_version") == version else { return nil }
    (asked, self.deadline) = (authorizer, deadline)
    defer { (asked, self.deadline) = (nil, nil) }
    return body()
  }

  /// Whether a compiled query opens only what it may: its program names each tree by the page on which it begins.
  func opensOnlyReadable(_ sql: String) throws(QueryFault) -> Bool {
    let statement = try prepare("EXPLAIN \(sql)").statement
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

  /// Compiles the first statement of a text.
  ///
  /// - Returns: The statement, `nil` where there is none but comments, and the bytes of the text that it takes.
  /// - Throws: ``QueryFault`` with SQLite's reason.
  func prepare(_ sql: String) throws(QueryFault) -> (statement: OpaquePointer?, length: Int) {
    var statement: OpaquePointer?
    var length = 0
    let code = sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(pointer, start, -1, &statement, &tail)
      length = tail.map { $0 - start } ?? 0
      return code
    }
    guard code == SQLITE_OK else { throw fault(code) }
    return (statement, length)
  }

  /// Whether a text contains the name by which the file is attached, in whatever case.
  func isNamed(in text: String) -> Bool { text.small.firstRange(of: schema.utf8) != nil }

  /// SQLite's reason, without the name by which the file is attached.
  func fault(_ code: Int32) -> QueryFault {
    var message = Array(String(cString: sqlite3_errmsg(pointer)).utf8)
    for name in ["\(schema).", schema] {
      while let place = message.firstRange(of: name.utf8) { message.removeSubrange(place) }
    }
    return QueryFault(String(decoding: message, as: UTF8.self), code: code)
  }
}

extension QueryConnection {
  /// Makes the temporary views, and has virtual tables prepare the statements that they need.
  private func readSchema(_ policy: QueryPolicy) throws(QueryFault) {
    version = try first("PRAGMA \(schema).schema_version")
    var entries: [(name: String, table: String, isVirtual: Bool, root: Int64)] = []
    try each("SELECT name, tbl_name, rootpage FROM \(schema).sqlite_schema WHERE name IS NOT NULL")
    {
      row in
      let root = sqlite3_column_int64(row, 2)
      entries.append((text(row, 0), text(row, 1), root == 0, root))
    }
    let names = entries.filter { $0.name.small == $0.table.small }.map(\.name)
    let authorizer = QueryAuthorizer(policy, names: names, schema: schema)
    for entry in entries where authorizer.hiddenColumns(of: entry.table) != nil {
      if entry.root > 0 { roots.insert(entry.root) }
      // A view of the file that cannot be read keeps nobody from the rest.
      guard entry.isVirtual,
        let (statement, _) = try? prepare("SELECT 1 FROM \(schema).\(entry.name.quotedName)")
      else { continue }
      sqlite3_finalize(statement)
    }
    for name in names where !QueryAuthorizer.isSecret(name) {
      let hidden = authorizer.hiddenColumns(of: name)
      if hidden?.isEmpty == true { continue }
      // Its message names the table as if there were none.
      var source = "SELECT * FROM main.\(name.quotedName)"
      if let hidden {
        var columns: [String] = []
        try each("SELECT name, hidden FROM pragma_table_xinfo(?, '\(schema)')", name) { row in
          // The hidden columns of virtual tables are parameters.
          guard sqlite3_column_int(row, 1) != 1 else { return }
          let column = text(row, 0)
          if !hidden.contains(column.small) { columns.append(column.quotedName) }
        }
        if !columns.isEmpty {
          source = "SELECT \(columns.joined(separator: ", ")) FROM \(schema).\(name.quotedName)"
        }
      }
      try run("CREATE TEMP VIEW \(name.quotedName) AS \(source)")
    }
    for module in QueryFunctions.eponymous {
      guard let (statement, _) = try? prepare("SELECT 1 FROM \(module)('[]')") else { continue }
      sqlite3_finalize(statement)
    }
    var modules = QueryFunctions.modules.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for module in modules { free(UnsafeMutableRawPointer(mutating: module)) } }
    sqlite3_drop_modules(pointer, &modules)
    self.authorizer = authorizer
  }

  private func text(_ row: OpaquePointer, _ column: Int32) -> String {
    sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
  }

  private func run(_ sql: String, _ argument: String? = nil) throws(QueryFault) {
    try each(sql, argument) { _ in }
  }

  /// - Returns: The number that a statement gives first.
  private func first(_ sql: String) throws(QueryFault) -> Int64 {
    var number: Int64 = 0
    try each(sql) { number = sqlite3_column_int64($0, 0) }
    return number
  }

  private func each(
    _ sql: String, _ argument: String? = nil, _ body: (OpaquePointer) -> Void
  ) throws(QueryFault) {
    let (statement, _) = try prepare(sql)
    guard let statement else { return }
    defer { sqlite3_finalize(statement) }
    if let argument { sqlite3_bind_text(statement, 1, argument, -1, transient) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: body(statement)
      case SQLITE_DONE: return
      case let code: throw fault(code)
      }
    }
  }
}

/// Has SQLite copy what it is given (`SQLITE_TRANSIENT`).
let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// A reason that SQLite gives.
struct QueryFault: Error {
  let message: String
  let code: Int32

  init(_ message: String, code: Int32 = SQLITE_ERROR) {
    (self.message, self.code) = (message, code)
  }

  /// The outcome of a query for this reason.
  var outcome: QueryAnswer.Outcome {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: .late
    case SQLITE_NOMEM, SQLITE_TOOBIG: .large
    default: .refused
    }
  }
}
