extension PostgresTable {
  /// What holds where a word is in a row: in its columns of words (`tsvector`), where an index serves one, or else in
  /// some of the columns that are sought.
  func contains(_ word: String, in columns: [Column]) -> PostgresQuery {
    if word.utf8.contains(0) { return "FALSE" }
    let isWord = word.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    // Of signs alone no words are made.
    let conditions =
      !searched.isEmpty && isWord
      ? searched.map { self.columns[$0].finds(word) } : columns.map { $0.contains(word) }
    return conditions.isEmpty ? "FALSE" : conditions.joined(separator: " OR ")
  }
}

extension PostgresTable.Column {
  /// What holds where a word of the column begins so.
  fileprivate func finds(_ word: String) -> PostgresQuery {
    let quoted = word.replacing("\\", with: "\\\\").replacing("'", with: "''")
    let beginning = "'\(quoted)':*"
    guard let configuration else { return "\(sql) @@ to_tsquery('simple', \(beginning))" }
    // Words that were stored without their endings are sought without them as well.
    return """
      \(sql) @@ (to_tsquery('simple', \(beginning)) || to_tsquery(\(configuration)::regconfig, \(beginning)))
      """
  }
}
