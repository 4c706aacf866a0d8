import Testing

@testable import PageSockets

@Suite struct RecencyQueueTests {
  private final class Thing: Sendable {}

  @Test(arguments: [1, 2, 7, 50]) func behavesLikeAnArrayUnderRandomOperations(count: Int) {
    var random = SystemRandomNumberGenerator()
    let things = (0..<count).map { _ in Thing() }
    var list: [Thing] = []
    var order = RecencyQueue<Thing>()
    for _ in 0..<5_000 {
      let thing = things[Int.random(in: 0..<count, using: &random)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let wasThere = list.contains { $0 === thing }
        #expect(order.remove(thing) == wasThere)
        list.removeAll { $0 === thing }
      case 1:
        #expect(order.oldest === list.first)
      default:
        list.removeAll { $0 === thing }
        list.append(thing)
        order.touch(thing)
      }
      #expect(order.count == list.count)
      #expect(order.contains(thing) == list.contains { $0 === thing })
    }
    while let oldest = order.oldest {
      #expect(oldest === list.removeFirst())
      order.remove(oldest)
    }
    #expect(list.isEmpty)
  }

  @Test func repeatedTouchesDoNotGrowTheStorage() {
    let things = (0..<10).map { _ in Thing() }
    var order = RecencyQueue<Thing>()
    for turn in 0..<10_000 { order.touch(things[turn % 10]) }
    #expect(order.entryCount <= 2 * things.count + 16)
  }
}
