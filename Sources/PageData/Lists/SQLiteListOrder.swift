import GRDB
import PageElements
import PageSite

/// The order of a list by columns, the last of which is unique, what has no value last: as steps, each of which
/// SQLite finds in an index, where all at once would be a sort of everything that follows.
struct SQLiteListOrder: Sendable {
  struct Term: Sendable {
    /// What is sorted by, in SQL.
    let sql: SQL
    let isDescending, isNullable: Bool
    /// The least value that is one, by which an index leaves out what has none; `nil` where no index serves.
    let least: SQL?
  }

  /// Rows that follow each other in the order: which, and how they are ordered.
  struct Step {
    let condition: SQL
    let order: SQL
  }

  let terms: [Term]
  /// The value of a term in the row that a position is of, in SQL, for one that is too long for an address; `nil` where
  /// rows cannot be asked for.
  var valueInRow: (@Sendable (_ term: Int, _ beginning: SQL, _ values: [SQL]) -> SQL)?

  /// The rows beyond a position, in the order that they come.
  ///
  /// - Parameters:
  ///   - position: Where to begin; `nil` for the beginning, or the end.
  ///   - backwards: Go towards the beginning, the row at `position` included.
  func steps(from position: Position?, backwards: Bool) throws -> [Step] {
    guard let position else {
      // Nulls are a step of their own, since they come last in either direction.
      let whole = wholeTerm(0, backwards: backwards)
      return whole.map { Step(condition: $0.condition, order: clause($0, backwards: backwards)) }
    }
    let values = try checked(position)
    var steps: [Step] = []
    if backwards {
      steps.append(Step(condition: all(values, terms.count), order: ""))
    }
    for index in terms.indices.reversed() {
      let equal = all(values, index)
      for range in beyond(index, values[index], backwards: backwards) {
        steps.append(
          Step(
            condition: "(\(equal)) AND (\(range.condition))",
            order: clause(range, backwards: backwards)))
      }
    }
    return steps
  }

  /// The condition of rows that come after a position.
  func after(_ position: Position) throws -> SQL {
    Self.any(try steps(from: position, backwards: false))
  }

  /// The condition of rows up to and including a position.
  func through(_ position: Position) throws -> SQL {
    Self.any(try steps(from: position, backwards: true))
  }

  private static func any(_ steps: [Step]) -> SQL {
    steps.isEmpty
      ? "FALSE" : steps.map { "(\($0.condition))" as SQL }.joined(separator: " OR ")
  }

  /// A condition by one term, and the terms that the rows are ordered by then.
  private struct Range {
    let condition: SQL
    let rest: [Term]
    /// Whether the first of them has a value in all of the rows.
    var isFilled = true
  }

  /// All values of a term, in the order in which they come.
  private func wholeTerm(_ index: Int, backwards: Bool) -> [Range] {
    let term = terms[index]
    guard term.isNullable else { return [Range(condition: "TRUE", rest: Array(terms[index...]))] }
    let filled: SQL =
      if let least = term.least { "\(term.sql) >= \(least)" } else {
        "\(term.sql) IS NOT NULL"
      }
    let ranges = [
      Range(condition: filled, rest: Array(terms[index...])),
      Range(condition: "\(term.sql) IS NULL", rest: Array(terms[(index + 1)...]), isFilled: false),
    ]
    return backwards ? ranges.reversed() : ranges
  }

  /// The values of a term beyond one, in the order in which they come.
  private func beyond(_ index: Int, _ value: Value, backwards: Bool) -> [Range] {
    let term = terms[index]
    let rest = Array(terms[index...])
    if value.isNull {
      return backwards
        ? wholeTerm(index, backwards: false).filter { $0.rest.count == rest.count } : []
    }
    let isGreater = term.isDescending == backwards
    let range = Range(
      condition: isGreater ? "\(term.sql) > \(value.sql)" : "\(term.sql) < \(value.sql)", rest: rest
    )
    guard term.isNullable, !backwards else { return [range] }
    return [
      range,
      Range(condition: "\(term.sql) IS NULL", rest: Array(terms[(index + 1)...]), isFilled: false),
    ]
  }

  private struct Value {
    let sql: SQL
    let isNull: Bool
  }

  private func all(_ values: [Value], _ count: Int) -> SQL {
    if count == 0 { return "TRUE" }
    return zip(terms, values).prefix(count)
      // Not all tables know what IS means: a full-text index would be read from its beginning.
      .map { term, value in
        value.isNull ? "\(term.sql) IS NULL" : "\(term.sql) = \(value.sql)" as SQL
      }.joined(separator: " AND ")
  }

  private func clause(_ range: Range, backwards: Bool) -> SQL {
    if range.rest.isEmpty { return "" }
    let parts = range.rest.enumerated().map { index, term -> SQL in
      let isDescending = term.isDescending != backwards
      // SQLite has null below all else: what it does by itself needs no word, which an index might not serve.
      let isNatural = !term.isNullable || index == 0 && range.isFilled || term.isDescending
      let nulls: SQL = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return isDescending ? "\(term.sql) DESC\(nulls)" : "\(term.sql) ASC\(nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  private func checked(_ position: Position) throws -> [Value] {
    guard position.values.count == terms.count else { throw InvalidPosition() }
    let values = try zip(terms, position.values).map { term, value -> SQL? in
      if value == .null, !term.isNullable { throw InvalidPosition() }
      return ExactValue.beginning(value) == nil ? try ExactValue.sql(value) : nil
    }
    return try position.values.enumerated().map { index, value in
      guard let beginning = ExactValue.beginning(value) else {
        return Value(sql: values[index] ?? "NULL", isNull: value == .null)
      }
      guard let valueInRow else { throw InvalidPosition() }
      return Value(
        sql: valueInRow(index, beginning, values.map { $0 ?? "NULL" }), isNull: false)
    }
  }
}
