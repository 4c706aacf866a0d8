import Testing

@testable import Showcase

@Suite struct SpringDayTests {
  @Test(arguments: [
    (0, "2026-05-31", "Sunday, 31 May"), (1, "2026-05-30", "Saturday, 30 May"),
    (30, "2026-05-01", "Friday, 1 May"), (31, "2026-04-30", "Thursday, 30 April"),
    (92, "2026-02-28", "Saturday, 28 February"), (150, "2026-01-01", "Thursday, 1 January"),
  ])
  func aDayIsToldByHowLongAgoItWas(daysAgo: Int, key: String, title: String) {
    let day = SpringDay(daysAgo: daysAgo)
    #expect(day.key == key)
    #expect(day.title == title)
  }
}
