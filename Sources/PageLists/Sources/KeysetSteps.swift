/// The rows beyond a place in an order, as steps that follow each other: each is found in an index, where all of them at
/// once would be a sort of everything that follows.
///
/// The last term of the order is unique, and what has no value comes last in either direction. What a step is in the
/// language of a database, the database says.
package struct KeysetSteps: Sendable {
  /// What rows are ordered by.
  package struct Term: Hashable, Sendable {
    package var isDescending, isNullable: Bool

    package init(isDescending: Bool, isNullable: Bool) {
      (self.isDescending, self.isNullable) = (isDescending, isNullable)
    }
  }

  /// Rows that follow each other.
  package struct Step: Hashable, Sendable {
    /// How many terms are what they are at the place.
    package var equal: Int
    /// What holds of the next one.
    package var bound: Bound
    /// Which terms the rows are ordered by; the others are the same in all of them.
    package var rest: Range<Int>
  }

  /// What holds of the first term that is not the same.
  package enum Bound: Hashable, Sendable {
    /// Nothing: it always has a value, or there is no such term.
    case none
    /// It has a value.
    case filled
    /// It has none.
    case empty
    /// It is more, or less, than at the place.
    case more, less
    /// It is what is known of it at the place, or more.
    case least
  }

  private let terms: [Term]

  package init(_ terms: [Term]) { self.terms = terms }

  /// All rows, in the order that they come.
  package func all(backwards: Bool) -> [Step] { whole(0, backwards: backwards) }

  /// The rows beyond a place.
  ///
  /// - Parameters:
  ///   - isNull: Which terms have no value there.
  ///   - backwards: Towards the beginning, with the row at the place itself.
  package func beyond(_ isNull: [Bool], backwards: Bool) -> [Step] {
    let own = Step(equal: terms.count, bound: .none, rest: terms.count..<terms.count)
    return (backwards ? [own] : [])
      + terms.indices.reversed().flatMap { index in
        beyond(index, isNull: isNull[index], backwards: backwards)
      }
  }

  /// The rows beyond a place of which not all is known: what may be the same as there belongs to them in either direction.
  ///
  /// - Parameters:
  ///   - isNull: Which of the first terms have no value there: those that are known.
  ///   - isBounded: Whether something is known that the next term, which has a value, is no less and no more than.
  ///   - backwards: Towards the beginning.
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

  /// All values of a term: nulls are a step of their own, since they come last in either direction.
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
