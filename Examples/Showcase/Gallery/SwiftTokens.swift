/// Swift source divided into comments, strings, keywords and other text, for highlighting.
///
/// Joined, the tokens are the source. Interpolations are code inside their string, to any depth;
/// regex literals count as code.
struct SwiftTokens {
  enum Kind: Hashable, Sendable {
    case plain, comment, string, keyword
  }

  private(set) var tokens: [(kind: Kind, text: Substring)] = []
  private var rest: Substring

  init(_ source: String) {
    rest = source[...]
    readCode()
  }

  /// Reads to the end, or through the closing parenthesis of an interpolation.
  private mutating func readCode(inInterpolation: Bool = false) {
    var depth = 0
    while let first = rest.first {
      let start = rest
      if rest.hasPrefix("//") {
        take(.comment, rest.prefix { !$0.isNewline }.count)
      } else if rest.hasPrefix("/*") {
        readBlockComment()
      } else if "#\"".contains(first), let mark = rest.prefixMatch(of: /(#*)("""|")/) {
        rest = rest[mark.range.upperBound...]
        readString(from: start, quote: String(mark.2), hashes: String(mark.1))
      } else if first.isLetter || "_@#`".contains(first) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_@#`".contains($0) }
        let isMember = tokens.last?.text.last == "."
        let isLabel = rest.dropFirst(word.count).first == ":" && word != "default"
        let isKeyword = Self.keywords.contains(String(word)) && !isMember && !isLabel
        take(isKeyword ? .keyword : .plain, word.count)
      } else {
        if first == "(" { depth += 1 }
        if first == ")" { depth -= 1 }
        let ends = inInterpolation && depth < 0
        take(ends ? .string : .plain, 1)
        if ends { return }
      }
    }
  }

  private mutating func readBlockComment() {
    let start = rest
    var depth = 0
    repeat {
      let opens = rest.hasPrefix("/*")
      let closes = rest.hasPrefix("*/")
      depth += opens ? 1 : closes ? -1 : 0
      rest = rest.dropFirst(opens || closes ? 2 : 1)
    } while depth > 0 && !rest.isEmpty
    add(.comment, from: start)
  }

  /// Reads from after an opening quotation mark through the closing one.
  private mutating func readString(from start: Substring, quote: String, hashes: String) {
    var start = start
    while !rest.isEmpty, !rest.hasPrefix(quote + hashes) {
      if rest.hasPrefix("\\\(hashes)(") {
        rest = rest.dropFirst(hashes.count + 2)
        add(.string, from: start)
        readCode(inInterpolation: true)
        start = rest
      } else {
        rest = rest.dropFirst(rest.hasPrefix("\\\(hashes)") ? hashes.count + 2 : 1)
      }
    }
    rest = rest.dropFirst(rest.isEmpty ? 0 : quote.count + hashes.count)
    add(.string, from: start)
  }

  private mutating func take(_ kind: Kind, _ count: Int) {
    let start = rest
    rest = rest.dropFirst(count)
    add(kind, from: start)
  }

  /// Adds the text since `start`, to the last token if that is of the same kind.
  private mutating func add(_ kind: Kind, from start: Substring) {
    let text = start[start.startIndex..<rest.startIndex]
    if let last = tokens.last, last.kind == kind {
      tokens[tokens.count - 1].text = text.base[last.text.startIndex..<text.endIndex]
    } else if !text.isEmpty {
      tokens.append((kind, text))
    }
  }

  private static let keywords: Set = [
    "as", "async", "await", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "enum", "extension", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "mutating", "nil", "private", "protocol", "public",
    "repeat", "return", "self", "Self", "some", "any", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
