/// A cache with a budget that evicts the least recently used values first.
///
/// All operations take O(1) time.
package struct LRUCache<Key: Hashable, Value> {
  fileprivate struct Entry {
    let key: Key
    let value: Value
    let cost: Int
    var older, newer: Int?
  }

  /// The index of each key's entry.
  private var indices: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var freeIndices: [Int] = []
  private var oldest, newest: Int?
  /// The total cost of the cached values, never more than the budget.
  package private(set) var cost = 0
  package let budget: Int
  private let maximumEntryCost: Int

  /// - Parameters:
  ///   - budget: The maximum total cost, in bytes or another unit. With 0, nothing is cached.
  ///   - maximumEntryCost: The maximum cost of one value; `nil`, the default, is a quarter of the budget.
  package init(budget: Int, maximumEntryCost: Int? = nil) {
    self.budget = max(0, budget)
    self.maximumEntryCost = min(self.budget, maximumEntryCost ?? self.budget / 4)
  }

  package var count: Int { indices.count }

  /// Returns the value of a key, and marks it as most recently used.
  package mutating func use(_ key: Key) -> Value? {
    guard let index = indices[key], let entry = entries[index] else { return nil }
    if newest != index {
      unlink(entry)
      link(index)
    }
    return entry.value
  }

  /// Caches a value, replacing the key's old one, unless its cost exceeds the limit for one value.
  ///
  /// - Parameter cost: The cost of the value, including its key and overhead.
  package mutating func keep(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= maximumEntryCost else { return }
    let index = freeIndices.popLast() ?? entries.count
    if index == entries.count { entries.append(nil) }
    entries[index] = Entry(key: key, value: value, cost: cost)
    indices[key] = index
    link(index)
    self.cost += cost
    while self.cost > budget, let oldest, let key = entries[oldest]?.key { remove(key) }
  }

  package mutating func remove(_ key: Key) {
    guard let index = indices.removeValue(forKey: key), let entry = entries[index] else { return }
    unlink(entry)
    entries[index] = nil
    freeIndices.append(index)
    cost -= entry.cost
  }

  /// Makes an entry the newest.
  private mutating func link(_ index: Int) {
    entries[index]?.older = newest
    entries[index]?.newer = nil
    if let newest { entries[newest]?.newer = index } else { oldest = index }
    newest = index
  }

  private mutating func unlink(_ entry: Entry) {
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
