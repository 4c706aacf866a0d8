import PageCommands
import GRDB

/// A character, as stored in the database.
struct CharacterRecord: FetchableRecord, Sendable {
  let code: UInt32
  let name: String
  /// The two letters of the general category.
  let category: String
  /// The name of its block.
  let block: String

  /// - Throws: ``CommandError`` if the file holds something else: SQLite columns take any value,
  ///   and a row's own subscripts would trap on it.
  init(row: Row) throws {
    func column<Value: DatabaseValueConvertible>(_ name: String) throws -> Value {
      guard let value = Value.fromDatabaseValue(row[name]) else {
        throw CommandError(
          "The database has a character whose \(name) is no \(Value.self). Delete the file to have "
            + "it made anew.")
      }
      return value
    }
    code = try column("code")
    name = try column("name")
    category = try column("category")
    block = try column("block")
  }
}

extension UInt32 {
  /// The customary spelling of a code point: `U+0041`.
  var codePoint: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
  }
}
