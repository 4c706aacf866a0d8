import GRDB
import PageElements

/// The search for characters that a reader has typed.
enum CharacterSearch {
  /// No search text.
  case everything
  /// Certain characters, given as themselves or as code points.
  case codes([UInt32])
  /// Characters whose names have words with all these prefixes: 8 at most, each cut to 64 bytes,
  /// which is more than the longest word of a name. The cost of a word does not depend on the
  /// number of its matches, so 8 words take some milliseconds.
  case words([String])

  /// The maximum number of words; further ones are ignored.
  static let wordLimit = 8

  init(_ text: String) {
    // The checks stop early, because an address may contain thousands of words.
    let scalars = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 } || scalars.allSatisfy(\.isASCII)
    if scalars.isEmpty {
      // A single space is a character to search for; white space around words is not.
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

  /// Returns whether a text has more words than are searched for.
  static func isCut(_ text: String) -> Bool {
    guard case .words = CharacterSearch(text) else { return false }
    return words(in: text).count > wordLimit
  }

  /// Returns the words, up to the limit, and one more for the rest of the text if there is any.
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

  /// The SQL after `FROM` and after `WHERE`, and the column that sorts by code point.
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

  /// Returns the code point of `U+2192`, `u+2192` or `0x2192`.
  private static func codePoint(_ text: String) -> UInt32? {
    // Six digits are enough for the last code point, but there may be leading zeros.
    guard text.utf8.count <= 100 else { return nil }
    let lowercased = text.lowercased()
    guard lowercased.hasPrefix("u+") || lowercased.hasPrefix("0x") else { return nil }
    let digits = Substring(lowercased.utf8.dropFirst(2))
    return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
  }
}
