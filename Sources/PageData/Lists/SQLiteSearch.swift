import GRDB
import PageBytes
import PageElements
import PageLists

/// The words of a search that a full-text index finds, and those for which all rows are read.
///
/// The index finds a word if it has all rows as they are, the word is made of tokens as the index has them, and no
/// column or name beside the index may hold it. In a table with more than 200,000 rows the index finds all words that
/// it can, since to read the rows would take too long.
struct SQLiteSearch: Sendable {
  let index: FullTextIndex
  /// The places of the columns in which the index finds words.
  let columns: [Int]
  /// What is sought in the index; `nil` for nothing.
  private(set) var expression: String?
  /// The words that the index does not find.
  private(set) var unfound: [String] = []
  /// The words that the index finds by their parts, and that are to be in a column as they are.
  private(set) var confirmed: [String] = []
  /// Whether the index may leave rows out that have the words.
  private(set) var isPartial = false

  /// Whether only the beginnings of words are found.
  var findsBeginnings: Bool { expression != nil && index.tokenizer != .runs }

  /// - Parameters:
  ///   - searched: The places of the columns in which words are sought.
  ///   - version: The version of the file; `nil` if it is not known.
  init?(
    _ words: [String], in searched: [Int], of table: SQLiteTable, at version: UInt64?,
    _ database: Database
  ) throws {
    guard let index = table.fullText, let rowid = table.rowid else { return nil }
    self.index = index
    columns = searched.filter { place in
      index.columns.contains { $0.hasSameBytes(as: table.columns[place].name) }
    }
    let isOfAll = columns.count == index.columns.count
    let facts = try index.facts.facts(at: version) {
      try FullTextFacts(of: index, table, rowid: rowid, in: database)
    }
    let others = searched.filter { !columns.contains($0) }
    var found: [String] = []
    for text in words {
      let word = SearchWord(text: text)
      guard !columns.isEmpty, isOfAll || index.detail != .none, index.mayHold(word) else {
        unfound.append(text)
        continue
      }
      // A column in the index may hold numbers, which FTS5 writes otherwise than a list.
      let isElsewhere =
        others.contains { word.mayBeInTime || facts.textColumns.contains($0) }
        || columns.contains { word.mayBeInNumber && table.columns[$0].affinity != .text }
      let isFound =
        try index.isExact && facts.isComplete && !isElsewhere
        && (index.tokenizer == .runs || !facts.hasUnspacedTerms)
        && !Self.isInNames(text, of: table, index, version, database)
      if isFound {
        found.append(text)
        if index.tokenizer != .runs, !word.isPlain { confirmed.append(text) }
      } else if facts.isLarge {
        found.append(text)
        isPartial = true
      } else {
        unfound.append(text)
      }
    }
    guard !found.isEmpty else { return }
    expression = try index.expression(
      found, in: isOfAll ? nil : columns.map { table.columns[$0].name }, database)
  }

  /// Whether a word is in what people call the rows that a table refers to.
  private static func isInNames(
    _ word: String, of table: SQLiteTable, _ index: FullTextIndex, _ version: UInt64?,
    _ database: Database
  ) throws -> Bool {
    let labels = table.labels.filter(\.isSought)
    guard !labels.isEmpty else { return false }
    return try index.facts.isInNames(word, at: version) {
      try labels.contains { label in
        let (text, source) = (SQL(sql: label.text.quotedName), SQL(sql: label.table.quotedName))
        let sql: SQL =
          "SELECT EXISTS (SELECT 1 FROM \(source) WHERE \(ListSQL.contains(text, word)))"
        return try Bool.fetchOne(database, SQLRequest(literal: sql)) ?? false
      }
    }
  }
}

extension FullTextIndex {
  /// Whether a word can be in the index at all.
  func mayHold(_ word: SearchWord) -> Bool {
    switch tokenizer {
    // FTS5 knows the letters of an older Unicode.
    case .runs: detail == .full && word.text.unicodeScalars.count >= 3 && word.isOfKnownLetters
    case .words, .other: word.isOfKnownLetters
    case .foreign: false
    }
  }
}
