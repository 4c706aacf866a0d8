/// The position of each identity in a list. Of equal identities the first counts.
struct IdentityIndex {
  private let identities: ArraySlice<Identity>
  /// By place the position plus one, or 0 where nothing is: a table with open addressing.
  private var positions: [Int32]
  private let bits: Int

  init(_ identities: ArraySlice<Identity>) {
    self.identities = identities
    // At least half of the table stays free.
    bits = max(3, Int.bitWidth - (identities.count * 2).leadingZeroBitCount)
    positions = Array(repeating: 0, count: 1 << bits)
    for position in identities.indices {
      let place = place(of: identities[position])
      if positions[place] == 0 { positions[place] = Int32(truncatingIfNeeded: position + 1) }
    }
  }

  /// Where an identity is in the list, as the slice counts.
  func position(of identity: Identity) -> Int? {
    let position = positions[place(of: identity)]
    return position == 0 ? nil : Int(position) - 1
  }

  /// The place that holds the identity, or the free one where it would be.
  private func place(of identity: Identity) -> Int {
    var place = identity.place(bits: bits)
    while positions[place] != 0, identities[Int(positions[place]) - 1] != identity {
      place = (place + 1) & (positions.count - 1)
    }
    return place
  }
}
