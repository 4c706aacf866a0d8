import PageBytes

/// The words of a search: up to eight, each of which must match.
package struct SearchWords {
  private static let maximumWords = 8
  /// The maximum length of the whole text in bytes.
  private static let maximumBytes = 1_000

  let words: [String]

  /// - Returns: `nil` for more than eight words or 1,000 bytes.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumBytes else { return nil }
    words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map { String(Substring($0)) }
    guard words.count <= Self.maximumWords else { return nil }
  }

  /// Returns whether the text of a number may contain a word.
  package static func mayBeInNumber(_ word: String) -> Bool {
    let word = word.utf8.map(\.lowercasedASCII)
    return word.allSatisfy("0123456789+-.e".utf8.contains)
      || Array("-infinity".utf8).firstRange(of: word) != nil
  }

  /// Returns whether a word may be part of a time of day such as `20:15:30`, but not of a date or a number.
  static func mayBeInTimeOfDay(_ word: String) -> Bool {
    word.utf8.count <= 8 && word.utf8.contains(UInt8(ascii: ":"))
      && word.utf8.allSatisfy("0123456789:".utf8.contains)
  }
}
