/// Turns one list into another a step at a time, and knows at each step where everything lies.
///
/// The items of the new list are placed from left to right. An item of the old list either stays
/// (the stayers keep their order and are never touched), waits where it is until it is moved to
/// its place, or leaves. JSON Patch needs indices into the list as it is at each step; they come
/// from counting, in logarithmic time, instead of editing a list.
struct ListRearrangement {
  /// Where the part of the lists begins that is rearranged; what stands before it is the same in both.
  private let offset: Int
  /// The final index of the first stayer after each old position, or the length of the new list.
  private let nextStayer: [Int]
  /// The number of stayers before each old position.
  private let stayersBefore: [Int]
  /// Old positions of items that wait.
  private var waiting: FenwickTree
  /// How many items of the new list are placed, and how many of those were stayers.
  private var placed = 0
  private var stayersPlaced = 0
  /// The old position of the last stayer placed.
  private var lastStayer = -1

  /// - Parameters:
  ///   - stayers: For each item of the new list its old position, if it stays.
  ///   - waits: Whether the item at each old position waits to be moved, here or elsewhere. Items
  ///     that neither stay nor wait are gone already.
  ///   - offset: The position of the first of both; what stands before it stays in its place.
  init(stayers: [Int?], waits: [Bool], from offset: Int = 0) {
    var nextStayer = Array(repeating: stayers.count, count: waits.count)
    var stayersBefore = Array(repeating: 0, count: waits.count + 1)
    for (final, source) in stayers.enumerated() {
      if let source {
        nextStayer[source - offset] = final
        stayersBefore[source - offset + 1] = 1
      }
    }
    var next = stayers.count
    for position in waits.indices.reversed() {
      let own = nextStayer[position]
      nextStayer[position] = next
      if own < next { next = own }
    }
    for position in waits.indices { stayersBefore[position + 1] += stayersBefore[position] }
    (self.offset, self.nextStayer, self.stayersBefore) = (offset, nextStayer, stayersBefore)
    waiting = FenwickTree(count: waits.count)
    for (position, waits) in waits.enumerated() where waits { waiting.add(1, at: position) }
  }

  /// Where the item waiting at an old position lies now.
  func index(ofWaiting position: Int) -> Int {
    let position = position - offset
    let others = offset + waiting.sum(below: position)
    return position < lastStayer
      ? others + nextStayer[position]
      : others + placed + stayersBefore[position] - stayersPlaced
  }

  /// Takes the waiting item away.
  mutating func take(waiting position: Int) { waiting.add(-1, at: position - offset) }

  /// Where the next item of the new list goes, if it does not stay.
  var insertionIndex: Int {
    offset + placed + (lastStayer < 0 ? 0 : waiting.sum(below: lastStayer))
  }

  /// Notes that the next item of the new list is in place.
  mutating func place(stayer position: Int?) {
    placed += 1
    if let position {
      stayersPlaced += 1
      lastStayer = position - offset
    }
  }

  /// Where an item of the new list lies now, all of them being placed.
  ///
  /// - Parameter lastStayer: The old position of the last stayer up to it.
  func index(ofFinal index: Int, lastStayer: Int?) -> Int {
    index + (lastStayer.map { waiting.sum(below: $0 - offset) } ?? 0)
  }
}
