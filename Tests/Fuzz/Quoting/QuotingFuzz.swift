import CSQLite

/// Lets libFuzzer search for text that escapes its quotation marks: as an SQL name, an SQL string, an FTS5 string, or a
/// word of a `tsquery`. SQLite must compile exactly the intended statement.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  // Only valid UTF-8 is ever quoted.
  let text = String(decoding: bytes, as: UTF8.self)
  let meant = text.utf8.filter { $0 != 0 }
  let (double, single) = (UInt8(ascii: "\""), UInt8(ascii: "'"))
  check(text.quotedName, is: meant, between: double)
  check(text.quoted(with: single), is: meant, between: single)
  check(
    text.quoted(with: single, escape: UInt8(ascii: "\\")), is: meant, between: single,
    escape: UInt8(ascii: "\\"))
  checkName(text.quotedName, meant)
  checkString(text.quoted(with: single), meant)
  checkFullText(text.quotedName)
  return 0
}

/// Checks a quoted text by the grammar that SQL, FTS5 and `tsquery` share: the text ends at the first mark that is not
/// doubled, and nothing may follow it.
private func check(
  _ quoted: String, is meant: [UInt8], between mark: UInt8, escape: UInt8? = nil
) {
  var rest = Array(quoted.utf8)[...]
  var content: [UInt8] = []
  precondition(rest.popFirst() == mark)
  while let byte = rest.popFirst() {
    if byte == mark || byte == escape {
      guard rest.first == byte else {
        precondition(byte == mark && rest.isEmpty, "An unescaped mark precedes the end")
        precondition(content == meant, "The unquoted text differs from the original")
        return
      }
      rest.removeFirst()
    }
    content.append(byte)
  }
  preconditionFailure("The quoted text has no closing mark")
}

/// An in-memory database with a full-text index, and a row that only an injected condition would match.
nonisolated(unsafe) private let connection: OpaquePointer = {
  var opened: OpaquePointer?
  precondition(sqlite3_open(":memory:", &opened) == SQLITE_OK)
  precondition(
    sqlite3_exec(
      opened,
      """
      CREATE VIRTUAL TABLE f USING fts5(a, tokenize = 'ascii');
      INSERT INTO f VALUES ('onlyanothercondition');
      """, nil, nil, nil) == SQLITE_OK)
  return opened!
}()

private func prepared(_ sql: String) -> OpaquePointer {
  var statement: OpaquePointer?
  let code = sql.withCString { start in
    var tail: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v2(connection, start, -1, &statement, &tail)
    precondition(tail?.pointee == 0, "The text contains a second statement")
    return code
  }
  precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(connection)))
  return statement!
}

private func checkName(_ name: String, _ meant: [UInt8]) {
  let statement = prepared("SELECT 1 AS \(name) ORDER BY \(name) LIMIT 1")
  defer { sqlite3_finalize(statement) }
  precondition(sqlite3_column_count(statement) == 1)
  let found = sqlite3_column_name(statement, 0).map { String(cString: $0) } ?? ""
  precondition(Array(found.utf8) == meant, "SQLite returned another name")
}

private func checkString(_ string: String, _ meant: [UInt8]) {
  let statement = prepared("SELECT \(string)")
  defer { sqlite3_finalize(statement) }
  precondition(sqlite3_step(statement) == SQLITE_ROW)
  let found = UnsafeBufferPointer(
    start: sqlite3_column_text(statement, 0), count: Int(sqlite3_column_bytes(statement, 0)))
  precondition(found.elementsEqual(meant), "SQLite returned another text")
}

/// The search statement. It is compiled once, because the text is bound.
nonisolated(unsafe) private let search = prepared("SELECT count(*) FROM f WHERE f MATCH ?")

/// Searches for the phrase combined with a word without matches. A phrase that escapes causes an error, or matches the
/// row.
private func checkFullText(_ phrase: String) {
  defer { sqlite3_reset(search) }
  let expression = "(\"nowhere\" AND \(phrase)*) OR (\"nowhere\" AND \(phrase))"
  sqlite3_bind_text(search, 1, expression, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  precondition(sqlite3_step(search) == SQLITE_ROW, String(cString: sqlite3_errmsg(connection)))
  precondition(sqlite3_column_int(search, 0) == 0, "An injected condition matched the row")
}
