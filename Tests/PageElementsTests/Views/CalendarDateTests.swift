import PageElements
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: [
    "2026-02-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-04-30",
  ])
  func aDateRoundTripsThroughItsText(_ text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00",
    "0000-01-01", "2026-1-1", "2026/01/01", "+026-01-01", "2026-01-01T", " 2026-01-01",
    "2026-01-0x", "20260-1-01", "２026-01-01", "10000-01-01",
  ])
  func invalidTextIsNotADate(_ text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 0, 1), (2026, 1, 32), (0, 1, 1), (.max, 1, 1), (1, .min, 1),
  ])
  func aNonexistentDateIsNil(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func datesSortChronologically() throws {
    let texts = ["0001-01-01", "1999-12-31", "2000-01-01", "2000-01-02", "2000-02-01"]
    let days = try texts.map { try #require(CalendarDate($0)) }
    #expect(days.shuffled().sorted() == days)
  }

  @Test func leapYearsHave366Days() {
    func days(of year: Int) -> Int {
      (1...12).reduce(0) { sum, month in
        sum + (1...31).count { CalendarDate(year: year, month: month, day: $0) != nil }
      }
    }
    #expect([2000, 2100, 2024, 2026].map(days(of:)) == [366, 365, 366, 365])
  }
}
