import PageElements
import Testing

@testable import PagePatching

@Suite struct IdentityIndexTests {
  @Test func eachIdentityIsFoundAtItsPosition() {
    let identities = Identity.keys((0..<500).map { "row-\($0)" })
    let index = IdentityIndex(identities[...])
    for (position, identity) in identities.enumerated() {
      #expect(index.position(of: identity) == position)
    }
    for none in Identity.keys(["row-500", ""]) { #expect(index.position(of: none) == nil) }
    #expect(IdentityIndex([]).position(of: identities[0]) == nil)
  }

  @Test func keysOfARepeatedLetterAreDistinct() {
    let keys = (0..<100).map { String(repeating: "1", count: $0) }
    #expect(Set(Identity.keys(keys)).count == 100)
  }

  @Test func anIndexOfASliceKeepsTheListsPositions() {
    let identities = Identity.keys((0..<20).map(String.init))
    let index = IdentityIndex(identities[5..<9])
    for (position, identity) in identities.enumerated() {
      #expect(index.position(of: identity) == ((5..<9).contains(position) ? position : nil))
    }
  }

  /// Ascending keys, as rows have them, with many digest keys, some of which are unlucky.
  @Test(
    arguments: [
      { "-\($0)" }, { "2026-11-23T\(10 + $0 / 3600 % 90):\(10 + $0 / 60 % 60):\(10 + $0 % 60)Z" },
      { "\(100 + $0 % 900)-item-\(1_000_000 + $0)" },
    ] as [@Sendable (Int) -> String])
  func ascendingKeysRarelyCollide(name: @Sendable (Int) -> String) {
    let bits = 12
    for key in 0..<200 {
      var isTaken = Array(repeating: false, count: 1 << bits)
      var steps = 0
      NH.with(DigestKey(low: UInt64(key), high: 7)) { hash in
        for number in 0..<1_200 {
          var place = Identity(name(number), isPositional: false, by: hash).slot(bits: bits)
          while isTaken[place] {
            place = (place + 1) & (isTaken.count - 1)
            steps += 1
          }
          isTaken[place] = true
        }
      }
      // With random slots, the average would be 0.2 steps for each.
      #expect(steps < 1_200, "key \(key)")
    }
  }

  @Test func theFirstOfEqualIdentitiesIsFound() {
    let identities = Identity.keys(["a", "b", "a", "b"])
    #expect(IdentityIndex(identities[...]).position(of: identities[3]) == 1)
  }

  @Test func composedAndDecomposedKeysAreDistinct() {
    let identities = Identity.keys(["\u{E9}", "e\u{301}"])
    #expect(identities[0] != identities[1])
    let index = IdentityIndex(identities[...])
    #expect(identities.map(index.position) == [0, 1])
    #expect("\u{E9}".hasSameBytes(as: "\u{E9}"))
    #expect(!"\u{E9}".hasSameBytes(as: "e\u{301}"))
    // The texts have equal lengths and are canonically equivalent: the two marks may have either order.
    #expect(!"e\u{301}\u{323}".hasSameBytes(as: "e\u{323}\u{301}"))
    let none: String? = nil
    #expect(!none.hasSameBytes(as: ""))
    #expect(none.hasSameBytes(as: none))
  }
}

extension Identity {
  /// Returns the identities of rows with these keys.
  static func keys(_ keys: [String]) -> [Identity] {
    NH.with(.fixed) { hash in keys.map { Identity($0, isPositional: false, by: hash) } }
  }
}
