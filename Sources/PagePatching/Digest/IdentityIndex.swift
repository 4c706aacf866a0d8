/// The position of each identity in a list. If identities are equal, the first one counts.
struct IdentityIndex {
  private let identities: ArraySlice<Identity>
  /// A hash table with open addressing: the position plus one, or 0 if the place is free.
  private var positions: [Int32]
  private let bits: Int

  init(_ identities: ArraySlice<Identity>) {
    self.identities = identities
    // At least half of the table stays free.
    bits = max(3, Int.bitWidth - (identities.count * 2).leadingZeroBitCount)
    positions = Array(repeating: 0, count: 1 << bits)
    for position in identities.indices {
      let slot = slot(of: identities[position])
      if positions[slot] == 0 { positions[slot] = Int32(truncatingIfNeeded: position + 1) }
    }
  }

  /// Returns the position of an identity in the list, as an index of the slice.
  func position(of identity: Identity) -> Int? {
    let position = positions[slot(of: identity)]
    return position == 0 ? nil : Int(position) - 1
  }

  /// Returns the place of the identity, or the free place for it.
  private func slot(of identity: Identity) -> Int {
    var slot = identity.slot(bits: bits)
    while positions[slot] != 0, identities[Int(positions[slot]) - 1] != identity {
      slot = (slot + 1) & (positions.count - 1)
    }
    return slot
  }
}
