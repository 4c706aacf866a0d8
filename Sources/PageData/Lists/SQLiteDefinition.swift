import PageBytes

/// The `CREATE` statement of a view or virtual table, searched for names.
struct SQLiteDefinition: Sendable {
  let sql: String
  /// The distinct words of the statement (`statementWords`).
  let words: Set<[UInt8]>

  init(_ sql: String) { (self.sql, words) = (sql, Set(sql.statementWords)) }

  /// Whether the statement contains a name, in any kind of quotation marks.
  ///
  /// - Parameter name: The name, with ASCII letters in lower case.
  func mentions(_ name: [UInt8]) -> Bool {
    guard !name.allSatisfy(\.isOfWord) else { return words.contains(name) }
    let parts = name.split { !$0.isOfWord }
    guard parts.allSatisfy({ words.contains(Array($0)) }) else { return false }
    // A quotation mark inside a quoted name is doubled.
    let text = String(decoding: name, as: UTF8.self)
    let quoted = ["\"", "'", "`"].map { (mark: Unicode.Scalar) in
      Array(text.quoted(with: UInt8(ascii: mark)).utf8.dropFirst().dropLast())
    }
    let bytes = sql.utf8.map(\.lowercasedASCII)
    return ([name] + quoted).contains { bytes.firstRange(of: $0) != nil }
  }

  /// Whether a view may join columns by name. SQLite does not call the authorizer for such columns.
  var joinsByNames: Bool {
    words.contains(Array("using".utf8)) || words.contains(Array("natural".utf8))
  }
}
