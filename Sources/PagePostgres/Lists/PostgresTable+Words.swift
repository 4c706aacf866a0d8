import PageBytes
import PageLists
import PagePostgresClient

extension PostgresTable {
  /// Returns whether an index finds a word. Punctuation alone is not a word.
  func findsWord(_ word: String) -> Bool {
    !searched.isEmpty
      && word.unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  /// Whether a search for a word may read all rows, because no index finds it or the table is small.
  func readsRows(toFind word: String) -> Bool { !findsWord(word) || searchesOtherColumns }

  /// Whether a search reads a column without an index, although words have one.
  private func isScanned(_ column: Column) -> Bool {
    switch column.type.family {
    case .integer, .real, .numeric, .boolean, .day, .moment, .time: searchesOtherColumns
    case .text, .bytes, .json, .jsonb, .array, .other: searchesTexts && !isIndexed(column)
    }
  }

  /// Whether an index has all words of a column, because the database generates them from it.
  private func isIndexed(_ column: Column) -> Bool {
    searched.contains { columns[$0].sources.contains(column.number) }
  }

  /// Returns the part of the searched columns that an index covers; `nil` if no index is used.
  func searchScope(of words: [String], in columns: [Column]) -> ListSearchScope? {
    let unscanned = columns.filter { !isScanned($0) }
    guard !unscanned.isEmpty, words.contains(where: findsWord) else { return nil }
    return ListSearchScope(
      matchesPrefixes: true,
      columns: unscanned.allSatisfy(isIndexed) ? nil : searched.map { self.columns[$0].name })
  }

  /// Returns the condition that a word is in a row: in its columns of words (`tsvector`) if one has an index, and in those
  /// of the searched columns that are read without an index.
  ///
  /// - Parameter checksRowByRow: Whether each row is checked, without using an index.
  func contains(
    _ word: String, in columns: [Column], checksRowByRow: Bool = false
  ) -> PostgresQuery {
    if word.utf8.contains(0) { return "FALSE" }
    let usesIndex = findsWord(word)
    let mayBeInNumber = SearchWords.mayBeInNumber(word)
    let scanned = columns.filter { column in
      (mayBeInNumber || column.type.kind != .number) && (!usesIndex || isScanned(column))
    }
    let conditions =
      (usesIndex
        ? searched.map {
          self.columns[$0].finds(word, shownIn: columns, checksRowByRow: checksRowByRow)
        }
        : [])
      + scanned.map { $0.contains(word) }
      + (readsRows(toFind: word) ? labels.filter { searchedNames.contains($0.columns[0]) } : []).map
    {
      self.columns[$0.columns[0]].refersToName(with: word, $0)
    }
    return conditions.isEmpty ? "FALSE" : conditions.joined(separator: " OR ")
  }
}

extension PostgresTable.Column {
  /// Returns the condition that a word of the column begins with a text.
  ///
  /// - Parameter columns: The columns in which the list shows the words.
  fileprivate func finds(
    _ word: String, shownIn columns: [Self], checksRowByRow: Bool
  ) -> PostgresQuery {
    let beginning = word.quoted(with: UInt8(ascii: "'"), escape: UInt8(ascii: "\\")) + ":*"
    var query: PostgresQuery = "to_tsquery('simple', \(beginning))"
    var isStopWord: PostgresQuery = ""
    if let configuration {
      // If words were stored without their endings, they are searched without them as well.
      let stored: PostgresQuery = "to_tsquery(\(configuration)::regconfig, \(beginning))"
      query = "(\(query) || \(stored))"
      // The configuration omits words such as "the", so only the columns themselves contain them.
      let shown = columns.filter { $0.type.kind != .number }.map { $0.contains(word) }
      if !shown.isEmpty {
        isStopWord = "numnode(\(stored)) = 0 AND (\(shown.joined(separator: " OR "))) OR "
      }
    }
    // An index serves only the operator, not its function.
    let matches: PostgresQuery =
      checksRowByRow ? "pg_catalog.ts_match_vq(\(sql), \(query))" : "\(sql) @@ \(query)"
    // The index splits a word with signs, such as "C++", and finds rows with its parts.
    let isSplit = !word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    guard isSplit else { return "\(isStopWord)\(matches)" }
    let shown = columns.filter { $0.type.kind != .number }.map { $0.contains(word) }
    return shown.isEmpty
      ? "FALSE" : "\(isStopWord)(\(matches) AND (\(shown.joined(separator: " OR "))))"
  }

  /// Returns the condition that it refers to a row whose display name contains a word.
  fileprivate func refersToName(
    with word: String, _ reference: PostgresTable.Reference
  ) -> PostgresQuery {
    """
    \(sql) IN (SELECT \(reference.key) FROM \(name: reference.schema).\(name: reference.table) AS pe_l \
    WHERE \(Self.contains(reference.name, word)))
    """
  }
}
