import RandomPages
import Testing

@testable import PageSite

@Suite struct FairQueueTests {
  /// Against lines in arrays that are searched.
  @Test(arguments: 1...20) func itIsTheLinesOfAllInTurn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = FairQueue<Int>()
    var lines: [Int: [Int]] = [:]
    var turns: [Int] = []
    var paused: Set<Int> = []
    func leave(_ id: Int, _ payer: Int) {
      lines[payer]?.removeAll { $0 == id }
      if lines[payer]?.isEmpty == true {
        lines[payer] = nil
        turns.removeAll { $0 == payer }
      }
    }
    for id in 0..<3_000 {
      let payer = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        line.append(id, of: payer)
        lines[payer, default: []].append(id)
        if lines[payer]?.count == 1, !paused.contains(payer) { turns.append(payer) }
      case 4:
        if let some = lines[payer]?.randomElement(using: &random) {
          line.remove(some, of: payer)
          leave(some, payer)
        }
      case 5:
        let least = Int.random(in: 0..<4, using: &random)
        let longest = lines.values.map(\.count).max() ?? 0
        let dropped = line.dropFromLongest(than: least)
        #expect((dropped != nil) == (longest > least))
        if let dropped, let owner = lines.first(where: { $0.value.last == dropped })?.key {
          #expect(lines[owner]?.count == longest)
          leave(dropped, owner)
        } else {
          #expect(dropped == nil)
        }
      case 6:
        #expect(line.pause(payer) == paused.insert(payer).inserted)
        turns.removeAll { $0 == payer }
      case 7:
        line.resume(payer)
        if paused.remove(payer) != nil, lines[payer] != nil { turns.append(payer) }
      default:
        let blocked = Int.random(in: 0..<6, using: &random)
        let found = line.next { $0 != blocked }
        guard let index = turns.firstIndex(where: { $0 != blocked }) else {
          #expect(found == nil)
          continue
        }
        // Whoever was passed over waits for the next round.
        turns = Array(turns[index...] + turns[..<index])
        let first = turns.removeFirst()
        #expect(found == lines[first]?.first)
        turns.append(first)
        if let found { leave(found, first) }
      }
      #expect(line.count == lines.values.reduce(0) { $0 + $1.count })
      #expect(line.count(of: payer) == lines[payer]?.count ?? 0)
    }
  }
}
