import PageElements
import Testing

@testable import PagePatching

@Suite struct IdentityIndexTests {
  @Test func findsEachIdentityWhereItIs() {
    let identities = Identity.keys((0..<500).map { "row-\($0)" })
    let index = IdentityIndex(identities[...])
    for (position, identity) in identities.enumerated() {
      #expect(index.position(of: identity) == position)
    }
    for none in Identity.keys(["row-500", ""]) { #expect(index.position(of: none) == nil) }
    #expect(IdentityIndex([]).position(of: identities[0]) == nil)
  }

  @Test func keysOfOneLetterRepeatedAreDifferent() {
    let keys = (0..<100).map { String(repeating: "1", count: $0) }
    #expect(Set(Identity.keys(keys)).count == 100)
  }

  @Test func ofAPartOfAListItFindsThatPartWhereItIs() {
    let identities = Identity.keys((0..<20).map(String.init))
    let index = IdentityIndex(identities[5..<9])
    for (position, identity) in identities.enumerated() {
      #expect(index.position(of: identity) == ((5..<9).contains(position) ? position : nil))
    }
  }

  @Test func positionsWithoutKeysAreFoundWithoutALongWalk() {
    let identities = NH.with(.fixed) { hash in
      (0..<10_000).map { Identity("-\($0)", isPositional: true, by: hash) }
    }
    let taken = Set(identities.map { $0.place(bits: 15) })
    // Thrown at random, 10,000 would hit about 8,600 of 32,768 places.
    #expect(taken.count > 8_000)
  }

  @Test func ofEqualIdentitiesTheFirstCounts() {
    let identities = Identity.keys(["a", "b", "a", "b"])
    #expect(IdentityIndex(identities[...]).position(of: identities[3]) == 1)
  }

  @Test func twoSpellingsOfOneLetterAreTwoIdentities() {
    let identities = Identity.keys(["\u{E9}", "e\u{301}"])
    #expect(identities[0] != identities[1])
    let index = IdentityIndex(identities[...])
    #expect(identities.map(index.position) == [0, 1])
    #expect("\u{E9}".hasSameBytes(as: "\u{E9}"))
    #expect(!"\u{E9}".hasSameBytes(as: "e\u{301}"))
    // Equal in length and in meaning: the two marks may come in either order.
    #expect(!"e\u{301}\u{323}".hasSameBytes(as: "e\u{323}\u{301}"))
    let none: String? = nil
    #expect(!none.hasSameBytes(as: ""))
    #expect(none.hasSameBytes(as: none))
  }
}

extension Identity {
  /// What names rows with these keys.
  static func keys(_ keys: [String]) -> [Identity] {
    NH.with(.fixed) { hash in keys.map { Identity($0, isPositional: false, by: hash) } }
  }
}
