import PageSite
import Testing

@Suite struct VisitorIDTests {
  @Test func idsAreUniqueAndRoundTrip() {
    let ids = (0..<200).map { _ in VisitorID() }
    #expect(Set(ids).count == 200)
    #expect(ids.allSatisfy { $0.text.utf8.count == 22 && VisitorID($0.text) == $0 })
  }

  @Test(arguments: [
    "", "a", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAA==", "AAAAAAAAAAAAAAAAAAAA/A", "AAAAAAAAAAAAAAAAAAAAA ",
  ])
  func invalidTextIsNotAnID(text: String) {
    #expect(VisitorID(text) == nil)
  }
}
