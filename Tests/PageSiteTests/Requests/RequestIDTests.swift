import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct RequestIDTests {
  @Test func idsAreThirteenLettersAndDigitsAndDiffer() {
    let ids = (0..<200).map { _ in RequestID.next() }
    #expect(Set(ids).count == 200)
    #expect(ids.allSatisfy { $0.utf8.count == 13 && $0.allSatisfy { $0.isLetter || $0.isNumber } })
  }
}
