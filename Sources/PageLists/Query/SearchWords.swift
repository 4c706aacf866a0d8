/// What is sought in a list: up to eight words, each of which is to be found.
struct SearchWords {
  private static let most = 8
  /// What is longer is in no text that anybody seeks.
  private static let byteLimit = 1_000

  let words: [String]

  /// - Returns: `nil` for more than can be sought at once.
  init?(_ text: String) {
    guard text.utf8.count <= Self.byteLimit else { return nil }
    words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map { String(Substring($0)) }
    guard words.count <= Self.most else { return nil }
  }
}
