import GRDB

/// A query that is built from pieces. Each piece is converted to text only once. Interpolation would copy a piece
/// into each larger expression.
struct QueryText {
  private(set) var sql = ""
  private(set) var arguments = StatementArguments()
  private let database: Database

  init(for database: Database) { self.database = database }

  /// - Parameter sql: SQL from the source code, never a value.
  mutating func append(sql: String) { self.sql += sql }

  mutating func append(_ part: SQL) throws {
    let (text, arguments) = try part.build(database)
    sql += text
    if !arguments.isEmpty { self.arguments += arguments }
  }

  /// Appends a number as an argument, so that one cached statement serves all numbers.
  mutating func append(argument: Int) {
    sql += "?"
    arguments += [argument]
  }
}
