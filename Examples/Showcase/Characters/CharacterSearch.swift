import GRDB
import PageElements

/// What a reader typed into the search field, as a condition on the characters.
enum CharacterSearch {
  /// Nothing was typed.
  case everything
  /// Certain characters, given as themselves or by code point.
  case codes([UInt32])
  /// Characters whose names have all these words, or begin like them: 8 at most, each cut to 64
  /// bytes, which is more than any name's word has. What a word costs to look for does not depend on
  /// how many names it is in, so 8 take some milliseconds.
  case words([String])

  /// How many words are looked for; further ones are not.
  static let wordLimit = 8

  init(_ text: String) {
    // No further than is looked for: an address holds thousands of words.
    let scalars = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 } || scalars.allSatisfy(\.isASCII)
    if scalars.isEmpty {
      // A single space is a character to look for; white space around words is not.
      self = text.unicodeScalars.count == 1 ? .codes(text.unicodeScalars.map(\.value)) : .everything
    } else if !isASCII || scalars.dropFirst().isEmpty {
      self = .codes(scalars.prefix(100).map(\.value))
    } else if let code = Self.codePoint(String(String.UnicodeScalarView(scalars.prefix(101)))) {
      self = .codes([code])
    } else {
      let words = Self.words(in: text)
      self =
        words.isEmpty
        ? .codes(scalars.prefix(100).map(\.value))
        : .words(words.prefix(Self.wordLimit).map { $0.cut(toBytes: 64) })
    }
  }

  /// Whether a text has more words than are looked for.
  static func isCut(_ text: String) -> Bool {
    guard case .words = CharacterSearch(text) else { return false }
    return words(in: text).count > wordLimit
  }

  /// The words, as many as are looked for; one more, in which others may follow, where there is one.
  private static func words(in text: String) -> [Substring] {
    func isOfWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
    return text.utf8.split(maxSplits: wordLimit) { !isOfWord($0) }
      .filter { $0.contains(where: isOfWord) }.map { Substring($0) }
  }

  /// What follows `FROM` and `WHERE`, and the column that sorts by code point.
  var query: (from: SQL, filter: SQL?, code: String) {
    switch self {
    case .everything: return ("characters", nil, "characters.code")
    case .codes(let codes):
      return ("characters", "characters.code IN \(codes.map(Int64.init))", "characters.code")
    case .words(let words):
      let pattern = words.map { "\"\($0)\"*" }.joined(separator: " ")
      return (
        "character_names JOIN characters ON characters.code = character_names.rowid",
        "character_names MATCH \(pattern)", "character_names.rowid"
      )
    }
  }

  /// Reads `U+2192`, `u+2192` or `0x2192`.
  private static func codePoint(_ text: String) -> UInt32? {
    // Six digits name the last of them, and some begin with zeros.
    guard text.utf8.count <= 100 else { return nil }
    let lowercased = text.lowercased()
    guard lowercased.hasPrefix("u+") || lowercased.hasPrefix("0x") else { return nil }
    let digits = Substring(lowercased.utf8.dropFirst(2))
    return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
  }
}
