import Foundation
import PageElements
import PageSite
import Testing

@testable import PageLists

/// Numeric timestamps.
@Suite struct TimeScaleTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin")

  @Test(
    arguments: [
      (TimeScale(.seconds), SortValue.integer(1_705_312_800), "2024-01-15 10:00:00"),
      (TimeScale(.seconds), .integer(0), "1970-01-01 00:00:00"),
      (TimeScale(.seconds), .integer(-1), "1969-12-31 23:59:59"),
      (TimeScale(.seconds), .real(1_705_312_800.25), "2024-01-15 10:00:00.250"),
      (TimeScale(.seconds), .real(-0.5), "1969-12-31 23:59:59.500"),
      (TimeScale(.milliseconds), .integer(1_705_312_800_007), "2024-01-15 10:00:00.007"),
      (TimeScale(.microseconds), .integer(1_705_312_800_000_001), "2024-01-15 10:00:00.000001"),
      (
        TimeScale(.nanoseconds), .integer(1_705_312_800_123_456_789),
        "2024-01-15 10:00:00.123456789"
      ),
      (
        TimeScale(.microseconds, since: .year1601), .integer(13_349_786_400_000_000),
        "2024-01-15 10:00:00"
      ),
      (TimeScale(.seconds, since: .year2001), .real(727_005_600), "2024-01-15 10:00:00"),
      (
        TimeScale(.ticks, since: .year1), .integer(638_409_096_000_000_000), "2024-01-15 10:00:00"
      ),
      (TimeScale(.julian), .real(2_460_324.916666667), "2024-01-15 10:00:00"),
      (TimeScale(.julian), .real(2_461_373.448522037), "2026-11-28 22:45:52.304"),
      (TimeScale(.days), .integer(19_737), "2024-01-15 00:00:00"),
    ])
  func numbersConvertToTimes(scale: TimeScale, value: SortValue, text: String) {
    #expect(scale.text(of: value) == text)
  }

  @Test func noNumberOverflows() {
    let numbers: [SortValue] = [
      .integer(.max), .integer(.min), .integer(.max - 1), .real(.infinity), .real(-.infinity),
      .real(1e300), .real(-1e300), .real(.nan), .real(.greatestFiniteMagnitude), .null,
      .text("2024"), .blob([1]),
    ]
    for unit in TimeScale.Unit.allCases {
      for epoch in TimeScale.Epoch.allCases {
        for zone in [TimeZone.gmt, Self.berlin].compactMap(\.self) {
          let scale = TimeScale(unit, since: epoch, in: zone)
          // In nanoseconds, 64 bits span only a few centuries.
          for number in numbers where unit != .nanoseconds {
            #expect(scale.text(of: number) == nil)
          }
          for text in [
            "0001-01-01", "1582-12-31", "1583-01-01", "9999-12-31", "9999-12-31T23:59:59.999999999",
          ] {
            _ = TimeSpan(text, scale)
          }
          for number in numbers.compactMap(\.displayText) { _ = TimeSpan(number, scale) }
        }
      }
    }
  }

  @Test func timesRoundTripThroughNumbers() throws {
    var random = SystemRandomNumberGenerator()
    for unit in TimeScale.Unit.allCases {
      for zone in [TimeZone.gmt, Self.berlin].compactMap(\.self) {
        let scale = TimeScale(unit, in: zone)
        for _ in 0..<200 {
          let seconds = Int.random(in: -6_000_000_000...6_000_000_000, using: &random)
          let moment = try #require(Moment(seconds: seconds))
          #expect(scale.moment(of: scale.value(of: moment)) == moment, "\(unit) \(seconds)")
        }
      }
    }
  }

  @Test func dayNumbersMatchTheCalendar() throws {
    var day = try #require(CalendarDate("1583-01-01"))
    for _ in 0..<200_000 {
      #expect(CalendarDate(number: day.number) == day)
      guard let next = day.next else { break }
      #expect(next.number == day.number + 1)
      day = next
    }
    #expect(CalendarDate("1970-01-01")?.number == 0)
    #expect(CalendarDate(number: 2_932_896)?.description == "9999-12-31")
    #expect(CalendarDate(number: -719_162)?.description == "0001-01-01")
  }

  @Test func theLengthOfADayFollowsItsTimeZone() throws {
    let scale = TimeScale(.seconds, in: try #require(Self.berlin))
    func length(_ text: String) -> Int64? {
      guard let span = TimeSpan(text, scale), case .integer(let start) = span.start,
        case .integer(let end) = span.end
      else { return nil }
      return end - start
    }
    #expect(length("2024-01-15") == 86_400)
    #expect(length("2024-03-31") == 82_800)
    #expect(length("2024-10-27") == 90_000)
    #expect(length("2024-01-15T10:00") == 60)
    #expect(length("2024-01-15 10:00:05") == 1)
    #expect(TimeSpan("2024-07-01T12:00", scale)?.start == .integer(1_719_828_000))
    #expect(TimeSpan("2024-07-01T12:00Z", scale)?.start == .integer(1_719_835_200))
    #expect(TimeSpan("2024-07-01T12:00:00+05:30", scale)?.start == .integer(1_719_815_400))
  }

  @Test(
    arguments: [
      "", "x", "2024-02-30", "2024-1-1", "2024-01-15T", "2024-01-15T25:00", "2024-01-15T10",
      "2024-01-15T10:60", "2024-01-15T10:00:60", "2024-01-15T10:00+99:00", "2024-01-15T10:00Zx",
      "2024-01-15T10:00:00.", "2024-01-15T10:00:00.0123456789", "2024-01-15x10:00",
    ])
  func invalidTimesAreRefused(text: String) {
    #expect(TimeSpan(text, TimeScale(.seconds)) == nil)
  }

  @Test(
    arguments: [
      (1_705_312_800.0, 1_736_935_200.0, "at", TimeScale(.seconds)),
      (5, 1_736_935_200, "created_at", TimeScale(.seconds)),
      (1_705_312_800_000, 1_736_935_200_000, "start_time", TimeScale(.milliseconds)),
      (1.7e15, 1.75e15, "dateAdded", TimeScale(.microseconds)),
      (1.7e18, 1.75e18, "timestamp", TimeScale(.nanoseconds)),
      (
        13_349_786_400_000_000, 13_381_322_400_000_000, "last_visit_time",
        TimeScale(.microseconds, since: .year1601)
      ),
      (6.384e17, 6.4e17, "created", TimeScale(.ticks, since: .year1)),
      (6.384e16, 6.4e16, "datetime_taken", TimeScale(.microseconds, since: .year1)),
      (2_460_324.9, 2_461_373.4, "mtime", TimeScale(.julian)),
      // Small numbers, dates as digits, and seconds that may count from 2001 are ambiguous.
      (1, 500, "created_at", nil), (20_240_115, 20_261_129, "date", nil),
      (202_401_151_030, 202_611_291_030, "time", nil), (7e8, 7.3e8, "visit_time", nil),
      (2_000, 2_024, "date", nil), (-5, 1_736_935_200, "created_at", nil),
      // Neither the type nor the name of the column indicates times.
      (1_705_312_800, 1_736_935_200, "size", nil), (1_705_312_800, 1_736_935_200, "category", nil),
    ] as [(Double, Double, String, TimeScale?)])
  func theTimeScaleIsRecognised(least: Double, greatest: Double, name: String, scale: TimeScale?) {
    #expect(
      TimeScale.recognised(
        from: .real(least), through: .real(greatest), name: name, isDeclared: false)
        == scale)
  }

  @Test func columnsOfCoreDataCountFrom2001() {
    func scale(_ name: String, _ isDeclared: Bool) -> TimeScale? {
      TimeScale.recognised(
        from: .real(7e8), through: .real(7.3e8), name: name, isDeclared: isDeclared)
    }
    #expect(scale("ZCREATIONDATE", true) == TimeScale(.seconds, since: .year2001))
    #expect(scale("ZCREATIONDATE", false) == nil)
    #expect(scale("created", true) == nil)
  }
}
