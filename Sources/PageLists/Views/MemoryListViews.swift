import PageElements
import Synchronization

/// A store for views in memory: up to 50 for each list and user, and 10,000 in all.
public final class MemoryListViews: ListViewStore {
  private struct Scope: Hashable {
    let list, user: [UInt8]

    init(_ list: String, _ user: String?) {
      (self.list, self.user) = (Array(list.utf8), Array((user ?? "").utf8))
    }
  }

  private let views = Mutex<[Scope: [SavedListView]]>([:])

  /// Creates an empty store.
  public init() {}

  public func views(of list: String, for user: String?) async throws -> [SavedListView] {
    views.withLock { $0[Scope(list, user)] ?? [] }
  }

  public func save(_ view: SavedListView, of list: String, for user: String?) async throws {
    try views.withLock { all in
      var views = all[Scope(list, user)] ?? []
      let index = views.firstIndex { $0.name.hasSameBytes(as: view.name) }
      let count = all.values.reduce(0) { $0 + $1.count }
      try view.check(
        besides: views.count - (index == nil ? 0 : 1), of: count - (index == nil ? 0 : 1))
      if let index { views[index] = view } else { views.append(view) }
      all[Scope(list, user)] = views
    }
  }

  public func remove(_ name: String, of list: String, for user: String?) async throws {
    views.withLock { all in
      all[Scope(list, user)]?.removeAll { $0.name.hasSameBytes(as: name) }
      if all[Scope(list, user)]?.isEmpty == true { all[Scope(list, user)] = nil }
    }
  }
}
