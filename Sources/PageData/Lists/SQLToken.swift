import PageBytes

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
  func arguments(after word: StaticString) -> [[SQLToken]]? {
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
