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

  /// Returns the condition that a word is in a row: in its columns of words (`tsvector`) if one has an index, and
  /// otherwise in some of the searched columns. Only texts are in the index.
  ///
  /// - Parameter checksRowByRow: Whether each row is checked, without using an index.
  func contains(
    _ word: String, in columns: [Column], checksRowByRow: Bool = false
  ) -> PostgresQuery {
    if word.utf8.contains(0) { return "FALSE" }
    let usesIndex = findsWord(word)
    let mayBeInNumber = SearchWords.mayBeInNumber(word)
    let scanned = columns.filter { column in
      (mayBeInNumber || column.type.kind != .number)
        && (!usesIndex || searchesOtherColumns && column.type.family != .text)
    }
    let conditions =
      (usesIndex
        ? searched.map {
          self.columns[$0].finds(word, shownIn: columns, checksRowByRow: checksRowByRow)
        }
        : [])
      + scanned.map { $0.contains(word) }
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
    return checksRowByRow
      ? "\(isStopWord)pg_catalog.ts_match_vq(\(sql), \(query))"
      : "\(isStopWord)\(sql) @@ \(query)"
  }
}
