import Synchronization

/// A store for views that counts changes, so that cached pages are rendered again after a change.
package final class ChangeCountingListViews: ListViewStore {
  private let store: any ListViewStore
  private let changes = Atomic(UInt64(0))

  package init(_ store: any ListViewStore) { self.store = store }

  package var count: UInt64 { changes.load(ordering: .acquiring) }

  package func views(of list: String, for user: String?) async throws -> [SavedListView] {
    try await store.views(of: list, for: user)
  }

  package func save(_ view: SavedListView, of list: String, for user: String?) async throws {
    try await store.save(view, of: list, for: user)
    changes.add(1, ordering: .acquiringAndReleasing)
  }

  package func remove(_ name: String, of list: String, for user: String?) async throws {
    try await store.remove(name, of: list, for: user)
    changes.add(1, ordering: .acquiringAndReleasing)
  }
}
