import GRDB
import PageElements
import PageLists
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
    let steps = KeysetSteps(
      terms.map { .init(isDescending: $0.isDescending, isNullable: $0.isNullable) })
    let values = try position.map(checked) ?? []
    let found =
      position == nil
      ? steps.all(backwards: backwards)
      : steps.beyond(values.map(\.isNull), backwards: backwards)
    return found.map { step in
      Step(condition: condition(step, values), order: clause(step, backwards: backwards))
    }
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

  private func condition(_ step: KeysetSteps.Step, _ values: [Value]) -> SQL {
    guard let bound = bound(step, values) else { return all(values, step.equal) }
    return step.equal == 0 ? bound : "(\(all(values, step.equal))) AND (\(bound))"
  }

  /// What holds of the first term that is not that of the position; `nil` for whatever it is.
  private func bound(_ step: KeysetSteps.Step, _ values: [Value]) -> SQL? {
    switch step.bound {
    case .none: return nil
    case .more: return "\(terms[step.equal].sql) > \(values[step.equal].sql)"
    case .less: return "\(terms[step.equal].sql) < \(values[step.equal].sql)"
    case .empty: return "\(terms[step.equal].sql) IS NULL"
    case .filled:
      let term = terms[step.equal]
      return if let least = term.least { "\(term.sql) >= \(least)" } else {
        "\(term.sql) IS NOT NULL"
      }
    }
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

  private func clause(_ step: KeysetSteps.Step, backwards: Bool) -> SQL {
    if step.rest.isEmpty { return "" }
    let parts = step.rest.map { index -> SQL in
      let term = terms[index]
      // What is more or less than a value has one.
      let isFilled = index == step.equal
      let isDescending = term.isDescending != backwards
      // SQLite has null below all else: what it does by itself needs no word, which an index might not serve.
      let isNatural = !term.isNullable || isFilled || term.isDescending
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
