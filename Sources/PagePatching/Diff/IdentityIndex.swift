import PageElements

/// The position of each identity in a list. Of equal identities the first counts.
struct IdentityIndex {
  private let identities: [String]
  private var index: KeyIndex

  init(_ identities: [String]) {
    self.identities = identities
    index = KeyIndex(capacity: identities.count)
    for (position, identity) in identities.enumerated() {
      _ = index.insert(identity, at: position, keyAt: { identities[$0] })
    }
  }

  func position(of identity: String) -> Int? {
    index.find(identity, keyAt: { identities[$0] })
  }
}
