import Synchronization

/// A counter for the statements of all connections to a database.
package final class StatementCounter: Sendable {
  private let statements = Atomic(0)

  var count: Int { statements.load(ordering: .relaxed) }

  func add() { statements.add(1, ordering: .relaxed) }
}
