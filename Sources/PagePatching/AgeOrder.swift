/// Keys ordered by age. Finding the oldest key, and moving or removing any key, takes amortized constant time.
package struct AgeOrder<Key: Hashable> {
  /// The sequence number of each key; a newer key has a greater one.
  private var sequenceNumbers: [Key: Int] = [:]
  /// Keys in ascending order of sequence numbers. Outdated entries stay until they outnumber the others.
  private var queue: [(key: Key, sequenceNumber: Int)] = []
  private var head = 0
  private var lastSequenceNumber = 0
  /// The number of queue entries that were examined, for tests.
  package private(set) var examinedEntryCount = 0

  package init() {}

  package var count: Int { sequenceNumbers.count }
  package var isEmpty: Bool { sequenceNumbers.isEmpty }
  package var queueLength: Int { queue.count }

  package func contains(_ key: Key) -> Bool { sequenceNumbers[key] != nil }

  /// Makes a key the newest, and adds it if it is missing.
  package mutating func append(_ key: Key) {
    lastSequenceNumber += 1
    sequenceNumbers[key] = lastSequenceNumber
    queue.append((key, lastSequenceNumber))
    compact()
  }

  /// Removes a key.
  @discardableResult package mutating func remove(_ key: Key) -> Bool {
    guard sequenceNumbers.removeValue(forKey: key) != nil else { return false }
    compact()
    return true
  }

  package mutating func oldest() -> Key? {
    while head < queue.count {
      examinedEntryCount += 1
      if sequenceNumbers[queue[head].key] == queue[head].sequenceNumber { return queue[head].key }
      head += 1
    }
    return nil
  }

  package mutating func newest() -> Key? {
    while let last = queue.last, queue.count > head {
      examinedEntryCount += 1
      if sequenceNumbers[last.key] == last.sequenceNumber { return last.key }
      queue.removeLast()
    }
    return nil
  }

  package mutating func removeOldest() -> Key? {
    guard let key = oldest() else { return nil }
    remove(key)
    return key
  }

  private mutating func compact() {
    guard queue.count > 2 * sequenceNumbers.count + 16 else { return }
    examinedEntryCount += queue.count
    queue = queue[head...].filter { sequenceNumbers[$0.key] == $0.sequenceNumber }
    head = 0
  }
}

extension AgeOrder: Sendable where Key: Sendable {}
