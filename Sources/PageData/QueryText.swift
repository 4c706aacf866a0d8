import GRDB

/// A query put together of pieces, each of which becomes text by itself: interpolation would copy a piece into
/// each whole that it becomes part of.
struct QueryText {
  private(set) var sql = ""
  private(set) var arguments = StatementArguments()
  private let database: Database

  init(for database: Database) { self.database = database }

  /// - Parameter sql: Written here: never a value.
  mutating func append(sql: String) { self.sql += sql }

  mutating func append(_ piece: SQL) throws {
    let (text, arguments) = try piece.build(database)
    sql += text
    if !arguments.isEmpty { self.arguments += arguments }
  }

  /// Appends a number as an argument, so that the text, and the statement, is the same for all numbers.
  mutating func append(argument: Int) {
    sql += "?"
    arguments += [argument]
  }
}
