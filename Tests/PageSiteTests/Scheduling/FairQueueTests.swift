import RandomPages
import Testing

@testable import PageScheduling
@testable import PageSite

@Suite struct FairQueueTests {
  /// The reference keeps its queues in arrays and searches them.
  @Test(arguments: 1...20) func theQueueMatchesAReferenceRoundRobin(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = FairQueue<Int>()
    var queues: [Int: [Int]] = [:]
    var turns: [Int] = []
    var paused: Set<Int> = []
    func leave(_ id: Int, _ payer: Int) {
      queues[payer]?.removeAll { $0 == id }
      if queues[payer]?.isEmpty == true {
        queues[payer] = nil
        turns.removeAll { $0 == payer }
      }
    }
    for id in 0..<3_000 {
      let payer = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        queue.append(id, of: payer)
        queues[payer, default: []].append(id)
        if queues[payer]?.count == 1, !paused.contains(payer) { turns.append(payer) }
      case 4:
        if let some = queues[payer]?.randomElement(using: &random) {
          queue.remove(some, of: payer)
          leave(some, payer)
        }
      case 5:
        let least = Int.random(in: 0..<4, using: &random)
        let longest = queues.values.map(\.count).max() ?? 0
        let dropped = queue.dropFromLongest(than: least)
        #expect((dropped != nil) == (longest > least))
        if let dropped, let owner = queues.first(where: { $0.value.last == dropped })?.key {
          #expect(queues[owner]?.count == longest)
          leave(dropped, owner)
        } else {
          #expect(dropped == nil)
        }
      case 6:
        #expect(queue.pause(payer) == paused.insert(payer).inserted)
        turns.removeAll { $0 == payer }
      case 7:
        queue.resume(payer)
        if paused.remove(payer) != nil, queues[payer] != nil { turns.append(payer) }
      default:
        let blocked = Int.random(in: 0..<6, using: &random)
        let found = queue.next { $0 != blocked }
        guard let index = turns.firstIndex(where: { $0 != blocked }) else {
          #expect(found == nil)
          continue
        }
        // Skipped payers move to the end of the round.
        turns = Array(turns[index...] + turns[..<index])
        let first = turns.removeFirst()
        #expect(found == queues[first]?.first)
        turns.append(first)
        if let found { leave(found, first) }
      }
      #expect(queue.count == queues.values.reduce(0) { $0 + $1.count })
      #expect(queue.count(of: payer) == queues[payer]?.count ?? 0)
    }
  }
}
