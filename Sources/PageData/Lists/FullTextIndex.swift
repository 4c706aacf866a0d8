import Foundation
import GRDB
import PageBytes
import PageElements
import RegexBuilder
import Synchronization

/// A full-text index (FTS5) of the texts of a table.
struct FullTextIndex: Sendable {
  let name: String
  /// The names of the table's indexed columns.
  let columns: [String]
  let tokenizer: FullTextDefinition.Tokenizer
  let detail: FullTextDefinition.Detail
  /// Whether triggers keep it up to date with the table.
  let hasTriggers: Bool
  /// Whether a search for a term of the index finds the same term. Tokenizers that fold letters do; those that reduce
  /// words to stems, or split them, do not.
  private let preservesTerms: Bool
  private let termCache = TermCache()
  /// The cached facts about the index and its table.
  let facts = FullTextFacts.Cache()

  /// The number of bytes of cached terms, for tests.
  var cachedBytes: Int { termCache.bytes }

  /// Whether it finds every word of its columns by a prefix, provided that it covers all rows.
  var isExact: Bool {
    switch tokenizer {
    case .words: hasTriggers
    case .trigrams: hasTriggers && detail == .full
    case .other, .foreign: false
    }
  }

  /// Returns the full-text index of a table, preferably an exact one; `nil` if the table has no index.
  static func best(
    of table: String, _ columns: [SQLiteTable.Column], in database: Database
  ) throws -> FullTextIndex? {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING%fts5%content%'
        """)
    var best: FullTextIndex?
    for row in rows {
      guard let name = String.fromDatabaseValue(row["name"]), !SQLiteTable.isSecret(name),
        let sql = String.fromDatabaseValue(row["sql"]),
        let content = option("content", of: sql), content.isSameIgnoringCase(as: table)
      else { continue }
      // An index whose `content_rowid` is another column identifies other rows.
      let number = option("content_rowid", of: sql) ?? "rowid"
      let isRowid =
        columns.first { $0.name.isSameIgnoringCase(as: number) }.map(\.isRowid)
        ?? ["rowid", "_rowid_", "oid"].contains { $0.isSameIgnoringCase(as: number) }
      guard isRowid, Self.isReadable(name, in: database), let definition = FullTextDefinition(sql)
      else {
        continue
      }
      let index = try FullTextIndex(name, definition, sql, of: table, columns, in: database)
      if best == nil || best?.isExact == false && index.isExact { best = index }
    }
    return best
  }

  private init(
    _ name: String, _ definition: FullTextDefinition, _ sql: String, of table: String,
    _ columns: [SQLiteTable.Column], in database: Database
  ) throws {
    self.name = name
    self.columns = definition.columns.compactMap { name in
      columns.first { $0.name.isSameIgnoringCase(as: name) }?.name
    }
    (tokenizer, detail) = (definition.tokenizer, definition.detail)
    hasTriggers =
      try FullTextTriggers(of: table, for: name, self.columns, in: database).areComplete
    // FTS5 accepts abbreviated option names.
    let tokenizer =
      sql.cut(toBytes: Self.maximumBytes)
      .firstMatch(of: /(?i)\bt[a-z]*(?=\s*=)/.matchingSemantics(.unicodeScalar))
      .map { Self.option(String($0.output), of: sql) ?? "" } ?? "unicode61"
    preservesTerms =
      sql.utf8.count <= Self.maximumBytes
      && tokenizer.wholeMatch(
        of: /(?i)\s*(unicode61(\s+remove_diacritics\s+[0-2])?|ascii)\s*/
          .matchingSemantics(.unicodeScalar))
        != nil
  }

  /// Returns whether an index can be read. Its tokenizer may be missing.
  private static func isReadable(_ name: String, in database: Database) -> Bool {
    (try? database.makeStatement(sql: "SELECT 1 FROM main.\(name.quotedName)")) != nil
  }

  /// The maximum number of bytes of a definition that are read.
  private static let maximumBytes = FullTextDefinition.byteLimit

  /// Returns the value of an option of a full-text index; `nil` if the option is missing.
  static func option(_ name: String, of sql: String) -> String? {
    let value = /\s*=\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|\[([^\]]*)\]|([^\s,)'"]+))/
    let pattern = Regex {
      Anchor.wordBoundary
      name
      value
    }.ignoresCase().matchingSemantics(.unicodeScalar)
    guard let match = sql.cut(toBytes: maximumBytes).firstMatch(of: pattern) else { return nil }
    let (_, single, double, bracketed, plain) = match.output
    if let text = single { return text.utf8.undoubling(UInt8(ascii: "'")) }
    if let text = double { return text.utf8.undoubling(UInt8(ascii: "\"")) }
    return (bracketed ?? plain).map(String.init)
  }

  // MARK: - Searching

  /// Returns the FTS5 expression for rows that match each word as a prefix, or as a substring in a trigram index.
  ///
  /// - Parameter columns: The columns to search; `nil` for all columns of the index.
  func expression(
    _ words: [String], in columns: [String]? = nil, _ database: Database
  ) throws -> String {
    var parts: [String] = []
    for word in words.map(SearchWord.init(text:)) {
      parts.append(try expression(word, database))
    }
    let all = parts.joined(separator: " AND ")
    guard let columns else { return all }
    return "{" + columns.map(Self.quoted).joined(separator: " ") + "} : (\(all))"
  }

  /// Returns the FTS5 expression for one word.
  ///
  /// If few terms have the word as a prefix, the expression lists them. For a prefix, FTS5 sorts all matching rows
  /// before it returns the first. For terms, it reads only as many rows as the query fetches.
  private func expression(_ word: SearchWord, _ database: Database) throws -> String {
    if tokenizer == .trigrams { return Self.quoted(word.text) }
    if word.isPlain {
      guard preservesTerms, try openVocabulary(database),
        let terms = try terms(beginningWith: word.text, in: database)
      else { return Self.quoted(word.text) + "*" }
      return "(" + terms.map(Self.quoted).joined(separator: " OR ") + ")"
    }
    let end = word.endsInToken ? "*" : ""
    // Without the positions of terms, FTS5 cannot match phrases.
    let parts = detail == .full ? [word.text] : word.parts
    return "(" + parts.dropLast().map { Self.quoted($0) + " AND " }.joined()
      + Self.quoted(parts.last ?? "") + end + ")"
  }

  /// Returns a string literal of FTS5. NUL would end the expression, so it becomes a space, which also separates
  /// words.
  private static func quoted(_ word: String) -> String {
    let bytes = word.utf8.map { $0 == 0 ? .space : $0 }
    return String(decoding: bytes, as: UTF8.self).quotedName
  }

  /// The maximum number of terms in an expression. Looking up more would take longer than it saves.
  private static let maximumTerms = 32

  /// Returns whether a term begins with a letter of a script without spaces between words, or of an unknown script. A
  /// word may then be in the middle of a term.
  func hasUnspacedTerms(_ database: Database) throws -> Bool {
    guard try openVocabulary(database) else { return true }
    let next = try database.reusableStatement(
      "SELECT term FROM temp.\(vocabulary.quotedName) WHERE term >= ? LIMIT 1")
    // U+1E00 to U+2E7F are accented Latin and Greek letters, and symbols, so the second search skips them. It runs
    // only if needed: few indexes have such terms, and each search reads all of the preceding term.
    guard let first = try String.fetchOne(next, arguments: ["\u{E00}"]) else { return false }
    guard let letter = first.unicodeScalars.first, 0x1E00..<0x2E80 ~= letter.value else {
      return true
    }
    return try String.fetchOne(next, arguments: ["\u{2E80}"]) != nil
  }

  /// Returns the number of indexed rows; `nil` if the index does not store it.
  func rowCount(_ database: Database) throws -> Int? {
    let record = try database.reusableStatement(
      "SELECT block FROM \((name + "_data").quotedName) WHERE id = 1")
    return try Data.fetchOne(record)?.leadingVarint
  }

  /// Returns the terms with a word as a prefix; `nil` if there are too many or no terms, or if they are unknown.
  private func terms(beginningWith word: String, in database: Database) throws -> [String]? {
    // Only FTS5 knows how it folds letters other than ASCII.
    let beginning = word.utf8.allSatisfy { $0 < 0x80 } ? word.lowercased() : ""
    guard !beginning.isEmpty, beginning.utf8.allSatisfy(\.isLetterOrDigit) else { return nil }
    let state = try state(in: database)
    if let known = termCache.terms(of: beginning, in: state) { return known }
    let terms = try lookUp(beginning, in: database)
    termCache.keep(terms, of: beginning, in: state)
    return terms
  }

  /// Looks up the terms in the index. FTS5 reads all of a frequent term before it reaches the next one.
  private func lookUp(_ beginning: String, in database: Database) throws -> [String]? {
    let next = try database.reusableStatement(
      "SELECT term FROM temp.\(vocabulary.quotedName) WHERE term >= ? LIMIT 1")
    var (terms, lowerBound): ([String], String) = ([], beginning)
    while let term = try String.fetchOne(next, arguments: [lowerBound]),
      term.utf8.starts(with: beginning.utf8)
    {
      guard terms.count < Self.maximumTerms else { return nil }
      terms.append(term)
      // No term contains a smaller character, so this sorts directly after the term.
      lowerBound = term + "\u{1}"
    }
    return terms.isEmpty ? nil : terms
  }

  /// Returns the record of the index's structure, which changes with each commit that changes the index.
  private func state(in database: Database) throws -> Data? {
    let record = try database.reusableStatement(
      "SELECT block FROM \((name + "_data").quotedName) WHERE id = 10")
    return try Data.fetchOne(record)
  }

  /// The name of the terms table. Queries of readers cannot use it, because names that begin with `pe_` are
  /// forbidden.
  private var vocabulary: String { "pe_terms_" + name }

  /// Creates the terms table, which only this connection has. The file does not change.
  ///
  /// - Returns: Whether the table exists.
  private func openVocabulary(_ database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT 1 FROM temp.sqlite_schema WHERE name = ?")
    if try Bool.fetchOne(statement, arguments: [vocabulary]) == true { return true }
    let isReadOnly = try Bool.fetchOne(database, sql: "PRAGMA query_only") ?? false
    do {
      // `query_only` also forbids writes to temporary tables.
      if isReadOnly { try database.execute(sql: "PRAGMA query_only = 0") }
      defer { if isReadOnly { try? database.execute(sql: "PRAGMA query_only = 1") } }
      try database.execute(
        sql: """
          CREATE VIRTUAL TABLE temp.\(vocabulary.quotedName)
          USING fts5vocab(main, \(name.quotedName), instance)
          """)
      return true
    } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
      return false
    }
  }
}

/// A cache of the terms with some prefixes, valid until the index changes.
private final class TermCache: Sendable {
  private struct State {
    var index: Data?
    var terms = LRUCache<String, [String]?>(budget: 1 << 16)
  }

  private let state = Mutex(State())

  var bytes: Int { state.withLock(\.terms.cost) }

  /// - Returns: `nil` if the cache has no entry.
  func terms(of beginning: String, in index: Data?) -> [String]?? {
    state.withLock { state in
      guard let index, index == state.index else { return nil }
      return state.terms.use(beginning)
    }
  }

  func keep(_ terms: [String]?, of beginning: String, in index: Data?) {
    guard let index else { return }
    state.withLock { state in
      if state.index != index { state = State(index: index) }
      let bytes = (terms ?? []).reduce(beginning.utf8.count) { $0 + $1.utf8.count + 32 }
      state.terms.keep(terms, for: beginning, cost: bytes + 128)
    }
  }
}

extension Data {
  /// The variable-length integer (varint) at the start of the bytes; `nil` if the bytes do not start with one.
  fileprivate var leadingVarint: Int? {
    var value: UInt64 = 0
    for byte in prefix(8) {
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int(exactly: value) }
    }
    return nil
  }
}
