import PageBytes
import PagePostgresClient

extension PostgresTable {
  /// Returns the condition that a word is in a row: in its columns of words (`tsvector`) if one has an index, and
  /// otherwise in some of the searched columns.
  ///
  /// - Parameter checksRowByRow: Whether each row is checked, without using an index.
  func contains(
    _ word: String, in columns: [Column], checksRowByRow: Bool = false
  ) -> PostgresQuery {
    if word.utf8.contains(0) { return "FALSE" }
    let isWord = word.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    // Punctuation alone is not a word.
    let conditions =
      !searched.isEmpty && isWord
      ? searched.map { self.columns[$0].finds(word, checksRowByRow: checksRowByRow) }
      : columns.map { $0.contains(word) }
    return conditions.isEmpty ? "FALSE" : conditions.joined(separator: " OR ")
  }
}

extension PostgresTable.Column {
  /// Returns the condition that a word of the column begins with a text.
  fileprivate func finds(_ word: String, checksRowByRow: Bool) -> PostgresQuery {
    let beginning = word.quoted(with: UInt8(ascii: "'"), escape: UInt8(ascii: "\\")) + ":*"
    var query: PostgresQuery = "to_tsquery('simple', \(beginning))"
    if let configuration {
      // If words were stored without their endings, they are searched without them as well.
      query = "(\(query) || to_tsquery(\(configuration)::regconfig, \(beginning)))"
    }
    // An index serves only the operator, not its function.
    return checksRowByRow ? "pg_catalog.ts_match_vq(\(sql), \(query))" : "\(sql) @@ \(query)"
  }
}
