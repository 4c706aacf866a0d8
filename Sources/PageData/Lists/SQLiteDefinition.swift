import PageBytes

/// The statement that made a view or a virtual table, looked through for names.
struct SQLiteDefinition: Sendable {
  let sql: String
  /// Its words (`statementWords`), each once.
  let words: Set<[UInt8]>

  init(_ sql: String) { (self.sql, words) = (sql, Set(sql.statementWords)) }

  /// Whether a name is in it, in whatever quotation marks.
  ///
  /// - Parameter name: The name in small letters of ASCII.
  func mentions(_ name: [UInt8]) -> Bool {
    guard !name.allSatisfy(\.isOfWord) else { return words.contains(name) }
    let parts = name.split { !$0.isOfWord }
    guard parts.allSatisfy({ words.contains(Array($0)) }) else { return false }
    // Within quotation marks its own are doubled.
    let text = String(decoding: name, as: UTF8.self)
    let quoted = ["\"", "'", "`"].map { (mark: Unicode.Scalar) in
      Array(text.quoted(with: UInt8(ascii: mark)).utf8.dropFirst().dropLast())
    }
    let bytes = sql.utf8.map(\.small)
    return ([name] + quoted).contains { bytes.firstRange(of: $0) != nil }
  }

  /// Whether a view may compare columns by their names, of which SQLite's authorizer is not asked.
  var joinsByNames: Bool {
    words.contains(Array("using".utf8)) || words.contains(Array("natural".utf8))
  }
}
