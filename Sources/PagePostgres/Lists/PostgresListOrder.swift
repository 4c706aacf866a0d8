import PageElements
import PageLists
import PageSite

/// The order of a list by columns, the last of which is unique, what has no value last: as steps, each of which
/// PostgreSQL finds in an index, where all at once would be a sort of everything that follows.
struct PostgresListOrder: Sendable {
  struct Term: Sendable {
    /// What is sorted by, in SQL, and its type.
    let sql: PostgresQuery
    let type: String
    /// How it is compared, in SQL, by a sign.
    let comparing: @Sendable (_ sign: String) -> PostgresQuery
    let isDescending, isNullable: Bool
    /// Where its value is among what is selected.
    let place: Int
    /// Whether what a text begins with comes before the text.
    let isText: Bool
  }

  /// What a term is in the row that a position is of.
  enum Value: Hashable, Sendable {
    case null
    /// As the server writes it: to a text comes each value of any type, and from it exactly the same.
    case text(String)
    /// The beginning of a value that is too long for an address, and whose row is not there any more. It comes last:
    /// what follows is not known.
    case lost(String)
  }

  let terms: [Term]
  /// Whether an index has a term right before the next one, by the place of the first.
  let isFollowed: [Bool]

  /// The rows beyond a place, in the order that they come.
  ///
  /// - Parameters:
  ///   - values: What the terms are there; `nil` for the beginning, or the end.
  ///   - backwards: Towards the beginning, with the row at the place itself.
  func steps(from values: [Value]?, backwards: Bool) -> [KeysetSteps.Step] {
    let steps = KeysetSteps(
      terms.map { .init(isDescending: $0.isDescending, isNullable: $0.isNullable) })
    guard let values else { return steps.all(backwards: backwards) }
    let isNull = values.map { $0 == .null }
    let isLost = if case .lost = values.last { true } else { false }
    guard isLost || values.count < terms.count else {
      return steps.beyond(isNull, backwards: backwards)
    }
    // Where a row is gone, the list goes on where its value begins: what begins alike may be shown again, and nothing
    // is left out.
    let known = isLost ? values.count - 1 : values.count
    return steps.beyondPart(
      Array(isNull.prefix(known)), isBounded: (below: isLost && terms[known].isText, above: false),
      backwards: backwards)
  }

  /// What holds for the rows of a step.
  func condition(_ step: KeysetSteps.Step, _ values: [Value]) -> PostgresQuery {
    var all = zip(terms, values).prefix(step.equal).map { term, value -> PostgresQuery in
      value == .null ? "\(term.sql) IS NULL" : compare(term, "=", value)
    }
    switch step.bound {
    case .none: break
    case .filled: all.append("\(terms[step.equal].sql) IS NOT NULL")
    case .empty: all.append("\(terms[step.equal].sql) IS NULL")
    case .more:
      all.append(compare(terms[step.equal], ">", values[step.equal]))
    case .least:
      all.append(compare(terms[step.equal], ">=", values[step.equal]))
    case .less:
      all.append(compare(terms[step.equal], "<", values[step.equal]))
    }
    return all.isEmpty ? "TRUE" : all.joined(separator: " AND ")
  }

  /// What holds for the rows of any of the steps.
  func condition(_ steps: [KeysetSteps.Step], _ values: [Value]) -> PostgresQuery {
    steps.isEmpty
      ? "FALSE"
      : steps.map { "(\(condition($0, values)))" as PostgresQuery }.joined(separator: " OR ")
  }

  /// Returns the keyset condition for the rows beyond a position, for orders without an index.
  ///
  /// Its size grows with the number of terms, while that of ``steps(from:backwards:)`` grows with its square.
  ///
  /// - Parameters:
  ///   - values: The values of the terms at the position; `nil` for the start or the end.
  ///   - backwards: Whether the rows towards the start are read.
  ///   - includesOwn: Whether the row at the position is included.
  func beyond(_ values: [Value]?, backwards: Bool, includesOwn: Bool) -> PostgresQuery {
    guard let values else { return "TRUE" }
    var query: PostgresQuery = "CASE"
    var lost: Value?
    for (term, value) in zip(terms, values) {
      switch value {
      case .null:
        query.append(" WHEN \(term.sql) IS NOT NULL THEN \(raw: backwards ? "TRUE" : "FALSE")")
      case .text:
        let sign = term.isDescending == backwards ? ">" : "<"
        let nulls: PostgresQuery = term.isNullable && !backwards ? " OR \(term.sql) IS NULL" : ""
        query.append(
          """
           WHEN \(compare(term, sign, value))\(nulls) THEN TRUE \
          WHEN (\(compare(term, "=", value))) IS NOT TRUE THEN FALSE
          """)
      case .lost: lost = value
      }
    }
    let known = values.count - (lost == nil ? 0 : 1)
    guard known < terms.count else {
      query.append(" ELSE \(raw: includesOwn ? "TRUE" : "FALSE") END")
      return known == 0 ? "\(raw: includesOwn ? "TRUE" : "FALSE")" : query
    }
    let rest = beyondPart(terms[known], lost, backwards: backwards)
    query.append(" ELSE \(rest) END")
    return known == 0 ? rest : query
  }

  /// Returns the condition of the first term whose value is unknown, or known only by its prefix.
  private func beyondPart(_ term: Term, _ beginning: Value?, backwards: Bool) -> PostgresQuery {
    if let beginning, term.isText, term.isDescending == backwards {
      let nulls: PostgresQuery = term.isNullable && !backwards ? " OR \(term.sql) IS NULL" : ""
      return "(\(compare(term, ">=", beginning))\(nulls))"
    }
    return term.isNullable && backwards ? "\(term.sql) IS NOT NULL" : "TRUE"
  }

  /// Returns the `ORDER BY` clause of all rows.
  func clause(backwards: Bool) -> PostgresQuery {
    let parts = terms.map { term -> PostgresQuery in
      let isDescending = term.isDescending != backwards
      let isNatural = !term.isNullable || isDescending == backwards
      let nulls = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return "\(term.sql) \(raw: isDescending ? "DESC" : "ASC")\(raw: nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  /// How a term is to a value.
  func compare(_ term: Term, _ sign: String, _ value: Value) -> PostgresQuery {
    switch value {
    case .null: "FALSE"
    case .text(let text), .lost(let text):
      "\(term.sql) \(term.comparing(sign)) \(text)::\(raw: term.type)"
    }
  }

  /// How the rows of a step are ordered, in SQL.
  func clause(_ step: KeysetSteps.Step, backwards: Bool) -> PostgresQuery {
    var places = Array(step.rest)
    // To PostgreSQL what is null is not all the same, so an index that has the next term behind it gives no order by
    // that alone.
    if step.bound == .empty, isFollowed[step.equal] { places.insert(step.equal, at: 0) }
    if places.isEmpty { return "" }
    let parts = places.map { index -> PostgresQuery in
      let term = terms[index]
      let isDescending = term.isDescending != backwards
      // PostgreSQL has null above all else: what it does by itself needs no word, which an index might not serve.
      let isNatural = !term.isNullable || index == step.equal || isDescending == backwards
      let nulls = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return "\(term.sql) \(raw: isDescending ? "DESC" : "ASC")\(raw: nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }
}
