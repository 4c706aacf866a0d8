import Synchronization

/// A switch for prepared statements, shared by all connections to a database.
///
/// Preparation ends when a connection finds a statement that it did not prepare, or misses one that it did. Both mean
/// that a pooler in transaction mode shares the server's connections among clients.
final class StatementPreparation: Sendable {
  private let meetsOthers = Atomic(false)

  var isAllowed: Bool { !meetsOthers.load(ordering: .relaxed) }

  /// Turns prepared statements off.
  func end() { meetsOthers.store(true, ordering: .relaxed) }
}
