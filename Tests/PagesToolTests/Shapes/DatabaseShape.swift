import Testing

/// A database as many people have one: the tables of its public schema with all that makes them awkward, and rows that
/// are made up, the same each time.
struct DatabaseShape: Sendable, CustomTestStringConvertible {
  let name: String
  /// Statements that make its tables, then its rows, then what is made of them.
  let sql: String

  static let all: [DatabaseShape] = [chinook, northwind, places, transit, stackExchange]

  var testDescription: String { name }

  /// Rows by their numbers, from 1 on.
  ///
  /// - Parameter values: In SQL, the number of the row as `i`.
  static func rows(_ count: Int, of table: String, _ values: String) -> String {
    """
    INSERT INTO \(table)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    SELECT \(values) FROM n;

    """
  }

  /// A number below another, by that of the row: by chance to look at, and always the same.
  static func chance(_ seed: Int, below limit: Int) -> String {
    "((i * 48271 + \(seed) * 69621) % 2147483647 * 16807 % 2147483647 % \(limit))"
  }

  /// One of some texts, likewise.
  static func choice(_ seed: Int, _ texts: [String]) -> String {
    let cases = texts.enumerated().map { index, text in
      "WHEN \(index) THEN '\(text.replacing("'", with: "''"))'"
    }
    return "CASE \(chance(seed, below: texts.count)) \(cases.joined(separator: " ")) END"
  }

  /// A value in one of so many rows, and none in the others.
  static func seldom(_ seed: Int, oneIn count: Int, _ value: String) -> String {
    "iif(\(chance(seed, below: count)) = 0, \(value), NULL)"
  }
}
