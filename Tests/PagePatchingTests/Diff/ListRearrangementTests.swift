import RandomPages
import Testing

@testable import PagePatching

/// Tests that every index matches a list that is edited at each step.
@Suite struct ListRearrangementTests {
  private enum Item: Hashable {
    case old(Int)
    case new(Int)
  }

  @Test(arguments: 0..<60)
  func indicesMatchAListEditedStepByStep(group: Int) {
    for seed in 0..<20 { simulate(seed: UInt64(group * 20 + seed)) }
  }

  private func simulate(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let oldCount = random.below(14)
    // Deleted, in another list, moved, stays.
    var fates = (0..<oldCount).map { _ in random.below(4) }
    var waits = fates.map { $0 == 1 }
    let movers = fates.indices.filter { fates[$0] == 2 }
    for mover in movers { waits[mover] = true }
    // The stayers are in order. Everything else is at random positions between them.
    var sources: [Int?] = fates.indices.filter { fates[$0] == 3 }
    var stays = sources.map { _ in true }
    for source in movers.map(Optional.some) + Array(repeating: nil, count: random.below(6)) {
      let place = random.below(sources.count + 1)
      sources.insert(source, at: place)
      stays.insert(false, at: place)
    }

    // The items before are the same in both lists. The list knows only their number.
    let offset = random.below(4)
    var list = ListRearrangement(
      stayers: zip(sources, stays).map { $1 ? $0.map { $0 + offset } : nil }, waits: waits,
      from: offset)
    var now = fates.indices.filter { fates[$0] != 0 }.map(Item.old)
    var lastStayers: [Int?] = []
    var lastPlaced: Item?
    func check(_ step: String) {
      for (position, waits) in waits.enumerated() where waits {
        #expect(
          list.index(ofWaiting: position + offset)
            == now.firstIndex(of: .old(position)).map { $0 + offset },
          "seed \(seed), \(step), \(position) waits")
      }
    }
    func takeElsewhere() {
      guard let position = fates.firstIndex(of: 1) else { return }
      now.removeAll { $0 == .old(position) }
      list.take(waiting: position + offset)
      (waits[position], fates[position]) = (false, 0)
    }
    for (final, source) in sources.enumerated() {
      check("before \(final)")
      if random.chance(20) { takeElsewhere() }
      if stays[final], let source {
        lastPlaced = .old(source)
        lastStayers.append(source)
        list.place(stayer: source + offset)
        continue
      }
      lastStayers.append(lastStayers.last ?? nil)
      if let source {
        now.removeAll { $0 == .old(source) }
        list.take(waiting: source + offset)
        waits[source] = false
      }
      let after = lastPlaced.flatMap { now.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      #expect(list.insertionIndex == after + offset, "seed \(seed), \(final) goes in")
      now.insert(.new(final), at: after)
      lastPlaced = .new(final)
      list.place(stayer: nil)
    }
    repeat {
      check("at the end")
      for (final, source) in sources.enumerated() {
        let item = stays[final] ? source.map(Item.old) : .new(final)
        #expect(
          list.index(ofFinal: final + offset, lastStayer: lastStayers[final].map { $0 + offset })
            == item.flatMap { now.firstIndex(of: $0) }.map { $0 + offset },
          "seed \(seed), final \(final)")
      }
      guard fates.contains(1) else { break }
      takeElsewhere()
    } while true
    #expect(now.count == sources.count)
  }
}
