import PageElements
import Testing

@testable import PagePatching

@Suite struct IdentityIndexTests {
  @Test func findsEachIdentityWhereItIs() {
    let identities = (0..<500).map { "row-\($0)" }
    let index = IdentityIndex(identities)
    for (position, identity) in identities.enumerated() {
      #expect(index.position(of: identity) == position)
    }
    #expect(index.position(of: "row-500") == nil)
    #expect(index.position(of: "") == nil)
    #expect(IdentityIndex([]).position(of: "a") == nil)
  }

  @Test func ofEqualIdentitiesTheFirstCounts() {
    #expect(IdentityIndex(["a", "b", "a", "b"]).position(of: "b") == 1)
  }

  @Test func twoSpellingsOfOneLetterAreTwoIdentities() {
    let index = IdentityIndex(["\u{E9}", "e\u{301}"])
    #expect(index.position(of: "\u{E9}") == 0)
    #expect(index.position(of: "e\u{301}") == 1)
    #expect("\u{E9}".hasSameBytes(as: "\u{E9}"))
    #expect(!"\u{E9}".hasSameBytes(as: "e\u{301}"))
    // Equal in length and in meaning: the two marks may come in either order.
    #expect(!"e\u{301}\u{323}".hasSameBytes(as: "e\u{323}\u{301}"))
    let none: String? = nil
    #expect(!none.hasSameBytes(as: ""))
    #expect(none.hasSameBytes(as: none))
  }
}
