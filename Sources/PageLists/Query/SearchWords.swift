/// The words of a search: up to eight, each of which must match.
struct SearchWords {
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
}
