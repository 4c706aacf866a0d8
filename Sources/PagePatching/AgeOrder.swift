/// Keys by age. The oldest is found, and any key is moved or taken out, in constant time on average,
/// however many there are.
package struct AgeOrder<Key: Hashable> {
  /// The place of each key.
  private var places: [Key: Int] = [:]
  /// Keys by place. Those that were moved or taken out since stay behind until they are most of it.
  private var queue: [(key: Key, place: Int)] = []
  private var head = 0
  private var lastPlace = 0
  /// How many places of the queue were looked at, for tests.
  package private(set) var steps = 0

  package init() {}

  package var count: Int { places.count }
  package var isEmpty: Bool { places.isEmpty }
  package var queueLength: Int { queue.count }

  package func contains(_ key: Key) -> Bool { places[key] != nil }

  /// Makes a key the newest, whether or not it is there.
  package mutating func append(_ key: Key) {
    lastPlace += 1
    places[key] = lastPlace
    queue.append((key, lastPlace))
    tidy()
  }

  /// Takes a key out.
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
