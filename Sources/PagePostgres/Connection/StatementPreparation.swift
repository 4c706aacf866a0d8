import Synchronization

/// Whether the connections to a database prepare statements.
///
/// They do until one meets a statement that it has not prepared, or misses one that it has: then a pooler in between
/// lends a server's connection to several of its clients, one transaction each.
final class StatementPreparation: Sendable {
  private let meetsOthers = Atomic(false)

  var isAllowed: Bool { !meetsOthers.load(ordering: .relaxed) }

  /// Prepares nothing any more.
  func end() { meetsOthers.store(true, ordering: .relaxed) }
}
