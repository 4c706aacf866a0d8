import Testing

/// A widely used kind of database: the tables of its public schema, with all that makes them difficult, and generated
/// rows, which are the same in each run.
struct DatabaseShape: Sendable, CustomTestStringConvertible {
  let name: String
  /// The statements that create the tables, then the rows, then the objects that depend on them.
  let sql: String

  static let all: [DatabaseShape] = [chinook, northwind, places, transit, stackExchange]

  var testDescription: String { name }

  /// Returns a statement that inserts rows, numbered from 1.
  ///
  /// - Parameter values: The values in SQL, where `i` is the number of the row.
  static func rows(_ count: Int, of table: String, _ values: String) -> String {
    """
    INSERT INTO \(table)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    SELECT \(values) FROM n;

    """
  }

  /// Returns an expression for a pseudorandom number below a limit, which depends only on the row number and the seed.
  static func chance(_ seed: Int, below limit: Int) -> String {
    "((i * 48271 + \(seed) * 69621) % 2147483647 * 16807 % 2147483647 % \(limit))"
  }

  /// Returns an expression for one of some texts, chosen in the same way.
  static func choice(_ seed: Int, _ texts: [String]) -> String {
    let cases = texts.enumerated().map { index, text in
      "WHEN \(index) THEN '\(text.replacing("'", with: "''"))'"
    }
    return "CASE \(chance(seed, below: texts.count)) \(cases.joined(separator: " ")) END"
  }

  /// Returns an expression for a value in about one of `count` rows, and NULL in the others.
  static func seldom(_ seed: Int, oneIn count: Int, _ value: String) -> String {
    "iif(\(chance(seed, below: count)) = 0, \(value), NULL)"
  }
}
