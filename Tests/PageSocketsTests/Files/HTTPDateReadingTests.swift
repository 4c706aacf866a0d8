import Testing

@testable import PageSockets

@Suite struct HTTPDateReadingTests {
  /// A time on 2023-11-14.
  private static let now = 1_700_000_000

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
    ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
    ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
    // Two-digit years are at most 50 years after 2023.
    ("Friday, 01-Jan-00 00:00:00 GMT", 946_684_800),
    ("Friday, 01-Jan-24 00:00:00 GMT", 1_704_067_200),
    ("Sunday, 01-Jan-73 00:00:00 GMT", 3_250_454_400),
    ("Tuesday, 01-Jan-74 00:00:00 GMT", 126_230_400),
    ("Friday, 31-Dec-99 00:00:00 GMT", 946_598_400),
    ("Tuesday, 29-Feb-00 00:00:00 GMT", 951_782_400),
  ])
  func readsTheThreeHTTPFormats(text: String, seconds: Int) {
    #expect(HTTPDate.secondsSince1970(text, now: Self.now) == seconds)
  }

  @Test(arguments: [
    "", " ", "0", "784111777", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 gmt",
    "Sun, 06 nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT",
    "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2023 08:49:37 GMT",
    "Sun, 29 Feb 2100 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    "Sun, 06  Nov 1994 08:49:37 GMT", " Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sunday, 06 Nov 94 08:49:37 GMT", "Sunday, 6-Nov-94 08:49:37 GMT",
    "Sunday, 06-Nov-94-01 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94",
    "Sun Nov  6 08:49 1994", "Sun Nov  06 08:49:37 1994", "Sun Nov   6 08:49:37 1994",
    "Sun, ٠٦ Nov 1994 08:49:37 GMT",
  ])
  func otherFormatsAreRejected(text: String) {
    #expect(HTTPDate.secondsSince1970(text, now: Self.now) == nil)
  }

  @Test(arguments: [Int.min, -62_135_596_800, -1, 0, Int.max])
  func twoDigitYearsAreReadWithAnyClock(now: Int) {
    for year in ["00", "69", "70", "99"] {
      let date = "Sunday, 06-Nov-\(year) 08:49:37 GMT"
      // A clock outside the representable range counts as the nearest end of the range.
      let range = HTTPDate.representableSeconds
      let clock = min(max(now, range.lowerBound), range.upperBound)
      if let seconds = HTTPDate.secondsSince1970(date, now: now) {
        #expect(seconds <= clock + 50 * 31_556_952)
      }
    }
  }

  @Test func writtenDatesRoundTrip() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let seconds = Int.random(in: HTTPDate.representableSeconds, using: &generator)
      let text = HTTPDate(secondsSince1970: seconds).text
      #expect(HTTPDate.secondsSince1970(text, now: Self.now) == seconds)
    }
  }
}
