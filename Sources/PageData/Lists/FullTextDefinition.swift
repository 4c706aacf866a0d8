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

/// A token of an SQL statement.
enum SQLToken: Equatable, Sendable {
  /// A keyword, number or name without quotation marks.
  case word(String)
  /// The content of quotation marks of any kind, or of brackets.
  case quoted(String)
  /// Any other character.
  case symbol(Character)

  var text: String {
    switch self {
    case .word(let text), .quoted(let text): text
    case .symbol(let symbol): String(symbol)
    }
  }

  /// Returns whether the token is a keyword.
  ///
  /// - Parameter keyword: The keyword in lower case.
  func isWord(_ keyword: StaticString) -> Bool {
    guard case .word(let text) = self else { return false }
    return text.utf8.elementsEqual("\(keyword)".utf8) { $0.lowercasedASCII == $1 }
  }

  /// Returns the tokens of a statement, without whitespace and comments.
  static func tokens(of sql: String) -> [SQLToken] {
    var (tokens, remaining) = ([SQLToken](), Array(sql.utf8)[...])
    while let byte = remaining.first {
      if byte.isOfWord {
        let word = remaining.prefix(while: \.isOfWord)
        tokens.append(.word(String(decoding: word, as: UTF8.self)))
        remaining = remaining[word.endIndex...]
      } else if let end = closing[byte] {
        remaining.removeFirst()
        var text: [UInt8] = []
        while let next = remaining.popFirst() {
          guard next == end else {
            text.append(next)
            continue
          }
          guard end != UInt8(ascii: "]"), remaining.first == end else { break }
          text.append(remaining.removeFirst())
        }
        tokens.append(.quoted(String(decoding: text, as: UTF8.self)))
      } else if remaining.starts(with: "--".utf8) {
        remaining = remaining.drop { $0 != .lineFeed }
      } else if remaining.starts(with: "/*".utf8) {
        remaining =
          remaining.firstRange(of: Array("*/".utf8)).map { remaining[$0.upperBound...] } ?? []
      } else {
        remaining.removeFirst()
        if byte > .space { tokens.append(.symbol(Character(Unicode.Scalar(byte)))) }
      }
    }
    return tokens
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
    UInt8(ascii: "`"): UInt8(ascii: "`"), UInt8(ascii: "["): UInt8(ascii: "]"),
  ]
}

extension [SQLToken] {
  /// Returns the arguments in parentheses that follow a lowercase word; `nil` if the word or the parentheses are
  /// missing.
  fileprivate func arguments(after word: StaticString) -> [[SQLToken]]? {
    guard let index = indices.first(where: { self[$0].text.lowercased() == "\(word)" }),
      index + 1 < count, self[index + 1] == .symbol("(")
    else { return nil }
    var (arguments, depth): ([[SQLToken]], Int) = ([[]], 0)
    for token in self[(index + 2)...] {
      switch token {
      case .symbol(")") where depth == 0: return arguments
      case .symbol(",") where depth == 0: arguments.append([])
      default:
        if token == .symbol("(") { depth += 1 }
        if token == .symbol(")") { depth -= 1 }
        arguments[arguments.count - 1].append(token)
      }
    }
    return nil
  }
}
