import GRDB

/// A row, written as in GRDB's documentation.
struct CharacterRow: Codable, FetchableRecord, Sendable {
  let code: Int
  let name, category: String

  /// The displayed code point: `U+0041`.
  var codePoint: String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
