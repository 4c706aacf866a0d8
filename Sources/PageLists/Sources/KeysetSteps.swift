/// The rows beyond a position in a sort order, as consecutive steps. A database finds each step in an index. A single
/// condition for all of them would make it sort all following rows.
///
/// The last term of the order is unique. NULL sorts last in both directions. Each database translates the steps into
/// its own query language.
package struct KeysetSteps: Sendable {
  /// A column of the sort order.
  package struct Term: Hashable, Sendable {
    package var isDescending, isNullable: Bool

    package init(isDescending: Bool, isNullable: Bool) {
      (self.isDescending, self.isNullable) = (isDescending, isNullable)
    }
  }

  /// Consecutive rows.
  package struct Step: Hashable, Sendable {
    /// The number of leading terms that equal those of the position.
    package var equal: Int
    /// The condition on the next term.
    package var bound: Bound
    /// The terms to sort the rows by. The other terms are the same in all rows of the step.
    package var rest: Range<Int>
  }

  /// A condition on the first term that differs.
  package enum Bound: Hashable, Sendable {
    /// No condition: the term is never NULL, or there is no further term.
    case none
    /// The term is not NULL.
    case filled
    /// The term is NULL.
    case empty
    /// The term is greater, or less, than at the position.
    case more, less
    /// The term is greater than or equal to the known part of it at the position.
    case least
  }

  private let terms: [Term]

  package init(_ terms: [Term]) { self.terms = terms }

  /// Returns all rows in order.
  package func all(backwards: Bool) -> [Step] { whole(0, backwards: backwards) }

  /// Returns the rows beyond a position.
  ///
  /// - Parameters:
  ///   - isNull: Whether each term is NULL at the position.
  ///   - backwards: Whether to go towards the beginning, starting with the row at the position.
  package func beyond(_ isNull: [Bool], backwards: Bool) -> [Step] {
    let own = Step(equal: terms.count, bound: .none, rest: terms.count..<terms.count)
    return (backwards ? [own] : [])
      + terms.indices.reversed().flatMap { index in
        beyond(index, isNull: isNull[index], backwards: backwards)
      }
  }

  /// Returns the rows beyond a position that is only partly known. Rows that may equal it belong to both directions.
  ///
  /// - Parameters:
  ///   - isNull: Whether each of the known leading terms is NULL at the position.
  ///   - isBounded: Whether a lower and an upper bound of the next term are known. The term is not NULL.
  ///   - backwards: Whether to go towards the beginning.
  package func beyondPart(
    _ isNull: [Bool], isBounded: (below: Bool, above: Bool), backwards: Bool
  ) -> [Step] {
    let known = isNull.count
    let all = isNull + Array(repeating: false, count: max(0, terms.count - known))
    return beyond(all, backwards: backwards).filter { $0.equal <= known }.map { step in
      var step = step
      guard step.equal == known else { return step }
      switch step.bound {
      case .more where isBounded.below: step.bound = .least
      case .less where isBounded.above: break
      case .more, .less: step.bound = terms[known].isNullable ? .filled : .none
      case .none, .filled, .empty, .least: break
      }
      return step
    }
  }

  /// Returns all values of a term. NULL is a separate step, because it sorts last in both directions.
  private func whole(_ index: Int, backwards: Bool) -> [Step] {
    guard terms[index].isNullable else { return [step(index, .none)] }
    let steps = [step(index, .filled), empty(index)]
    return backwards ? steps.reversed() : steps
  }

  private func beyond(_ index: Int, isNull: Bool, backwards: Bool) -> [Step] {
    let term = terms[index]
    if isNull { return backwards ? [step(index, .filled)] : [] }
    let range = step(index, term.isDescending == backwards ? .more : .less)
    return term.isNullable && !backwards ? [range, empty(index)] : [range]
  }

  private func step(_ index: Int, _ bound: Bound) -> Step {
    Step(equal: index, bound: bound, rest: index..<terms.count)
  }

  private func empty(_ index: Int) -> Step {
    Step(equal: index, bound: .empty, rest: (index + 1)..<terms.count)
  }
}
