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
    if position < newMiddle.lowerBound { return position }
    if position >= newMiddle.upperBound {
      return position - newMiddle.upperBound + oldMiddle.upperBound
    }
    let source = sourcesOfMiddle[position - newMiddle.lowerBound]
    return source < 0 ? nil : Int(source)
  }

  /// The new position of an old item, or `nil` if it goes.
  func final(ofOld position: Int) -> Int? {
    if position < oldMiddle.lowerBound { return position }
    if position >= oldMiddle.upperBound {
      return position - oldMiddle.upperBound + newMiddle.upperBound
    }
    let final = finalsOfMiddle[position - oldMiddle.lowerBound]
    return final < 0 ? nil : Int(final)
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
