/// Keys ordered by age. Finding the oldest key, and moving or removing any key, takes constant time on average.
package struct AgeOrder<Key: Hashable> {
  /// The place of each key.
  private var places: [Key: Int] = [:]
  /// Keys by place. Outdated entries stay until they are the majority.
  private var queue: [(key: Key, place: Int)] = []
  private var head = 0
  private var lastPlace = 0
  /// The number of queue entries that were examined, for tests.
  package private(set) var steps = 0

  package init() {}

  package var count: Int { places.count }
  package var isEmpty: Bool { places.isEmpty }
  package var queueLength: Int { queue.count }

  package func contains(_ key: Key) -> Bool { places[key] != nil }

  /// Makes a key the newest, and adds it if it is missing.
  package mutating func append(_ key: Key) {
    lastPlace += 1
    places[key] = lastPlace
    queue.append((key, lastPlace))
    tidy()
  }

  /// Removes a key.
  @discardableResult package mutating func remove(_ key: Key) -> Bool {
    guard places.removeValue(forKey: key) != nil else { return false }
    tidy()
    return true
  }

  package mutating func oldest() -> Key? {
    while head < queue.count {
      steps += 1
      if places[queue[head].key] == queue[head].place { return queue[head].key }
      head += 1
    }
    return nil
  }

  package mutating func newest() -> Key? {
    while let last = queue.last, queue.count > head {
      steps += 1
      if places[last.key] == last.place { return last.key }
      queue.removeLast()
    }
    return nil
  }

  package mutating func removeOldest() -> Key? {
    guard let key = oldest() else { return nil }
    remove(key)
    return key
  }

  private mutating func tidy() {
    guard queue.count > 2 * places.count + 16 else { return }
    steps += queue.count
    queue = queue[head...].filter { places[$0.key] == $0.place }
    head = 0
  }
}

extension AgeOrder: Sendable where Key: Sendable {}
