import Testing

@testable import PageSockets

@Suite struct HTTPDateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"),
    (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
    (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (-86_400, "Wed, 31 Dec 1969 00:00:00 GMT"),
    (-2_203_977_600, "Wed, 28 Feb 1900 00:00:00 GMT"),
    (-2_203_891_200, "Thu, 01 Mar 1900 00:00:00 GMT"),
    (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    (Int.min, "Mon, 01 Jan 0001 00:00:00 GMT"), (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func writesDatesInHTTPFormat(seconds: Int, text: String) {
    #expect(HTTPDate(secondsSince1970: seconds).text == text)
  }

  @Test(arguments: [Int.min, -86_401, -1, 0, 784_111_777, Int.max])
  func theClockWritesAnyTimeLikeHTTPDate(seconds: Int) {
    let clock = DateClock(now: { seconds })
    for _ in 0..<2 {
      #expect(
        String(decoding: clock.bytes, as: UTF8.self) == HTTPDate(secondsSince1970: seconds).text)
    }
  }

  @Test func theSystemClockIsWrittenInHTTPFormat() {
    let text = String(decoding: DateClock().bytes, as: UTF8.self)
    #expect(text.utf8.count == 29)
    #expect(text.hasSuffix(" GMT"))
  }
}
