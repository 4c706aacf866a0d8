import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// The order of a list by columns, the last of which is unique. NULL sorts last. It consists of steps, each of which
/// is a search in an index. A single query would sort all rows that follow.
struct PostgresListOrder: Sendable {
  struct Term: Sendable {
    /// The expression to sort by, in SQL, and its type.
    let sql: PostgresQuery
    let type: String
    /// Returns the operator for a comparison sign, in SQL.
    let comparing: @Sendable (_ comparisonOperator: String) -> PostgresQuery
    let isDescending, isNullable: Bool
    /// The index of the selected column with its value.
    let columnIndex: Int
    /// Whether a prefix of a text sorts before the text.
    let isText: Bool
    /// The condition for an empty text, if that sorts as NULL, as in groups.
    var isEmpty: PostgresQuery?

    /// The expression to sort by if NULL and empty texts are not separate steps.
    var merged: PostgresQuery {
      guard let isEmpty else { return sql }
      return "(CASE WHEN \(isEmpty) THEN NULL ELSE \(sql) END)"
    }
    var isNull: PostgresQuery {
      guard let isEmpty else { return "\(sql) IS NULL" }
      return "(\(sql) IS NULL OR \(isEmpty))"
    }
  }

  /// The value of a term in the row of a position.
  enum Value: Hashable, Sendable {
    case null
    /// The server's text for the value, from which it restores exactly the same value of any type.
    case text(String)
    /// The prefix of a value that is too long for an address, if its row no longer exists. It is the last value: the
    /// following ones are unknown.
    case prefix(String)
  }

  let terms: [Term]
  /// For each term, whether an index has it directly before the next term.
  let isFollowed: [Bool]

  /// Returns the steps for the rows beyond a place, in the order of the rows.
  ///
  /// - Parameters:
  ///   - values: The values of the terms at the place; `nil` for the beginning or the end.
  ///   - backwards: Whether to read towards the beginning, including the row at the place.
  func steps(from values: [Value]?, backwards: Bool) -> [KeysetSteps.Step] {
    let steps = KeysetSteps(
      terms.map { .init(isDescending: $0.isDescending, isNullable: $0.isNullable) })
    guard let values else { return steps.all(backwards: backwards) }
    let isNull = values.map { $0 == .null }
    let isPrefix = if case .prefix = values.last { true } else { false }
    guard isPrefix || values.count < terms.count else {
      return steps.beyond(isNull, backwards: backwards)
    }
    // If the row is gone, the list continues where its value begins. Rows with the same prefix may be shown again,
    // but none is left out.
    let known = isPrefix ? values.count - 1 : values.count
    return steps.beyondPart(
      Array(isNull.prefix(known)),
      isBounded: (below: isPrefix && terms[known].isText, above: false),
      backwards: backwards)
  }

  /// Returns the condition for the rows of a step.
  func condition(_ step: KeysetSteps.Step, _ values: [Value]) -> PostgresQuery {
    var all = zip(terms, values).prefix(step.equal).map { term, value -> PostgresQuery in
      value == .null ? term.isNull : compare(term, "=", value)
    }
    switch step.bound {
    case .none: break
    case .filled: all.append("\(terms[step.equal].sql) IS NOT NULL")
    case .empty: all.append(terms[step.equal].isNull)
    case .more:
      all.append(compare(terms[step.equal], ">", values[step.equal]))
    case .least:
      all.append(compare(terms[step.equal], ">=", values[step.equal]))
    case .less:
      all.append(compare(terms[step.equal], "<", values[step.equal]))
    }
    if step.bound != .none, step.bound != .empty, let isEmpty = terms[step.equal].isEmpty {
      all.append("NOT (\(isEmpty))")
    }
    return all.isEmpty ? "TRUE" : all.joined(separator: " AND ")
  }

  /// Returns the condition for the rows of any of the steps.
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
  ///   - includesPosition: Whether the row at the position is included.
  func beyond(_ values: [Value]?, backwards: Bool, includesPosition: Bool) -> PostgresQuery {
    guard let values else { return "TRUE" }
    var query: PostgresQuery = "CASE"
    var prefix: Value?
    for (term, value) in zip(terms, values) {
      switch value {
      case .null:
        query.append(" WHEN \(term.merged) IS NOT NULL THEN \(raw: backwards ? "TRUE" : "FALSE")")
      case .text:
        let comparisonOperator = term.isDescending == backwards ? ">" : "<"
        let nulls: PostgresQuery = term.isNullable && !backwards ? " OR \(term.merged) IS NULL" : ""
        query.append(
          """
           WHEN \(compare(term, comparisonOperator, value, in: term.merged))\(nulls) THEN TRUE \
          WHEN (\(compare(term, "=", value, in: term.merged))) IS NOT TRUE THEN FALSE
          """)
      case .prefix: prefix = value
      }
    }
    let known = values.count - (prefix == nil ? 0 : 1)
    guard known < terms.count else {
      query.append(" ELSE \(raw: includesPosition ? "TRUE" : "FALSE") END")
      return known == 0 ? "\(raw: includesPosition ? "TRUE" : "FALSE")" : query
    }
    let rest = beyondPart(terms[known], prefix, backwards: backwards)
    query.append(" ELSE \(rest) END")
    return known == 0 ? rest : query
  }

  /// Returns the condition of the first term whose value is unknown, or known only by its prefix.
  private func beyondPart(_ term: Term, _ beginning: Value?, backwards: Bool) -> PostgresQuery {
    if let beginning, term.isText, term.isDescending == backwards {
      let nulls: PostgresQuery = term.isNullable && !backwards ? " OR \(term.merged) IS NULL" : ""
      return "(\(compare(term, ">=", beginning, in: term.merged))\(nulls))"
    }
    return term.isNullable && backwards ? "\(term.merged) IS NOT NULL" : "TRUE"
  }

  /// Returns the `ORDER BY` clause of all rows.
  func clause(backwards: Bool) -> PostgresQuery {
    let parts = terms.map { term -> PostgresQuery in
      let isDescending = term.isDescending != backwards
      let isNatural = !term.isNullable || isDescending == backwards
      let nulls = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return "\(term.merged) \(raw: isDescending ? "DESC" : "ASC")\(raw: nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  /// Returns the comparison of a term with a value.
  ///
  /// - Parameter sql: The expression of the term; by default ``Term/sql``.
  func compare(
    _ term: Term, _ comparisonOperator: String, _ value: Value, in sql: PostgresQuery? = nil
  ) -> PostgresQuery {
    switch value {
    case .null: "FALSE"
    case .text(let text), .prefix(let text):
      "\(sql ?? term.sql) \(term.comparing(comparisonOperator)) \(text)::\(raw: term.type)"
    }
  }

  /// Returns the `ORDER BY` clause of a step.
  func clause(_ step: KeysetSteps.Step, backwards: Bool) -> PostgresQuery {
    var termIndices = Array(step.rest)
    // PostgreSQL does not treat all NULLs as equal in an index. So an index with this term before the next one needs
    // this term in the clause.
    if step.bound == .empty, isFollowed[step.equal] { termIndices.insert(step.equal, at: 0) }
    if termIndices.isEmpty { return "" }
    let parts = termIndices.map { index -> PostgresQuery in
      let term = terms[index]
      let isDescending = term.isDescending != backwards
      // In PostgreSQL, NULL is the greatest value. The default order needs no NULLS keyword, which might prevent the
      // use of an index.
      let isNatural = !term.isNullable || index == step.equal || isDescending == backwards
      let nulls = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return "\(term.sql) \(raw: isDescending ? "DESC" : "ASC")\(raw: nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }
}
