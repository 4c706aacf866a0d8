import GRDB
import PageElements
import PageLists
import PageSite

/// The order of a list by columns, the last of which is unique. NULL sorts last. It consists of steps, each of which
/// is a search in an index. A single query would sort all rows that follow.
struct SQLiteListOrder: Sendable {
  struct Term: Sendable {
    /// The expression to sort by, in SQL.
    let sql: SQL
    let isDescending, isNullable: Bool
    /// The least value that is not NULL, by which an index skips NULL; `nil` if no index supports the term.
    let least: SQL?
    /// Whether its texts and BLOBs are compared byte by byte.
    var isBinary = false
    /// Whether an empty text sorts as NULL, as in groups.
    var isNullIfEmpty = false

    fileprivate var isNull: SQL {
      isNullIfEmpty ? "(\(sql) IS NULL OR \(sql) = '')" : "\(sql) IS NULL"
    }
    /// A further condition for values that do not sort as NULL.
    fileprivate var isFilled: SQL { isNullIfEmpty ? " AND \(sql) <> ''" : "" }
  }

  /// A place in the order.
  struct ResolvedPosition {
    fileprivate let values: [Value]
    /// The number of leading terms with known values; `nil` if all are known. If there is one more value, rows at the
    /// place have that value or a later one in the next term.
    fileprivate var completeValueCount: Int?
    /// A lower bound of that term in all rows that may be at the place; `nil` if unknown.
    fileprivate var end: SQL?
  }

  fileprivate struct Value {
    let sql: SQL
    let isNull: Bool
  }

  /// The condition and the order of a run of consecutive rows.
  struct Step {
    let condition: SQL
    let order: SQL
  }

  let terms: [Term]
  /// Whether no index supports the order, so that one step reads all rows beyond a position.
  var isOneStep = false

  /// Returns the steps for the rows beyond a place, in the order of the rows.
  ///
  /// - Parameters:
  ///   - resolved: The start; `nil` for the beginning or the end.
  ///   - backwards: Whether to read towards the beginning, including the row at `resolved`.
  func steps(from resolved: ResolvedPosition?, backwards: Bool) -> [Step] {
    if isOneStep {
      return [
        Step(
          condition: beyond(resolved, backwards: backwards),
          order: clause(terms.indices, filled: nil, backwards: backwards))
      ]
    }
    let steps = KeysetSteps(
      terms.map { .init(isDescending: $0.isDescending, isNullable: $0.isNullable) })
    guard let resolved else {
      let unbounded = ResolvedPosition(values: [])
      return steps.all(backwards: backwards).map { step($0, unbounded, backwards: backwards) }
    }
    let isNull = resolved.values.map(\.isNull)
    let found =
      if let completeValueCount = resolved.completeValueCount {
        steps.beyondPart(
          Array(isNull.prefix(completeValueCount)),
          isBounded: (below: isNull.count > completeValueCount, above: resolved.end != nil),
          backwards: backwards
        )
      } else {
        steps.beyond(isNull, backwards: backwards)
      }
    return found.map { step($0, resolved, backwards: backwards) }
  }

  private func step(_ step: KeysetSteps.Step, _ resolved: ResolvedPosition, backwards: Bool) -> Step
  {
    Step(
      condition: condition(step, resolved),
      order: clause(step.rest, filled: step.equal, backwards: backwards))
  }

  /// Returns one condition for all rows beyond a position. Its size is linear in the number of terms, not quadratic.
  private func beyond(_ resolved: ResolvedPosition?, backwards: Bool) -> SQL {
    guard let resolved else { return "TRUE" }
    let completeValueCount = resolved.completeValueCount ?? terms.count
    let branches = zip(terms, resolved.values).prefix(completeValueCount).map {
      term, value -> SQL in
      if value.isNull {
        return "WHEN \(term.sql) IS NOT NULL THEN \(backwards ? "TRUE" : "FALSE" as SQL)"
      }
      let comparison: SQL = term.isDescending == backwards ? ">" : "<"
      let nulls: SQL = term.isNullable && !backwards ? " OR \(term.sql) IS NULL" : ""
      return """
        WHEN \(term.sql) \(comparison) \(value.sql)\(nulls) THEN TRUE \
        WHEN (\(term.sql) = \(value.sql)) IS NOT TRUE THEN FALSE
        """
    }
    let rest: SQL =
      completeValueCount < terms.count
      ? beyondPart(completeValueCount, resolved, backwards: backwards)
      : backwards ? "TRUE" : "FALSE"
    return branches.isEmpty ? rest : "CASE \(branches.joined(separator: " ")) ELSE \(rest) END"
  }

  /// Returns the condition on the first term whose value is unknown, or known only as a prefix.
  private func beyondPart(_ index: Int, _ resolved: ResolvedPosition, backwards: Bool) -> SQL {
    let term = terms[index]
    let nulls: SQL = term.isNullable && !backwards ? " OR \(term.sql) IS NULL" : ""
    if term.isDescending == backwards, resolved.values.count > index {
      return "(\(term.sql) >= \(resolved.values[index].sql)\(nulls))"
    }
    if term.isDescending != backwards, let end = resolved.end {
      return "(\(term.sql) < \(end)\(nulls))"
    }
    return term.isNullable && backwards ? "\(term.sql) IS NOT NULL" : "TRUE"
  }

  /// Returns the condition for rows after a place.
  func after(_ resolved: ResolvedPosition) -> SQL {
    Self.any(steps(from: resolved, backwards: false))
  }

  /// Returns the condition for rows up to and including a place.
  func through(_ resolved: ResolvedPosition) -> SQL {
    Self.any(steps(from: resolved, backwards: true))
  }

  private static func any(_ steps: [Step]) -> SQL {
    steps.isEmpty
      ? "FALSE" : steps.map { "(\($0.condition))" as SQL }.joined(separator: " OR ")
  }

  private func condition(_ step: KeysetSteps.Step, _ resolved: ResolvedPosition) -> SQL {
    guard let bound = bound(step, resolved) else { return all(resolved.values, step.equal) }
    return step.equal == 0 ? bound : "(\(all(resolved.values, step.equal))) AND (\(bound))"
  }

  /// Returns the condition on the first term that differs from the place; `nil` if all terms are equal.
  private func bound(_ step: KeysetSteps.Step, _ resolved: ResolvedPosition) -> SQL? {
    if case .none = step.bound { return nil }
    let term = terms[step.equal]
    switch step.bound {
    case .none: return nil
    case .more: return "\(term.sql) > \(resolved.values[step.equal].sql)\(term.isFilled)"
    case .least: return "\(term.sql) >= \(resolved.values[step.equal].sql)\(term.isFilled)"
    case .less:
      let end = step.equal == resolved.completeValueCount ? resolved.end : nil
      return "\(term.sql) < \(end ?? resolved.values[step.equal].sql)\(term.isFilled)"
    case .empty: return term.isNull
    case .filled:
      return if let least = term.least { "\(term.sql) >= \(least)\(term.isFilled)" } else {
        "\(term.sql) IS NOT NULL\(term.isFilled)"
      }
    }
  }

  private func all(_ values: [Value], _ count: Int) -> SQL {
    if count == 0 { return "TRUE" }
    return zip(terms, values).prefix(count)
      // Some virtual tables do not support IS: a full-text index would be scanned from its beginning.
      .map { term, value in
        value.isNull ? term.isNull : "\(term.sql) = \(value.sql)" as SQL
      }.joined(separator: " AND ")
  }

  /// - Parameter filled: The index of the term that is compared with a value and so cannot be NULL; `nil` for none.
  private func clause(_ rest: Range<Int>, filled: Int?, backwards: Bool) -> SQL {
    if rest.isEmpty { return "" }
    let parts = rest.map { index -> SQL in
      let term = terms[index]
      let isFilled = index == filled
      let isDescending = term.isDescending != backwards
      // In SQLite, NULL is the least value. The default order needs no NULLS keyword, which might prevent the use of
      // an index.
      let isNatural = !term.isNullable || isFilled || term.isDescending
      let nulls: SQL = isNatural ? "" : backwards ? " NULLS FIRST" : " NULLS LAST"
      return isDescending ? "\(term.sql) DESC\(nulls)" : "\(term.sql) ASC\(nulls)"
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  /// Returns the place of a position with all values.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func resolved(_ position: Position) throws -> ResolvedPosition {
    guard position.values.count == terms.count else { throw InvalidPosition() }
    return ResolvedPosition(values: try zip(terms, position.values).map(value))
  }

  /// Returns the place of a position whose row no longer exists: the place of rows with the same beginning.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func resolved(_ position: ShortPosition) throws -> ResolvedPosition {
    guard position.completeValueCount < terms.count, position.values.count <= terms.count else {
      throw InvalidPosition()
    }
    let count = position.completeValueCount + (position.beginning == nil ? 0 : 1)
    return ResolvedPosition(
      values: try zip(terms, position.values.prefix(count)).map(value),
      completeValueCount: position.completeValueCount,
      end: terms[position.completeValueCount].isBinary
        ? position.beginning.flatMap(ExactValue.end) : nil)
  }

  /// Returns the condition for rows that may be at a position, by its known values.
  func condition(_ position: ShortPosition) throws -> SQL {
    guard position.values.count <= terms.count else { throw InvalidPosition() }
    let parts = try zip(terms, position.values).enumerated().map { index, pair -> SQL in
      let value = try value(pair.0, pair.1)
      if value.isNull { return pair.0.isNull }
      return position.cutIndices.contains(index)
        ? "\(pair.0.sql) >= \(value.sql)" : "\(pair.0.sql) = \(value.sql)"
    }
    return parts.isEmpty ? "TRUE" : parts.joined(separator: " AND ")
  }

  private func value(_ term: Term, _ value: SortValue) throws -> Value {
    let value = term.isNullIfEmpty && value == .text("") ? .null : value
    if value == .null, !term.isNullable { throw InvalidPosition() }
    return Value(sql: try ExactValue.sql(value), isNull: value == .null)
  }
}
