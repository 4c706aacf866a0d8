import CSQLite
import Foundation

/// An SQLite connection with the settings for running readers' queries.
final class SQLiteConnection {
  let pointer: OpaquePointer

  /// Opens an empty in-memory database.
  ///
  /// - Throws: ``QueryFault`` if SQLite cannot allocate memory.
  init() throws(QueryFault) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw QueryFault("SQLite says: out of memory.", code: code)
    }
    pointer = opened
    pe_forbid_tokenizers(pointer)
    pe_be_defensive(pointer)
    pe_keep_plans(pointer)
  }

  deinit { sqlite3_close_v2(pointer) }

  /// Sets the limits for hand-written statements and their values, and removes all virtual table modules except those
  /// that queries may use.
  ///
  /// Call this after the schema has been read, because a schema may exceed the limits for queries.
  func limitStatements() {
    for (limit, value) in Self.limits { sqlite3_limit(pointer, limit, value) }
    var modules = QueryFunctions.modules.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for module in modules { free(UnsafeMutableRawPointer(mutating: module)) } }
    sqlite3_drop_modules(pointer, &modules)
  }

  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, QueryLimits.maximumValueBytes), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
    (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_VDBE_OP, 100_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 50), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Compiles the first statement of a text.
  ///
  /// - Returns: The statement, or `nil` if the text has only comments, and the length of the statement in bytes.
  /// - Throws: ``QueryFault`` with SQLite's message.
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

  /// Whether a statement returns rows and changes nothing.
  static func readsRows(_ statement: OpaquePointer?) -> Bool {
    sqlite3_stmt_readonly(statement) != 0 && sqlite3_stmt_isexplain(statement) == 0
      && sqlite3_column_count(statement) > 0
  }

  /// Returns the fault for the last result code, with SQLite's message.
  func fault(_ code: Int32) -> QueryFault {
    let message = String(cString: sqlite3_errmsg(pointer))
    var fault = QueryFault("SQLite says: \(message).", code: code)
    fault.isSchemaError =
      code & 0xFF == SQLITE_CORRUPT
      && message.utf8.starts(with: "malformed database schema".utf8)
    return fault
  }

  func run(_ sql: String, _ argument: String? = nil) throws(QueryFault) {
    try each(sql, argument) { _ in }
  }

  /// Returns the first integer that a statement returns, or 0.
  func first(_ sql: String) throws(QueryFault) -> Int64 {
    var number: Int64 = 0
    try each(sql) { number = sqlite3_column_int64($0, 0) }
    return number
  }

  /// Calls `body` for each row of a statement.
  func each(
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

/// Makes SQLite copy a bound value (`SQLITE_TRANSIENT`).
let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
