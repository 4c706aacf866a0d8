import PageBytes

extension PostgresTable {
  /// What holds where a word is in a row: in its columns of words (`tsvector`), where an index serves one, or else in
  /// some of the columns that are sought.
  ///
  /// - Parameter isLookedAt: Whether each row is looked at, and none found by an index.
  func contains(
    _ word: String, in columns: [Column], isLookedAt: Bool = false
  ) -> PostgresQuery {
    if word.utf8.contains(0) { return "FALSE" }
    let isWord = word.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    // Of signs alone no words are made.
    let conditions =
      !searched.isEmpty && isWord
      ? searched.map { self.columns[$0].finds(word, isLookedAt: isLookedAt) }
      : columns.map { $0.contains(word) }
    return conditions.isEmpty ? "FALSE" : conditions.joined(separator: " OR ")
  }
}

extension PostgresTable.Column {
  /// What holds where a word of the column begins so.
  fileprivate func finds(_ word: String, isLookedAt: Bool) -> PostgresQuery {
    let beginning = word.quoted(with: UInt8(ascii: "'"), escape: UInt8(ascii: "\\")) + ":*"
    var query: PostgresQuery = "to_tsquery('simple', \(beginning))"
    if let configuration {
      // Words that were stored without their endings are sought without them as well.
      query = "(\(query) || to_tsquery(\(configuration)::regconfig, \(beginning)))"
    }
    // The operator's own function, which no index serves.
    return isLookedAt ? "pg_catalog.ts_match_vq(\(sql), \(query))" : "\(sql) @@ \(query)"
  }
}
