import Testing

@testable import Showcase

@Suite struct SpringDayTests {
  @Test(arguments: [
    (0, "2026-05-31", "Sunday, May 31"), (1, "2026-05-30", "Saturday, May 30"),
    (30, "2026-05-01", "Friday, May 1"), (31, "2026-04-30", "Thursday, April 30"),
    (92, "2026-02-28", "Saturday, February 28"), (150, "2026-01-01", "Thursday, January 1"),
  ])
  func aDayIsComputedFromTheNumberOfDaysAgo(daysAgo: Int, key: String, title: String) {
    let day = SpringDay(daysAgo: daysAgo)
    #expect(day.key == key)
    #expect(day.title == title)
  }
}
