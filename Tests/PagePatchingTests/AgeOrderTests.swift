import RandomPages
import Testing

@testable import PagePatching

@Suite struct AgeOrderTests {
  /// The reference is an array with a linear search.
  @Test(arguments: 1...20) func ageOrderMatchesASearchedList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = AgeOrder<Int>()
    var list: [Int] = []
    for _ in 0..<2_000 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        order.append(key)
        list.removeAll { $0 == key }
        list.append(key)
      case 4:
        #expect(order.remove(key) == list.contains(key))
        list.removeAll { $0 == key }
      case 5:
        #expect(order.removeOldest() == list.first)
        list = Array(list.dropFirst())
      case 6: #expect(order.newest() == list.last)
      default: #expect(order.oldest() == list.first)
      }
      #expect(order.count == list.count)
      #expect(order.contains(key) == list.contains(key))
      #expect(order.queueLength <= 2 * list.count + 17)
    }
  }

  @Test func workGrowsLinearlyWithTheOperations() {
    var order = AgeOrder<Int>()
    for key in 0..<10_000 { order.append(key) }
    for round in 0..<10_000 {
      order.append(round % 7)
      order.remove(10_000 - round)
      _ = order.oldest()
      _ = order.newest()
    }
    #expect(order.examinedEntryCount < 200_000)
  }
}
