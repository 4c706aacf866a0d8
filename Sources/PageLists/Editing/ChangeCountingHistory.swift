import Synchronization

/// A history that counts changes, so that cached pages are rendered again after a change.
package final class ChangeCountingHistory: ListHistory {
  private let history: any ListHistory
  private let changes = Atomic(UInt64(0))

  package init(_ history: any ListHistory) { self.history = history }

  package var count: UInt64 { changes.load(ordering: .acquiring) }

  package func add(_ change: ListChange, to key: String, of list: String) async throws {
    try await history.add(change, to: key, of: list)
    changes.add(1, ordering: .acquiringAndReleasing)
  }

  package func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws {
    try await history.add(changes, of: list)
    self.changes.add(1, ordering: .acquiringAndReleasing)
  }

  package func changes(of key: String, in list: String, limit: Int) async throws -> [ListChange] {
    try await history.changes(of: key, in: list, limit: limit)
  }
}
