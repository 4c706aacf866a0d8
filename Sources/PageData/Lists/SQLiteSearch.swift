import GRDB
import PageBytes
import PageElements
import PageLists

/// A search that uses a full-text index for some words and reads all rows for the others.
///
/// The index is used for a word under three conditions:
/// - It covers all rows and is up to date.
/// - It can find the tokens of the word.
/// - The word cannot occur outside the index, in another column or in the display name of a referenced row.
///
/// In a table with more than 200,000 rows, the index is used for every word that it can find, because reading all rows
/// would take too long.
struct SQLiteSearch: Sendable {
  let index: FullTextIndex
  /// The indexes of the searched columns that the full-text index covers.
  let columns: [Int]
  /// The FTS5 expression; `nil` if the index is not used.
  private(set) var expression: String?
  /// The words that are searched in all rows.
  private(set) var unindexed: [String] = []
  /// The words that the index finds only by their parts, so that the rows are checked for the whole word.
  private(set) var confirmed: [String] = []
  /// Whether the index may miss rows that contain the words.
  private(set) var isPartial = false

  /// Whether the search matches only prefixes of words.
  var findsBeginnings: Bool { expression != nil && index.tokenizer != .trigrams }

  /// - Parameters:
  ///   - searched: The indexes of the columns to search.
  ///   - version: The version of the file; `nil` if it is unknown.
  init?(
    _ words: [String], in searched: [Int], of table: SQLiteTable, at version: UInt64?,
    _ database: Database
  ) throws {
    guard let index = table.fullText, let rowid = table.rowid else { return nil }
    self.index = index
    columns = searched.filter { columnIndex in
      index.columns.contains { $0.hasSameBytes(as: table.columns[columnIndex].name) }
    }
    let coversIndex = columns.count == index.columns.count
    let facts = try index.facts.facts(at: version) {
      try FullTextFacts(of: index, table, rowid: rowid, in: database)
    }
    let unindexedColumns = searched.filter { !columns.contains($0) }
    var found: [String] = []
    for text in words {
      let word = SearchWord(text: text)
      guard !columns.isEmpty, coversIndex || index.detail != .none, index.canFind(word) else {
        unindexed.append(text)
        continue
      }
      // An indexed column may hold numbers, which FTS5 formats differently from the list.
      let isElsewhere =
        unindexedColumns.contains { word.mayBeInTime || facts.textColumns.contains($0) }
        || columns.contains { word.mayBeInNumber && table.columns[$0].affinity != .text }
      let isFound =
        try index.isExact && facts.isComplete && !isElsewhere
        && (index.tokenizer == .trigrams || !facts.hasUnspacedTerms)
        && !Self.occursInDisplayNames(text, of: table, index, version, database)
      if isFound {
        found.append(text)
        if index.tokenizer != .trigrams, !word.isPlain { confirmed.append(text) }
      } else if facts.isLarge {
        found.append(text)
        isPartial = true
      } else {
        unindexed.append(text)
      }
    }
    guard !found.isEmpty else { return }
    expression = try index.expression(
      found, in: coversIndex ? nil : columns.map { table.columns[$0].name }, database)
  }

  /// Returns whether a word occurs in the display name of a row that the table references.
  private static func occursInDisplayNames(
    _ word: String, of table: SQLiteTable, _ index: FullTextIndex, _ version: UInt64?,
    _ database: Database
  ) throws -> Bool {
    let labels = table.labels.filter(\.isSearchedByDefault)
    guard !labels.isEmpty else { return false }
    return try index.facts.occursInDisplayNames(word, at: version) {
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
  /// Returns whether the index can find a word.
  func canFind(_ word: SearchWord) -> Bool {
    switch tokenizer {
    // FTS5 folds letters by an older version of Unicode.
    case .trigrams: detail == .full && word.text.unicodeScalars.count >= 3 && word.isOfKnownLetters
    case .words, .other: word.isOfKnownLetters
    case .foreign: false
    }
  }
}
