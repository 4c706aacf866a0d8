/// Turns one list into another step by step, and computes at each step the current index of every item.
///
/// The items of the new list are placed from left to right. An item of the old list either stays (stayers keep their
/// order and are never touched), waits in its place until it is moved, or is removed. JSON Patch needs indexes into
/// the list at each step. They are computed from counts in logarithmic time, without editing a list.
struct ListRearrangement {
  /// The start of the rearranged part. The parts before it are equal.
  private let offset: Int
  /// The final index of the first stayer after each old position, or the length of the new list.
  private let nextStayer: [Int]
  /// The number of stayers before each old position.
  private let stayersBefore: [Int]
  /// The old positions of items that wait.
  private var waiting: FenwickTree
  /// The number of placed items of the new list, and the number of stayers among them.
  private var placed = 0
  private var stayersPlaced = 0
  /// The old position of the last placed stayer.
  private var lastStayer = -1

  /// - Parameters:
  ///   - stayers: The old position of each item of the new list that stays; `nil` for the others.
  ///   - waits: Whether the item at each old position waits to be moved, here or to another list. Items that neither
  ///     stay nor wait have already been removed.
  ///   - offset: The position of the first item of both lists. The items before it stay.
  init(stayers: [Int?], waits: [Bool], from offset: Int = 0) {
    var nextStayer = Array(repeating: stayers.count, count: waits.count)
    var stayersBefore = Array(repeating: 0, count: waits.count + 1)
    for (newIndex, oldIndex) in stayers.enumerated() {
      if let oldIndex {
        nextStayer[oldIndex - offset] = newIndex
        stayersBefore[oldIndex - offset + 1] = 1
      }
    }
    var next = stayers.count
    for position in waits.indices.reversed() {
      let following = nextStayer[position]
      nextStayer[position] = next
      if following < next { next = following }
    }
    for position in waits.indices { stayersBefore[position + 1] += stayersBefore[position] }
    (self.offset, self.nextStayer, self.stayersBefore) = (offset, nextStayer, stayersBefore)
    waiting = FenwickTree(count: waits.count)
    for (position, waits) in waits.enumerated() where waits { waiting.add(1, at: position) }
  }

  /// Returns the current index of the item that waits at an old position.
  func index(ofWaiting position: Int) -> Int {
    let position = position - offset
    let others = offset + waiting.sum(below: position)
    return position < lastStayer
      ? others + nextStayer[position]
      : others + placed + stayersBefore[position] - stayersPlaced
  }

  /// Removes a waiting item.
  mutating func take(waiting position: Int) { waiting.add(-1, at: position - offset) }

  /// The index for the next item of the new list if it does not stay.
  var insertionIndex: Int {
    offset + placed + (lastStayer < 0 ? 0 : waiting.sum(below: lastStayer))
  }

  /// Records that the next item of the new list is in place.
  mutating func place(stayer position: Int?) {
    placed += 1
    if let position {
      stayersPlaced += 1
      lastStayer = position - offset
    }
  }

  /// Returns the current index of an item of the new list after all items are placed.
  ///
  /// - Parameter lastStayer: The old position of the last stayer up to the item.
  func index(ofFinal index: Int, lastStayer: Int?) -> Int {
    index + (lastStayer.map { waiting.sum(below: $0 - offset) } ?? 0)
  }
}
