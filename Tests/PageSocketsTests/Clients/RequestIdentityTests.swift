import Testing

@testable import PageSockets

@Suite struct RequestIdentityTests {
  @Test(arguments: [
    (UInt64.min, "0000000000000"), (35, "000000000000z"), (36, "0000000000010"),
    (.max, "3w5e11264sgsf"),
  ])
  func aRequestNumberHasThirteenBase36Digits(number: UInt64, text: String) {
    #expect(RequestIdentity.number(number).text == text)
    #expect(UInt64(text, radix: 36) == number)
  }

  @Test func requestIDsOfTwoServersDiffer() {
    let (first, second) = (RequestIDGenerator(), RequestIDGenerator())
    let names = (0..<1_000).flatMap { _ in [first.next().text, second.next().text] }
    #expect(Set(names).count == 2_000)
    #expect(names.allSatisfy { $0.utf8.count == 13 && RequestIdentity($0) != nil })
  }
}
