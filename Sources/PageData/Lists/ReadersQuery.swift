package import GRDB
import GRDBSQLite
import PageElements

/// A query that a reader wrote, once SQLite has said that it is one and that it only reads what readers may.
package struct ReadersQuery: Sendable {
  /// What is longer was not written by hand.
  private static let byteLimit = 10_000

  /// The one statement, without the sign at its end.
  let sql: String
  /// The names of what it gives, each once.
  let columns: [String]

  /// Has SQLite look at a text, on the thread of a connection.
  ///
  /// - Throws: ``Refusal``.
  package init(_ text: String, in database: Database) throws {
    guard text.utf8.count <= Self.byteLimit else {
      throw Refusal("It is longer than \(Self.byteLimit) bytes.")
    }
    guard !text.utf8.contains(0) else { throw Refusal("It holds the byte 0.") }
    guard let connection = database.sqliteConnection else { throw Refusal("The file is closed.") }
    sqlite3_set_authorizer(
      connection, { _, action, first, second, _, _ in Self.verdict(action, first, second) }, nil)
    // GRDB sets its own before each statement that it makes.
    defer { sqlite3_set_authorizer(connection, nil, nil) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var (count, rest) = (0, "")
    let code = text.withCString { start -> Int32 in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, start, -1, &statement, &tail)
      if let tail { (count, rest) = (tail - start, String(cString: tail)) }
      return code
    }
    guard code == SQLITE_OK else { throw Refusal(String(cString: sqlite3_errmsg(connection))) }
    guard let statement else { throw Refusal("There is no statement in it.") }
    guard sqlite3_stmt_readonly(statement) != 0, sqlite3_column_count(statement) > 0 else {
      throw Refusal("It does not read. Write a SELECT.")
    }
    guard sqlite3_bind_parameter_count(statement) == 0 else {
      throw Refusal("It has a place for a value (?), and nobody to fill it. Write the value.")
    }
    var next: OpaquePointer?
    let isAlone =
      sqlite3_prepare_v2(connection, rest, -1, &next, nil) == SQLITE_OK && next == nil
    sqlite3_finalize(next)
    guard isAlone else { throw Refusal("It is more than one statement. Write one.") }
    var bytes = text.utf8.prefix(count)
    while let last = bytes.last, last == UInt8(ascii: ";") || last <= 0x20 { bytes.removeLast() }
    sql = String(Substring(bytes))
    columns = try Self.names(of: sql, connection)
  }

  /// As they are called once it stands within another query, where SQLite tells those apart that are alike.
  private static func names(of sql: String, _ connection: SQLiteConnection) throws -> [String] {
    var outer: OpaquePointer?
    defer { sqlite3_finalize(outer) }
    guard
      sqlite3_prepare_v2(connection, "SELECT * FROM (\(sql)\n)", -1, &outer, nil) == SQLITE_OK
    else { throw Refusal(String(cString: sqlite3_errmsg(connection))) }
    return (0..<sqlite3_column_count(outer)).map { index in
      sqlite3_column_name(outer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// What a statement may do, one part at a time (SQLite, "Compile-Time Authorization Callbacks").
  private static func verdict(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_READ:
      let table = first.map { String(cString: $0) } ?? ""
      return SQLiteTable.isSecret(table) || SQLiteTable.tellsOfSecrets(table)
        ? SQLITE_DENY : SQLITE_OK
    case SQLITE_FUNCTION:
      let function = second.map { String(cString: $0) } ?? ""
      return reachingOut.contains { $0.hasSameLetters(as: function) } ? SQLITE_DENY : SQLITE_OK
    default: return SQLITE_DENY
    }
  }

  /// Functions that reach beyond the file, where a build of SQLite has them.
  private static let reachingOut = [
    "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "zipfile", "fsdir",
  ]

  /// Why a text is no query that readers may ask.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}

extension SQLiteTable {
  /// Tables without a name in the file that tell of all that have one.
  fileprivate static func tellsOfSecrets(_ name: String) -> Bool {
    let small = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return small.starts(with: "pragma_".utf8) || small.elementsEqual("dbstat".utf8)
  }

  /// How many rows of a reader's query are shown.
  package static let mostRowsOfAQuery = 1_000

  /// What a query gives, as a table whose rows are in the query's own order.
  package init(_ query: ReadersQuery) {
    self.init(
      name: "query",
      columns: query.columns.map { name in
        Column(name: name, type: "", isNullable: true, isGenerated: false)
      }, query: query.sql)
  }
}
