import PageBytes
import Testing

@Suite struct LRUCacheTests {
  /// Compares the cache with a plain list in order of use, over many steps.
  @Test func theLeastRecentlyUsedEntriesAreEvicted() {
    var cache = LRUCache<Int, String>(budget: 100)
    var model: [(key: Int, value: String, cost: Int)] = []
    var random = SystemRandomNumberGenerator()
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<12, using: &random)
      let known = model.firstIndex { $0.key == key }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        cache.remove(key)
        if let known { model.remove(at: known) }
      case 1, 2:
        #expect(cache.use(key) == known.map { model[$0].value })
        if let known { model.append(model.remove(at: known)) }
      default:
        let cost = Int.random(in: 0...30, using: &random)
        cache.keep("\(step)", for: key, cost: cost)
        if let known { model.remove(at: known) }
        if cost <= 25 { model.append((key, "\(step)", cost)) }
        while model.map(\.cost).reduce(0, +) > 100 { model.removeFirst() }
      }
      #expect(cache.count == model.count)
      #expect(cache.cost == model.map(\.cost).reduce(0, +))
    }
  }
}
