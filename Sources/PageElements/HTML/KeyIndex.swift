/// An index from keys to positions: an open-addressing hash table over an array of keys that is stored elsewhere.
///
/// It needs two allocations for any number of keys and copies no key, because every render checks for duplicate keys.
/// The hash is seeded per process, so that input cannot cause collisions. No output depends on the hash.
package struct KeyIndex: Sendable {
  private var slots: [Slot]
  private let mask: Int

  private struct Slot {
    /// The position plus one. 0 means an empty slot.
    var position: UInt32
    /// The upper half of the key's hash, so that different keys are rarely compared.
    var tag: UInt32
  }

  private static let seed = UInt64.random(in: .min ... .max) | 1

  /// Creates an index for at most `capacity` keys. Inserting more may loop forever.
  package init(capacity: Int) {
    let size = Self.slots(for: capacity)
    slots = Array(repeating: Slot(position: 0, tag: 0), count: size)
    mask = size - 1
  }

  /// Adds `key` at `position`, or returns the position of an equal key if there is one.
  ///
  /// - Parameter keyAt: Returns the key of a position added before.
  package mutating func insert(
    _ key: String, at position: Int, keyAt: (Int) -> String
  ) -> Int? {
    let hash = Self.hash(key)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var slotIndex = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[slotIndex]
      if slot.position == 0 {
        slots[slotIndex] = Slot(position: UInt32(position + 1), tag: tag)
        return nil
      }
      if slot.tag == tag, Self.same(keyAt(Int(slot.position) - 1), key) {
        return Int(slot.position) - 1
      }
      slotIndex = (slotIndex + 1) & mask
    }
  }

  /// Returns the position of `key`, or `nil`.
  package func find(_ key: String, keyAt: (Int) -> String) -> Int? {
    let hash = Self.hash(key)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var slotIndex = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[slotIndex]
      if slot.position == 0 { return nil }
      if slot.tag == tag, Self.same(keyAt(Int(slot.position) - 1), key) {
        return Int(slot.position) - 1
      }
      slotIndex = (slotIndex + 1) & mask
    }
  }

  /// Compares keys by bytes, because `==` treats two spellings of "é" as equal.
  private static func same(_ left: String, _ right: String) -> Bool {
    left.hasSameBytes(as: right)
  }

  /// Returns the first two positions below `count` that share a key, or `nil`. Ignores positions without a key.
  @inline(__always) static func duplicate(
    below count: Int, keyAt: (Int) -> String?
  ) -> (first: Int, second: Int)? {
    // Ascending keys, such as those of a table sorted by number, are unique without a lookup.
    var last = Rank.lowest
    for position in 0..<count {
      guard let key = keyAt(position) else { continue }
      guard let rank = Rank(key), last < rank else {
        return searchDuplicate(below: count, keyAt: keyAt)
      }
      last = rank
    }
    return nil
  }

  @inline(never) private static func searchDuplicate(
    below count: Int, keyAt: (Int) -> String?
  ) -> (first: Int, second: Int)? {
    var keys: [String] = []
    var positions: [Int] = []
    for position in 0..<count {
      guard let key = keyAt(position) else { continue }
      keys.append(key)
      positions.append(position)
    }
    var index = KeyIndex(capacity: keys.count)
    for (keyIndex, key) in keys.enumerated() {
      if let other = index.insert(key, at: keyIndex, keyAt: { keys[$0] }) {
        return (positions[other], positions[keyIndex])
      }
    }
    return nil
  }

  /// The rank of a short key in the order by length, then by bytes.
  private struct Rank {
    let length: Int
    let first, last: UInt64

    static let lowest = Rank(length: -1, first: 0, last: 0)

    static func < (left: Rank, right: Rank) -> Bool {
      if left.length != right.length { return left.length < right.length }
      return left.first == right.first ? left.last < right.last : left.first < right.first
    }

    private init(length: Int, first: UInt64, last: UInt64) {
      (self.length, self.first, self.last) = (length, first, last)
    }

    /// Creates the rank of a key, or returns `nil` for a key of more than 16 bytes.
    @inline(__always) init?(_ key: String) {
      let rank = key.utf8.withContiguousStorageIfAvailable { bytes -> Rank in
        let raw = UnsafeRawBufferPointer(bytes)
        // For equal lengths, overlapping halves compare like the bytes themselves.
        switch raw.count {
        case 8...16:
          return Rank(
            length: raw.count, first: raw.loadUnaligned(as: UInt64.self).bigEndian,
            last: raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self).bigEndian)
        case 4...7:
          return Rank(
            length: raw.count, first: UInt64(raw.loadUnaligned(as: UInt32.self).bigEndian),
            last: UInt64(
              raw.loadUnaligned(fromByteOffset: raw.count - 4, as: UInt32.self).bigEndian))
        case 2, 3:
          return Rank(
            length: raw.count, first: UInt64(raw.loadUnaligned(as: UInt16.self).bigEndian),
            last: UInt64(raw[raw.count - 1]))
        case 1: return Rank(length: 1, first: UInt64(raw[0]), last: 0)
        case 0: return Rank(length: 0, first: 0, last: 0)
        default: return Rank.lowest
        }
      }
      guard let rank, rank.length >= 0 else { return nil }
      self = rank
    }
  }

  /// Returns a power of two that leaves at least half of the slots empty.
  private static func slots(for count: Int) -> Int {
    var size = 8
    while size < count * 2 { size *= 2 }
    return size
  }

  /// Returns a multiply-and-fold hash over eight bytes at a time.
  private static func hash(_ key: String) -> UInt64 {
    func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
      let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low ^ seed
    }
    func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
      let raw = UnsafeRawBufferPointer(bytes)
      func load<Word: FixedWidthInteger>(_ offset: Int, as type: Word.Type) -> UInt64 {
        UInt64(truncatingIfNeeded: raw.loadUnaligned(fromByteOffset: offset, as: type))
      }
      var state = seed &+ UInt64(raw.count)
      var offset = 0
      while raw.count &- offset > 8 {
        state = mix(state, load(offset, as: UInt64.self))
        offset &+= 8
      }
      // The last one to eight bytes. Overlapping halves serve as well as the bytes themselves.
      switch raw.count &- offset {
      case 8: return mix(state, load(offset, as: UInt64.self))
      case 4...7:
        return mix(
          state, load(offset, as: UInt32.self) | load(raw.count - 4, as: UInt32.self) << 32)
      case 2, 3:
        return mix(
          state, load(offset, as: UInt16.self) | load(raw.count - 1, as: UInt8.self) << 16)
      case 1: return mix(state, load(offset, as: UInt8.self))
      default: return mix(state, 0)
      }
    }
    if let hash = key.utf8.withContiguousStorageIfAvailable(digest) { return hash }
    return Array(key.utf8).withUnsafeBufferPointer(digest)
  }
}
