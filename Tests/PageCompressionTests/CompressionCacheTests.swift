import PageCompression
import Testing

@Suite struct CompressionCacheTests {
  /// Returns `count` equal bytes.
  private func bytes(_ value: UInt8, count: Int = 1000) -> [UInt8] {
    [UInt8](repeating: value, count: count)
  }

  /// Returns whether a cache without an entry for a key computes it.
  private func computes(_ key: String, in cache: CompressionCache) -> Bool {
    var isMade = false
    _ = cache.bytes(for: key) {
      isMade = true
      return bytes(0)
    }
    return isMade
  }

  @Test func cachedBytesAreNotRecomputed() {
    let cache = CompressionCache(budget: 100_000)
    #expect(cache.bytes(for: "a") { bytes(1) } == bytes(1))
    #expect(cache.bytes(for: "b") { bytes(2) } == bytes(2))
    #expect(cache.bytes(for: "a") { bytes(3) } == bytes(1))
    #expect(cache.bytes(for: "b") { bytes(3) } == bytes(2))
    #expect(cache.count == 2)
  }

  @Test func theBudgetIsNeverExceeded() {
    let cache = CompressionCache(budget: 50_000)
    for number in 0..<1000 {
      _ = cache.bytes(for: "\(number)") { bytes(0, count: number % 2000) }
      #expect(cache.byteCount <= 50_000)
    }
    #expect(cache.byteCount > 40_000)
    #expect(cache.count > 20)
  }

  @Test func theLeastRecentlyUsedEntryIsEvicted() {
    // The budget is enough for four entries.
    let cache = CompressionCache(budget: 4 * 1161 + 1000)
    for key in ["a", "b", "c", "d"] { #expect(computes(key, in: cache)) }
    for key in ["a", "c"] { #expect(!computes(key, in: cache)) }
    for key in ["e", "f"] { #expect(computes(key, in: cache)) }
    for key in ["a", "c", "e", "f"] { #expect(!computes(key, in: cache), "\(key)") }
    #expect(cache.count == 4)
    #expect(computes("b", in: cache))
    #expect(computes("a", in: cache))
  }

  @Test func randomUseMatchesAReferenceLRUList() {
    // The reference is a list, newest last.
    let cache = CompressionCache(budget: 8 * 1161)
    var order: [String] = []
    for _ in 0..<5000 {
      let key = String(UnicodeScalar(UInt8.random(in: 97...109)))
      let isKnown = order.contains(key)
      #expect(computes(key, in: cache) == !isKnown)
      order.removeAll { $0 == key }
      order.append(key)
      if order.count > 8 { order.removeFirst() }
    }
    #expect(cache.count == order.count)
  }

  @Test func entriesAboveAQuarterOfTheBudgetAreNotCached() {
    let cache = CompressionCache(budget: 8000)
    #expect(cache.bytes(for: "large") { bytes(1, count: 1900) } == bytes(1, count: 1900))
    #expect(cache.count == 0)
    _ = cache.bytes(for: "small") { bytes(1, count: 1800) }
    #expect(cache.count == 1)
  }

  @Test(arguments: [0, -1, Int.min, 300]) func aSmallBudgetCachesNothing(budget: Int) {
    let cache = CompressionCache(budget: budget)
    #expect(cache.bytes(for: "a") { bytes(1) } == bytes(1))
    #expect(cache.bytes(for: "a") { bytes(2) } == bytes(2))
    #expect(cache.byteCount == 0)
  }

  @Test func anErrorIsRethrownAndNothingIsCached() {
    struct Failure: Error {}
    let cache = CompressionCache(budget: 100_000)
    #expect(throws: Failure.self) { try cache.bytes(for: "a") { throw Failure() } }
    #expect(cache.count == 0)
    #expect(cache.bytes(for: "a") { bytes(1) } == bytes(1))
  }

  @Test func workIsDoneOutsideTheLock() {
    let cache = CompressionCache(budget: 100_000)
    // If the cache held the lock, this would deadlock.
    let outer = cache.bytes(for: "outer") { cache.bytes(for: "inner") { bytes(1) } + bytes(2) }
    #expect(outer == bytes(1) + bytes(2))
    #expect(cache.count == 2)
  }

  @Test func theFirstOfTwoConcurrentResultsIsCached() {
    let cache = CompressionCache(budget: 100_000)
    let second = cache.bytes(for: "a") {
      _ = cache.bytes(for: "a") { bytes(1) }
      return bytes(2)
    }
    #expect(second == bytes(1))
    #expect(cache.count == 1)
  }

  @Test func concurrentTasksGetTheBytesOfTheirKey() async {
    let cache = CompressionCache(budget: 20_000)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for turn in 0..<2000 {
            let value = UInt8((turn * 7 + task) % 40)
            let found = cache.bytes(for: "\(value)") { [UInt8](repeating: value, count: 500) }
            if found != [UInt8](repeating: value, count: 500) { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(cache.byteCount <= 20_000)
  }
}
