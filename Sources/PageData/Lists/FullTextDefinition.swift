import PageBytes

/// The options of a full-text index (FTS5) that decide which words it finds, from its `CREATE VIRTUAL TABLE` statement.
struct FullTextDefinition: Sendable {
  enum Tokenizer: Sendable {
    /// Whole words, case-insensitive: `unicode61`.
    case words
    /// All sequences of three characters: `trigram`.
    case trigrams
    /// Another tokenizer of FTS5, such as `porter`, which reduces words to stems.
    case other
    /// A tokenizer that another program has added to its SQLite.
    case foreign
  }

  enum Detail: Sendable { case full, column, none }

  /// The names of the indexed columns.
  private(set) var columns: [String] = []
  private(set) var tokenizer = Tokenizer.words
  private(set) var detail = Detail.full

  /// The maximum size of a statement that is parsed.
  static let byteLimit = 10_000

  init?(_ sql: String) {
    guard sql.utf8.count <= Self.byteLimit,
      let arguments = SQLToken.tokens(of: sql).arguments(after: "fts5")
    else { return nil }
    for argument in arguments {
      guard let name = argument.first else { continue }
      guard argument.count > 2, argument[1] == .symbol("=") else {
        let isUnindexed = argument.dropFirst().contains { $0.isWord("unindexed") }
        if !isUnindexed { columns.append(name.text) }
        continue
      }
      // FTS5 accepts abbreviated option names.
      let value = argument[2...].map(\.text).joined(separator: " ").lowercased()
      let option = name.text.lowercased()
      if option.isPrefix(of: "tokenize") { tokenizer = Self.tokenizer(value) }
      if option.isPrefix(of: "detail") {
        detail = value == "full" ? .full : value == "none" ? .none : .column
      }
    }
  }

  private static func tokenizer(_ value: String) -> Tokenizer {
    let words = value.unicodeScalars.split { " '\"".unicodeScalars.contains($0) }
      .map { String(Substring($0)) }
    switch (words.first, words.count) {
    case ("unicode61", 1): return .words
    case ("unicode61", 3) where words[1] == "remove_diacritics": return .words
    case ("trigram", 1): return .trigrams
    case ("trigram", 3) where words[1] == "case_sensitive" && words[2] == "0": return .trigrams
    default:
      return ["unicode61", "ascii", "porter", "trigram"].contains(words.first) ? .other : .foreign
    }
  }
}

extension String {
  fileprivate func isPrefix(of name: StaticString) -> Bool {
    !isEmpty && "\(name)".utf8.starts(with: utf8)
  }
}
