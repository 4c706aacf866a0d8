/// The changes from the identities of one list to those of another.
///
/// The common prefix and suffix of the lists stay, and need no lookups and no memory. Usually that is nearly
/// everything. The rest of each list is its middle.
struct ListPlan {
  /// The middle of each list. The parts before it are equal, and so are the parts after it.
  let oldMiddle, newMiddle: Range<Int>
  /// The old position of each new item of the middle, and the new position of each old one, or -1.
  private var oldIndices, newIndices: [Int32]
  /// Whether each new item of the middle stays. Together with both ends, these are a longest increasing subsequence.
  private var staysInMiddle: [Bool]

  init(old: [Identity], new: [Identity]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    oldMiddle = prefix..<(old.count - suffix)
    newMiddle = prefix..<(new.count - suffix)
    oldIndices = Array(repeating: -1, count: newMiddle.count)
    newIndices = Array(repeating: -1, count: oldMiddle.count)
    staysInMiddle = Array(repeating: false, count: newMiddle.count)
    guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return }

    let index = IdentityIndex(old[oldMiddle])
    var matched: [Int] = []
    var matchedOldIndices: [Int32] = []
    for position in newMiddle {
      guard let oldIndex = index.position(of: new[position]), newIndices[oldIndex - prefix] < 0
      else { continue }
      oldIndices[position - prefix] = Int32(truncatingIfNeeded: oldIndex)
      newIndices[oldIndex - prefix] = Int32(truncatingIfNeeded: position)
      matched.append(position - prefix)
      matchedOldIndices.append(Int32(truncatingIfNeeded: oldIndex))
    }
    for matchIndex in longestIncreasingSubsequence(of: matchedOldIndices) {
      staysInMiddle[matched[matchIndex]] = true
    }
  }

  /// Returns the old position of a new item; `nil` if it is new.
  func oldIndex(ofNew position: Int) -> Int? {
    Self.partner(of: position, newMiddle, oldMiddle, oldIndices)
  }

  /// Returns the new position of an old item; `nil` if it is removed.
  func newIndex(ofOld position: Int) -> Int? {
    Self.partner(of: position, oldMiddle, newMiddle, newIndices)
  }

  /// Returns the position in the other list. The ends of both lists are equal.
  private static func partner(
    of position: Int, _ middle: Range<Int>, _ otherMiddle: Range<Int>, _ partners: [Int32]
  ) -> Int? {
    if position < middle.lowerBound { return position }
    if position >= middle.upperBound {
      return position - middle.upperBound + otherMiddle.upperBound
    }
    let partner = partners[position - middle.lowerBound]
    return partner < 0 ? nil : Int(partner)
  }

  /// Returns whether a new item was in the old list and stays.
  func stays(new position: Int) -> Bool {
    !newMiddle.contains(position) || staysInMiddle[position - newMiddle.lowerBound]
  }

  /// Returns whether an old item has to move.
  func moves(old position: Int) -> Bool {
    guard let newIndex = newIndex(ofOld: position) else { return false }
    return !stays(new: newIndex)
  }
}
