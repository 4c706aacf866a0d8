import PageBytes

/// The texts that a CHECK constraint allows in a column, such as `CHECK (state IN ('open', 'done'))`.
struct CheckedValues {
  /// The maximum size of a statement that is parsed.
  private static let byteLimit = 100_000

  let column: String
  let texts: [String]

  /// Returns the texts of all constraints in a `CREATE TABLE` statement that do nothing but list them.
  static func all(in statement: String) -> [CheckedValues] {
    guard statement.utf8.count <= byteLimit else { return [] }
    let tokens = SQLToken.tokens(of: statement)
    return tokens.indices.compactMap { index in
      guard tokens[index].isWord("check") else { return nil }
      return CheckedValues(tokens[index...].dropFirst())
    }
  }

  /// - Parameter tokens: The tokens after `CHECK`.
  private init?(_ tokens: ArraySlice<SQLToken>) {
    guard let condition = tokens.parenthesized else { return nil }
    let alternatives = condition.withoutParentheses.alternatives
    // `x IS NULL OR x IN (…)`
    let parts = alternatives.filter { part in
      part.count != 3 || part.dropFirst().first?.isWord("is") != true
        || part.last?.isWord("null") != true
        || alternatives.contains { $0.first != part.first }
    }
    guard parts.count == 1, let list = parts[0].dropFirst(2).parenthesized,
      !list.isEmpty, parts[0].count == list.count + 4, let name = parts[0].first, name.isName,
      parts[0].dropFirst().first?.isWord("in") == true
    else { return nil }
    var texts: [String] = []
    for (offset, token) in list.enumerated() {
      switch token {
      case .quoted(let text) where offset.isMultiple(of: 2): texts.append(text)
      case .symbol(",") where !offset.isMultiple(of: 2): continue
      default: return nil
      }
    }
    (column, self.texts) = (name.text, texts)
  }
}

extension SQLToken {
  fileprivate var isName: Bool { if case .symbol = self { false } else { true } }
}

extension ArraySlice<SQLToken> {
  /// The tokens inside the parentheses with which the slice begins; `nil` without them.
  fileprivate var parenthesized: Self? {
    guard first == .symbol("(") else { return nil }
    var depth = 0
    for index in indices {
      if self[index] == .symbol("(") { depth += 1 }
      if self[index] == .symbol(")") { depth -= 1 }
      if depth == 0 { return self[(startIndex + 1)..<index] }
    }
    return nil
  }

  /// The tokens without parentheses around all of them.
  fileprivate var withoutParentheses: Self {
    var tokens = self
    while let inner = tokens.parenthesized, inner.count + 2 == tokens.count { tokens = inner }
    return tokens
  }

  /// The conditions between `OR`, without their parentheses.
  fileprivate var alternatives: [Self] {
    var (parts, start, depth): ([Self], Int, Int) = ([], startIndex, 0)
    for index in indices {
      if self[index] == .symbol("(") { depth += 1 }
      if self[index] == .symbol(")") { depth -= 1 }
      if depth == 0, self[index].isWord("or") {
        parts.append(self[start..<index])
        start = index + 1
      }
    }
    return (parts + [self[start...]]).map(\.withoutParentheses)
  }
}
