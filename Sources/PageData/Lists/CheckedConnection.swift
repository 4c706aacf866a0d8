import GRDBSQLite
import PageElements

/// A connection of its own on which SQLite is only asked what a statement would do, never to do it.
///
/// GRDB's connections have an authorizer that it needs to know of transactions; this one has ours.
final class CheckedConnection {
  /// Values and expressions of a statement that somebody wrote by hand.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 1 << 20), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COMPOUND_SELECT, 50), (SQLITE_LIMIT_EXPR_DEPTH, 200),
    (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_FUNCTION_ARG, 50),
  ]
  /// Each use of a common table expression is expanded, so that a few lines may stand for millions of selects.
  private static let mostSelects = 200

  private let connection: OpaquePointer
  /// What may not be read, by its table and column.
  private let isForbidden: (String, String) -> Bool
  private var selects = 0
  /// Whether what may not be read is refused, or only what would do something while it is prepared.
  private var isStrict = false

  /// - Parameter isForbidden: Whether the column of a table may not be read, by their names.
  init(path: String, isForbidden: @escaping (String, String) -> Bool) throws {
    self.isForbidden = isForbidden
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Refusal("The file cannot be opened.")
    }
    connection = opened
    sqlite3_busy_timeout(connection, 200)
    for (limit, value) in Self.limits { sqlite3_limit(connection, limit, value) }
    sqlite3_set_authorizer(
      connection,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        return Unmanaged<CheckedConnection>.fromOpaque(context).takeUnretainedValue()
          .verdict(action, first, second)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_close_v2(connection) }

  /// What a statement gives, and the text behind it.
  struct Statement {
    let columns: [String]
    let length: Int
    let rest: String
    let isEmpty, reads: Bool
    /// What its places for values are called, with the sign before; `nil` for one without a name.
    let parameters: [String?]
  }

  /// Looks at the first statement of a text.
  ///
  /// - Throws: ``Refusal`` with what SQLite says.
  func look(at sql: String) throws -> Statement {
    // Virtual tables prepare statements of their own when they are first met, which are not the reader's.
    isStrict = false
    if let statement = try? prepare(sql) { sqlite3_finalize(statement.pointer) }
    isStrict = true
    let (pointer, length, rest) = try prepare(sql)
    defer { sqlite3_finalize(pointer) }
    return Statement(
      columns: (0..<sqlite3_column_count(pointer)).map { index in
        sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? ""
      },
      length: length, rest: rest, isEmpty: pointer == nil,
      reads: sqlite3_stmt_readonly(pointer) != 0 && sqlite3_column_count(pointer) > 0,
      parameters: (0..<sqlite3_bind_parameter_count(pointer)).map { index in
        sqlite3_bind_parameter_name(pointer, index + 1).map { String(cString: $0) }
      })
  }

  private func prepare(
    _ sql: String
  ) throws -> (pointer: OpaquePointer?, length: Int, rest: String) {
    selects = 0
    return try sql.withCString { start in
      var (pointer, tail): (OpaquePointer?, UnsafePointer<CChar>?) = (nil, nil)
      guard sqlite3_prepare_v2(connection, start, -1, &pointer, &tail) == SQLITE_OK else {
        throw Refusal(
          selects > Self.mostSelects
            ? "It has too many parts." : String(cString: sqlite3_errmsg(connection)))
      }
      return (pointer, tail.map { $0 - start } ?? 0, tail.map { String(cString: $0) } ?? "")
    }
  }

  /// What a statement may do, one part at a time (SQLite, "Compile-Time Authorization Callbacks").
  private func verdict(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    switch action {
    case SQLITE_SELECT:
      selects += 1
      return selects > Self.mostSelects ? SQLITE_DENY : SQLITE_OK
    case SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_READ:
      let table = first.map { String(cString: $0) } ?? ""
      let column = second.map { String(cString: $0) } ?? ""
      return isStrict && (isForbidden(table, column) || SQLiteTable.tellsOfSecrets(table))
        ? SQLITE_DENY : SQLITE_OK
    case SQLITE_FUNCTION:
      let function = second.map { String(cString: $0) } ?? ""
      return Self.reachingOut.contains { $0.hasSameLetters(as: function) } ? SQLITE_DENY : SQLITE_OK
    // These do something while they are prepared.
    case SQLITE_PRAGMA, SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
    default: return isStrict ? SQLITE_DENY : SQLITE_OK
    }
  }

  /// Functions that reach beyond the file, where a build of SQLite has them.
  private static let reachingOut = [
    "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "zipfile", "fsdir",
  ]

  /// Why a text is no statement that readers may have run.
  struct Refusal: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
