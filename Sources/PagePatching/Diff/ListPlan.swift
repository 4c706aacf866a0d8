/// How the identities of one list become those of another.
///
/// What the lists share at both ends stays, and needs neither a look-up nor memory: usually that is nearly
/// everything. The rest of each is its middle.
struct ListPlan {
  /// The middle of each list: what stands before it is the same in both, and so is what stands after it.
  let oldMiddle, newMiddle: Range<Int>
  /// Of the middle: for each new item its old position, and for each old one its new position, or -1.
  private var sourcesOfMiddle, finalsOfMiddle: [Int32]
  /// Of the new list's middle: whether it stays put. Together with the ends, these are a longest
  /// increasing run.
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
    sourcesOfMiddle = Array(repeating: -1, count: newMiddle.count)
    finalsOfMiddle = Array(repeating: -1, count: oldMiddle.count)
    staysInMiddle = Array(repeating: false, count: newMiddle.count)
    guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return }

    let index = IdentityIndex(old[oldMiddle])
    var kept: [Int] = []
    var sources: [Int32] = []
    for position in newMiddle {
      guard let source = index.position(of: new[position]), finalsOfMiddle[source - prefix] < 0
      else { continue }
      sourcesOfMiddle[position - prefix] = Int32(truncatingIfNeeded: source)
      finalsOfMiddle[source - prefix] = Int32(truncatingIfNeeded: position)
      kept.append(position - prefix)
      sources.append(Int32(truncatingIfNeeded: source))
    }
    for place in longestIncreasingSubsequence(of: sources) {
      staysInMiddle[kept[place]] = true
    }
  }

  /// The old position of a new item, or `nil` if it is new.
  func source(ofNew position: Int) -> Int? {
    Self.partner(of: position, newMiddle, oldMiddle, sourcesOfMiddle)
  }

  /// The new position of an old item, or `nil` if it goes.
  func final(ofOld position: Int) -> Int? {
    Self.partner(of: position, oldMiddle, newMiddle, finalsOfMiddle)
  }

  /// Where an item of one list is in the other, whose ends are the same.
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

  /// Whether a new item was in the old list and stays put.
  func stays(new position: Int) -> Bool {
    !newMiddle.contains(position) || staysInMiddle[position - newMiddle.lowerBound]
  }

  /// Whether an old item has to move.
  func moves(old position: Int) -> Bool {
    guard let final = final(ofOld: position) else { return false }
    return !stays(new: final)
  }
}
