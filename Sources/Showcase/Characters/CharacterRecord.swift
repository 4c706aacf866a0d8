import GRDB

/// A character as the database has it.
struct CharacterRecord: FetchableRecord, Sendable {
  let code: UInt32
  let name: String
  /// The general category's two letters.
  let category: String
  /// The name of its block.
  let block: String

  init(row: Row) throws {
    code = row["code"]
    name = row["name"]
    category = row["category"]
    block = row["block"]
  }
}

extension UInt32 {
  /// The customary spelling of a code point: `U+0041`.
  var codePoint: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}
